"""Four push buttons on the Pi's header, read through gpiozero."""

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from time import monotonic
from typing import NamedTuple

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory

from appliance.table.buttons import Button, Contact
from hardware.chip import device_errors, open_chip
from hardware.closing import Closing
from hardware.contract import OnFault, OnPress
from hardware.debounce import Debouncer
from hardware.errors import ButtonError
from hardware.wiring import Wiring

POLL_S = 0.05
"""How often the level is read besides the edges: the net under an edge that got lost (gpiozero#697, #1039)."""


class _Edge(NamedTuple):
    button: Button
    pressed: bool
    at: float


class ButtonPanel(Closing):
    """The wired buttons; keeps the contract of ``hardware.contract.ButtonSet``.

    gpiozero's handlers only put the edge and its time into a queue. A thread of the panel's own takes them out, reads
    the levels every ``POLL_S``, and calls ``on_press``. The devices are ``DigitalInputDevice``, not ``Button``: the
    latter brings a thread of its own for ``when_held``, which can stick (gpiozero#697).
    """

    def __init__(
        self, on_press: OnPress, on_fault: OnFault, wiring: Wiring, pin_factory: Factory | None = None
    ) -> None:
        """Claim the pins of ``wiring``; ``pin_factory`` stands in for the Pi's own chip.

        Raises ButtonError where there is no GPIO chip, no right to use it, or a pin that another program holds.
        """
        self._on_press = on_press
        self._on_fault = on_fault
        self._edges: SimpleQueue[_Edge | None] = SimpleQueue()
        self._devices: dict[Button, DigitalInputDevice] = {}
        self._held = ExitStack()
        self._open = True
        self._thread = Thread(target=self._run, name="buttons", daemon=True)
        claiming = "the GPIO chip"
        try:
            if pin_factory is None:
                pin_factory = open_chip()
                self._held.callback(pin_factory.close)
            for button in Button:
                claiming = f"GPIO {wiring.buttons.pin(button)} for the button {button.value}"
                # bounce_time=None: raw edges; see hardware.debounce for why.
                self._devices[button] = self._held.enter_context(
                    DigitalInputDevice(
                        wiring.buttons.pin(button), pull_up=True, bounce_time=None, pin_factory=pin_factory
                    )
                )
            self._debouncers = {
                button: Debouncer(button, pressed=device.is_active, at=monotonic())
                for button, device in self._devices.items()
            }
            for button, device in self._devices.items():
                device.when_activated = partial(self._enqueue, button, True)
                device.when_deactivated = partial(self._enqueue, button, False)
        except device_errors() as error:
            self._release()
            sentence = f"the buttons cannot be opened: {claiming}: {error}"
            raise ButtonError(sentence, "no_open", reason=str(error)) from error
        self._thread.start()

    def contacts(self) -> Mapping[Button, Contact]:
        """Return what each contact has done since the panel was opened."""
        return {button: debouncer.contact for button, debouncer in self._debouncers.items()}

    def close(self) -> None:
        """Give the pins back; no press is told after this returns. May be called again."""
        self._open = False
        self._edges.put(None)
        if current_thread() is not self._thread:
            self._thread.join()
        self._release()

    def _enqueue(self, button: Button, pressed: bool) -> None:
        self._edges.put(_Edge(button, pressed, monotonic()))

    def _run(self) -> None:
        while self._open:
            try:
                edge = self._edges.get(timeout=self._patience())
            except Empty:
                try:
                    levels = {button: bool(device.is_active) for button, device in self._devices.items()}
                except device_errors() as error:
                    sentence = f"the buttons have stopped answering: {error}"
                    self._on_fault(ButtonError(sentence, "stopped", reason=str(error)))
                    return
                now = monotonic()
                # With an edge from before "now" still in the queue, a level read before it would stretch a short pulse.
                if self._edges.empty():
                    for button, pressed in levels.items():
                        self._feed(_Edge(button, pressed, now))
            else:
                if edge is not None:
                    self._feed(edge)

    def _feed(self, edge: _Edge) -> None:
        for button, debouncer in self._debouncers.items():
            # Time passes for the others too, or one noisy pin would hold up their presses. Only up to the edge's own
            # time: with older edges still in the queue, "now" would make a long touch of a short pulse.
            presses = debouncer.feed(edge.pressed, edge.at) if button is edge.button else debouncer.advance(edge.at)
            for press in presses:
                if self._open:
                    self._on_press(press)

    def _patience(self) -> float:
        """Seconds until the levels should be read again: the poll, or sooner where a debouncer waits for a moment."""
        now = monotonic()
        waits = [d.deadline - now for d in self._debouncers.values() if d.deadline is not None]
        return max(0.0, min([POLL_S, *waits]))

    def _release(self) -> None:
        # A chip that went away cannot be told to let go.
        with suppress(*device_errors()):
            self._held.close()
