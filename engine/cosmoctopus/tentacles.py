"""Tentacles: the first brings First Contact, the eighth ends the game, and each pays its relics (C20, C21, C25)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, finish
from engine.core.prompt import Choice
from engine.core.state import EVERYONE, Frame, Names, put, without
from engine.cosmoctopus.codes import CONTACT, DECLINE
from engine.cosmoctopus.effects import Step
from engine.cosmoctopus.investigator import active, retire, rule
from engine.cosmoctopus.resolving import run, set_off
from engine.cosmoctopus.row import refill
from engine.cosmoctopus.table import Table, learn
from engine.cosmoctopus.words import card_text

FIRST_CONTACT: Step = ("contact", ())
CONTACT_SOURCE = "first-contact"
"""Its source, where several things happen at once."""


def tentacle(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Gain one tentacle; the eighth ends the game on the spot (C21). Triggers on-tentacle relics (C25) and First Contact (C20).

    Against the Private Investigator the game ends when everybody has eight (C36).
    """
    s.tentacles = put(s.tentacles, seat, s.tentacles[seat] + 1)
    s.events.append(("tentacle", seat, s.tentacles[seat], cause))
    last = s.tentacles[seat] >= s.box.numbers.tentacles_to_win
    if last and (s.difficulty is None or not active(s)):
        finish(s)
        return
    if last:
        retire(s, seat)
        refill(s, chance)
    if s.difficulty is not None:
        run(s, EVERYONE, rule(s).on_tentacle, s.revelation or "")
    if last:
        return
    listeners = s.powers[seat].on_tentacle
    if not s.contacted[seat]:
        s.contacted = put(s.contacted, seat, True)
        if s.contact:
            listeners = ((CONTACT_SOURCE, (FIRST_CONTACT,)), *listeners)
    set_off(s, seat, listeners)


class Contact(Question[Table]):
    """First Contact: take one of the remaining cards into the hand, or decline (C20)."""

    kind = "contact"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (*(CONTACT.code(c) for c in s.contact), DECLINE)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == DECLINE:
            s.events.append(("contact-declined", seat))
            return
        card_id = CONTACT.thing(code)
        s.contact = without(s.contact, card_id)
        learn(s, seat, card_id)
        s.events.append(("contacted", seat, card_id))

    def text(self, s: Table, frame: Frame) -> str:
        in_play = " in play" if s.tentacles[frame[1]] > 1 else ""
        return f"Your first tentacle{in_play}: take a First Contact card into your hand, free to play, or none."

    def shorter(self, s: Table, frame: Frame) -> Names:
        return ("First Contact: a card for your hand, free to play, or none.",)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DECLINE:
            return Choice(code, "take none")
        card = s.card(CONTACT.thing(code))
        return Choice(code, f"{card.name} ({card.type})", gain=card_text(card))


OPERATIONS: Operations[Table] = {
    "tentacle": tentacle,
    "contact": Contact(),
}
