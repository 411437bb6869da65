"""The exchange of components in an exterior location that allows it (N13).

With components face down nobody may learn another cult's kinds: the dominating cult asks for a kind, and the cult asked hands it over if it
has it and can take what is offered.
"""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import Frame, Names
from engine.core.words import opening
from engine.night.box import COMPONENTS
from engine.night.codes import CANNOT, HAND_OVER, LEAVE, SWAP, swap_code, swap_parts
from engine.night.table import Night, after, count, gain, give_up, kinds, seat_of
from engine.night.verdict import answered, safest, winner_text
from engine.night.words import component_text, place_text


def fits(s: Night, seat: int, other: int, given: str, taken: str) -> bool:
    """Whether a cult can exchange these components with another, so that neither has two of a kind."""
    mine, theirs = kinds(s, seat), kinds(s, other)
    return given in mine and taken in theirs and taken not in mine and given not in theirs


def bar(s: Night, seat: int, other: int, given: str, taken: str) -> Reason:
    """Why a cult cannot exchange these components with another, as told to the first. Reveals nothing about face-down components."""
    mine, theirs = kinds(s, seat), () if s.face_down else kinds(s, other)
    gives, takes, name = component_text(s.box, given), component_text(s.box, taken), s.box.cults[s.cult[other]].name
    if given not in mine:
        return Reason("have-none", f"you have no {gives}")
    if taken in mine:
        return Reason("have-one", f"you have a {takes} already")
    if given in theirs:
        return Reason("has-one", f"{name} has a {gives} already")
    return Reason("has-none", f"{name} has no {'component' if s.face_down else takes}")


def exchanges(s: Night, seat: int) -> list[str]:
    """The codes of all exchanges a cult can ask for: the kind given, the kind taken, and the other cult."""
    mine = kinds(s, seat)
    codes = []
    for other in after(s, seat):
        theirs = kinds(s, other)
        gives = [kind for kind in mine if s.face_down or kind not in theirs]
        takes = COMPONENTS if s.face_down and count(s, other) else theirs
        codes += [swap_code(given, taken, s.cult[other]) for taken in takes if taken not in mine for given in gives]
    return codes


def exchange(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Ask the dominating cult for an exchange, if any is possible."""
    if exchanges(s, seat):
        push(s, "swap", seat, (), cause)


class Swap(Question[Night]):
    """Which components to exchange, and with which cult."""

    kind = "swap"
    forced = False
    replied = True

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        return (*exchanges(s, seat), LEAVE)

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == LEAVE:
            s.events.append(("kept", seat))
            return
        given, taken, cult = swap_parts(code)
        if s.face_down:
            s.events.append(("asked", seat, given, taken, cult))
            push(s, "hand-over", seat_of(s, cult), (s.cult[seat], given, taken), frame[3])
        else:
            swap(s, seat, seat_of(s, cult), given, taken)

    def why(self, s: Night, frame: Frame, seat: int, code: str) -> Reason | None:
        parts = SWAP.thing(code).split(" ")
        if not SWAP.begins(code) or len(parts) != 3 or not {*parts[:2]} <= {*COMPONENTS} or parts[2] not in s.cult:
            return None
        other = seat_of(s, parts[2])
        return bar(s, seat, other, *parts[:2]) if other in after(s, seat) else None

    def proposal(self, s: Night, frame: Frame, seat: int) -> str:
        return LEAVE

    def suggestion(self, s: Night, frame: Frame, seat: int) -> str:
        """Exchange nothing, unless that loses at once and an exchange does not."""
        codes = (LEAVE,) if s.face_down else (LEAVE, *exchanges(s, seat))
        return safest(s, seat, codes, lambda code: answered(s, self, frame, code))

    def text(self, s: Night, frame: Frame) -> str:
        return f"{opening(place_text(s.box, frame[3]))}: do you exchange a component?"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        wins = "" if s.face_down else winner_text(s, lambda: answered(s, self, frame, code))
        told = f": {wins}" if wins else ""
        if code == LEAVE:
            return Choice(code, f"exchange nothing{told}")
        given, taken, cult = swap_parts(code)
        mine, theirs = component_text(s.box, given), component_text(s.box, taken)
        label = f"your {mine} for the {theirs} of {s.box.cults[cult].name}{told}"
        return Choice(code, label, cost=f"1 {mine}", gain=f"1 {theirs}", says=("cost", "gain"))


class HandOver(Question[Night]):
    """The cult asked answers truthfully. `args`: the asking cult, and the kinds it gives and wants."""

    kind = "hand-over"
    forced = False
    replied = True

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        cult, given, taken = frame[2]
        return (HAND_OVER,) if fits(s, seat_of(s, cult), seat, given, taken) else (CANNOT,)

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        cult, given, taken = frame[2]
        if code == HAND_OVER:
            swap(s, seat_of(s, cult), seat, given, taken)
        else:
            s.events.append(("unable", seat))

    def refusals(self, s: Night, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        cult, given, taken = frame[2]
        if fits(s, seat_of(s, cult), seat, given, taken):
            return (Refusal(CANNOT, "refuse", Reason("must", "you have it, and none of what is offered: then it is handed over")),)
        mine = kinds(s, seat)
        if taken not in mine:
            reason = Reason("have-none", f"you have no {component_text(s.box, taken)}")
        else:
            reason = Reason("have-one", f"you have a {component_text(s.box, given)} already")
        return (Refusal(HAND_OVER, "exchange", reason),)

    def text(self, s: Night, frame: Frame) -> str:
        cult, given, taken = frame[2]
        return opening(f"{s.box.cults[cult].name} offers a {component_text(s.box, given)} for a {component_text(s.box, taken)}.")

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        _, given, taken = frame[2]
        if code == HAND_OVER:
            return Choice(code, "exchange", cost=f"1 {component_text(s.box, taken)}", gain=f"1 {component_text(s.box, given)}")
        return Choice(code, "you have none to give, or one of what is offered")


def swap(s: Night, seat: int, other: int, given: str, taken: str) -> None:
    """Exchange two components."""
    mine, theirs = give_up(s, seat, given), give_up(s, other, taken)
    gain(s, seat, theirs)
    gain(s, other, mine)
    s.events.append(("swapped", seat, given, taken, s.cult[other]))


OPERATIONS: Operations[Night] = {"exchange": exchange, "swap": Swap(), "hand-over": HandOver()}
