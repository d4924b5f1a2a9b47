"""Which icons show what. Chosen by name, and looked at: what two games could take for different things is left out."""

import re

_END = (
    r"(-(fill|filled|solid|outline|outlined|line|linear|bold|duotone|light|thin|rounded|sharp|regular|remix|simple|alt|"
    r"bold-duotone|line-duotone|broken|24-filled|24-regular|outline-rounded|outline-sharp|black|white|two-tone|"
    r"fill-rounded|fill-sharp))*"
)
_TONE = r"(red|blue|green|yellow|orange|purple|black|white|brown|pink|large-\w+|light-blue|grey)"
_NAMES = {
    "fish": """
        fish tropical-fish tropicalfish fish-fins food-fish flatfish clownfish fish-symbol fish-food
        fish-one fish-simple fishbone fish-bone fish-christianity fishfood fish-escape small-fish
    """,
    "hook": """
        hook fishing-hook fish-hook meat-hook shipment-hook
    """,
    "water": """
        water waves? water-wave water-drop drop droplets? raindrops? rain-drop sweat-droplets tint big-wave
        wave-crest water-splash droplet-splash drop-splash ripple tsunami sea ocean splash splashy-stream
        wave-sine high-tide waterdrop drop-water water-droplet
    """,
    "heart": """
        (TONE-)?heart heart-suit suit-hearts? cards-heart heart-straight favorite hearts glass-heart like
        heart-angle
    """,
    "triangle": """
        (red-)?triangle triangle-up red-triangle-pointed-up triangle-pointed-up change-history
        triangle-round equilateral-triangle triangle-rounded up-triangle triangle-upward
    """,
    "circle": """
        (TONE-)?circle lens circle-medium record radio-button-unchecked full-moon-with-no-face round
    """,
    "sun": """
        sun sunny bright-mode brightness-5 brightness-high light-mode sun-dim sun-bright day-sunny clear-day
        summer-sun
    """,
    "cross": """
        plus cross x close xmark times multiply heavy-plus-sign heavy-multiplication-x cross-mark add
        plus-thick close-thick x-lg plus-lg big-x x-bold health-cross cancel-close multiplication-x
        plus-cross maltese-cross cross-potent hospital-cross
    """,
    "square": """
        (TONE-)?square stop crop-square check-box-outline-blank checkbox-blank TONE-square square-rounded
        square-full
    """,
}
_GROUPS = {
    group: re.compile(f"({'|'.join(names.split()).replace('TONE', _TONE)}){_END}") for group, names in _NAMES.items()
}
# Looked at and found to show something else, something more, or half of it.
_NOT_THESE = """
    game-icons:wave-crest game-icons:splashy-stream game-icons:big-wave
    bi:hearts carbon:add-alt carbon:add-filled carbon:close-filled carbon:close-outline carbon:stop-filled
    carbon:stop-outline carbon:stop-outline-filled carbon:x flat-color-icons:plus fluent:circle-line-24-filled
    fluent:circle-line-24-regular fluent:heart-broken-24-filled fluent:heart-broken-24-regular
    game-icons:fish-escape game-icons:glass-heart game-icons:high-tide game-icons:meat-hook game-icons:splash
    healthicons:stop healthicons:stop-outline hugeicons:ripple hugeicons:wave icon-park-outline:add
    icon-park-outline:big-x icon-park-outline:heart icon-park-outline:record icon-park-outline:waves
    icon-park-solid:add icon-park-solid:record icon-park:add icon-park:big-x icon-park:heart icon-park:record
    icon-park:waves iconoir:lens iconoir:x ion:heart-broken material-symbols:heart-broken
    material-symbols:heart-broken-outline material-symbols:heart-broken-outline-rounded
    material-symbols:heart-broken-rounded mdi:fish mdi:heart-broken mdi:heart-broken-outline mdi:square-rounded
    mdi:square-rounded-outline mdi:wave ph:plus-fill ph:wave-sine-duotone ph:x-fill pixelarticons:circle
    pixelarticons:square pixelarticons:x pixelarticons:x-solid ri:hearts-fill ri:hearts-line solar:add-bold-duotone
    solar:add-broken solar:add-line-duotone solar:close-bold-duotone solar:close-broken solar:close-line-duotone
    solar:heart-angle-bold-duotone solar:heart-angle-broken solar:heart-bold-duotone solar:heart-broken
    solar:heart-broken-bold solar:heart-broken-bold-duotone solar:heart-broken-broken solar:hearts-bold
    solar:hearts-bold-duotone solar:hearts-broken solar:hearts-line-duotone solar:hearts-linear solar:hearts-outline
    solar:like-bold solar:like-bold-duotone solar:like-broken solar:like-line-duotone solar:like-linear
    solar:like-outline solar:record-broken solar:record-line-duotone solar:stop-bold-duotone solar:stop-broken
    solar:stop-line-duotone solar:waterdrop-bold solar:waterdrop-bold-duotone solar:waterdrop-broken
    solar:waterdrop-line-duotone solar:waterdrop-linear solar:waterdrop-outline streamline-plump:lens
    streamline-plump:lens-remix streamline-plump:lens-solid streamline-ultimate-color:like
    streamline-ultimate-color:shipment-hook tabler:heart-broken tabler:heart-broken-filled tabler:hearts
    tabler:square-rounded tabler:square-rounded-filled tabler:wave-sine uil:favorite uil:x wi:tsunami
"""
_LEFT_OUT = frozenset(_NOT_THESE.split())
_GAME = re.compile(
    r"fish|hook|heart|love|water|drop|wave|rain|splash|sea|ocean|tear|sweat|triangle|circle|cross|plus|add|square|stop|close|"
    r"cancel|sun|dot|record|times|multiply|(^|-)x(-|$)|shape|box|round|ring|moon|ball|warn|delta|pyramid|blood|oil|frame|"
    r"play|media|skin-tone|dark|medium|light$|flag|keycap|digit|number|-\d+$|^\d|off$|slash|mirror|rtl|ltr|alert|help|info|check"
)


def group(prefix: str, name: str) -> str | None:
    """The group that an icon belongs to, "other" for a picture of nothing in the games, None to leave it out."""
    for title, pattern in _GROUPS.items():
        if pattern.fullmatch(name):
            return None if f"{prefix}:{name}" in _LEFT_OUT else title
    if _GAME.search(name):
        return None
    if prefix == "fluent" and not name.endswith("-24-filled"):
        return None
    return "other"
