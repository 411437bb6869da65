"""Resolving effects: steps as frames, triggers beside them, and nested effects (C29, C30)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names
from engine.cosmoctopus.box import SLOTS
from engine.cosmoctopus.codes import ACCEPT, CHOOSE, DECLINE
from engine.cosmoctopus.effects import Effect, times
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import effect_text

Listener = tuple[str, Effect]
"""A trigger: its source card or rule, and its effect."""
Listeners = tuple[Listener, ...]


def run(s: Table, seat: int, effect: Effect, cause: str) -> None:
    """Push the steps of an effect, the first to run first."""
    for word, args in reversed(effect):
        s.frames = ((word, seat, args, cause), s.frames)


def set_off(s: Table, seat: int, listeners: Listeners = ()) -> None:
    """Fire triggers; full constellations wait beside them."""
    if listeners or SLOTS in s.filled[seat]:
        push(s, "triggers", seat, listeners)


class May(Question[Table]):
    kind = "may"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (ACCEPT, DECLINE)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == ACCEPT:
            run(s, seat, frame[2][0], frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        return f"You may {effect_text(frame[2][0])}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DECLINE:
            return Choice(code, "do not")
        text = effect_text(frame[2][0])
        return Choice(code, text, gain=text, says=("gain",))


class Choose(Question[Table]):
    """One of several effects; the code is `choose` and the effect as written in the data file."""

    kind = "choose"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([CHOOSE.code(text) for text, _ in frame[2]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        run(s, seat, dict(frame[2])[CHOOSE.thing(code)], frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        return "Choose one."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        text = effect_text(dict(frame[2])[CHOOSE.thing(code)])
        return Choice(code, text, gain=text, says=("gain",))


def if_knowledge(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Run an effect if the seat has any Forbidden Knowledge."""
    if seat in s.knowledge:
        run(s, seat, args[0], cause)


def per(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Run an effect once per card of a type the seat has in play, as a single gain or draw."""
    kind, effect = args
    cards = s.box.cards
    n = sum(cards[c].type == kind for c in (*s.tableau[seat], *s.constellations[seat]))
    if n:
        run(s, seat, times(effect, n), cause)


OPERATIONS: Operations[Table] = {
    "may": May(),
    "choose": Choose(),
    "if-fk": if_knowledge,
    "per": per,
}
