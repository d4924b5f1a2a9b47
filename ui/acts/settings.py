"""What holds for the appliance, whatever is played."""

from dataclasses import replace

from ui import requests
from ui.acts.act import Act, Handled
from ui.desk import Desk
from ui.intents import Intent, NextLanguage, SwitchCamera
from ui.words import next_language


def _next_language(desk: Desk, intent: NextLanguage) -> Handled:
    language = next_language(desk.language)
    return replace(desk, language=language), (requests.SetLanguage(language),)


def _switch_camera(desk: Desk, intent: SwitchCamera) -> Handled:
    return desk, (requests.SwitchCamera(intent.on),)


ACTS: dict[type[Intent], Act] = {
    NextLanguage: _next_language,
    SwitchCamera: _switch_camera,
}
