"""Negotiation between the cults that meet in a location (N8).

They speak in turn, in the open. The speaker agrees to the latest proposal, proposes something else, or demands a confrontation, which ends
the talk. A proposal takes effect once all others have agreed to it in succession. It is in time if all others can still respond before the
last round is over.
"""

from typing import Any

from engine.core.chance import Chance, Scripted
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names
from engine.core.words import YOU, enumeration, opening
from engine.night.box import Exterior
from engine.night.codes import AGREE, CONFRONT, GATHER, NOTHING
from engine.night.conflict import confront, dominate, dominated, dream, dreams
from engine.night.table import Night, can_gather, components_left, enough, kind_at, present, ring, seat_of
from engine.night.verdict import safest, winner_text
from engine.night.words import component_text, does, place_text, proposal_text

TOO_LATE = Reason("too-late", "no time is left for another proposal", brief="too late")
PROPOSE = "propose"
ASKED = "What do you propose?"
ANSWER_ASKED = "Do you agree?"
STANDS = Reason("stands", "that is proposed already")


def candidates(s: Night, place: str, cults: list[int]) -> list[int]:
    """The cults that the first one may propose to dominate: those that can gather, or outside any.

    With components face down only a cult itself knows whether it has this kind: it can be named, and will not agree.
    """
    if place == s.exterior:
        return cults
    if s.face_down and components_left(s, place):
        return cults if can_gather(s, cults[0], place) else cults[1:]
    return [cult for cult in cults if can_gather(s, cult, place)]


def bar(s: Night, speaker: int, place: str, cult: int) -> Reason:
    """Why this cult cannot be proposed to dominate, as told to the speaker."""
    name = component_text(s.box, kind_at(s, place))
    if not components_left(s, place):
        return Reason("none-left", f"no {name} is left here")
    whose = "you have" if cult == speaker else f"{s.box.cults[s.cult[cult]].name} has"
    return Reason("have-one", f"{whose} a {name}")


def gathers(s: Night, place: str, proposal: str) -> bool:
    """Whether a proposal lets a cult gather; with components face down, as far as is public."""
    if proposal == NOTHING:
        return False
    return components_left(s, place) > 0 if s.face_down else can_gather(s, seat_of(s, GATHER.thing(proposal)), place)


def time_to_respond(s: Night, cults: int, turn: int) -> bool:
    """Whether all others can still respond to a proposal made at this turn of a talk between this many cults."""
    return turn <= (s.box.numbers.rounds - 1) * cults


def allowed(s: Night, speaker: int, place: str, proposal: str) -> Names:
    """What a place allows by a proposal besides gathering, also in brief; nothing if that is all."""
    exterior = s.box.exteriors.get(place)
    if exterior and exterior.dream:
        gatherer = seat_of(s, GATHER.thing(proposal)) if gathers(s, place, proposal) else None
        who, gain = dreamers(s, exterior, ring(s, place, speaker), gatherer), f"{exterior.dream} power"
        return (f"{who} may gain {gain}", f"{who} +{gain}") if who else ()
    if proposal == NOTHING:
        return ()
    if exterior and exterior.exchange:
        return "may exchange one component", "exchange"
    if exterior and exterior.price:
        return "or may name a cult", "or name a cult"
    return ()


def dreamers(s: Night, exterior: Exterior, cults: list[int], gatherer: int | None) -> str:
    """Which of these cults may gain power (N12), which one that gathers may not; empty if none may."""
    others = [cult for cult in cults if cult != gatherer]
    able = [cult for cult in others if dreams(s, cult, exterior)]
    if able == others and len(able) > 1:
        return "each" if gatherer is None else "the others"
    return enumeration(s.box.cults[s.cult[cult]].name for cult in able)


def proposals(s: Night, place: str, cults: list[int]) -> list[str]:
    """The codes of the first cult's possible proposals."""
    return [NOTHING, *[s.box.gathering[s.cult[i]] for i in candidates(s, place, cults)]]


def proposal_label(s: Night, proposal: str) -> str:
    """The answer that proposes this."""
    return f"{PROPOSE}: {proposal_text(s.box, proposal)}"


class Talk(Question[Night]):
    """A cult's turn to speak.

    `args` are the place, the number of turns spoken and, once there is one, the proposal and its number of supporters.
    """

    forced = False
    replied = True

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        place, turn = frame[2][:2]
        if code == CONFRONT:
            s.events.append(("defied", seat, place))
            push(s, "settle", EVERYONE, (place, CONFRONT), place)
        else:
            s.events.append(("proposed", seat, code))
            push(s, "respond", ring(s, place, seat)[1], (place, turn + 1, code, 1), place)

    def refusals(self, s: Night, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        place, turn, *standing = frame[2]
        cults = ring(s, place, seat)
        late = not time_to_respond(s, len(cults), turn)
        refusals = []
        if standing and not can_agree(s, frame):
            refusals.append(Refusal(AGREE, "agree", bar(s, seat, place, seat)))
        if late and NOTHING not in standing:
            refusals.append(Refusal(NOTHING, proposal_text(s.box, NOTHING), TOO_LATE))
        named = [] if late else candidates(s, place, cults)
        for cult in cults:
            code = s.box.gathering[s.cult[cult]]
            if code not in standing and cult not in named:
                refusals.append(Refusal(code, proposal_text(s.box, code), TOO_LATE if late else bar(s, seat, place, cult)))
        return tuple(refusals)

    def why(self, s: Night, frame: Frame, seat: int, code: str) -> Reason | None:
        return STANDS if code in frame[2][2:3] else None

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        place, wins = frame[2][0], winner_text(s, lambda: self.after(s, frame, code))
        told = f": {wins}" if wins else ""
        if code == CONFRONT:
            out = ", your last" if s.power[frame[1]] == 1 else ""
            return Choice(code, f"a confrontation{told}", cost=f"1 power each{out}")
        proposal = frame[2][2] if code == AGREE else code
        gain, brief = ("nobody loses power", "no loss") if proposal == NOTHING else ("", "")
        if proposal == NOTHING and wins:
            gain, brief = f"{gain}, {wins}", f"no power lost, {wins}"
        gathered = gathers(s, place, proposal)
        if gathered:
            chosen, kind = GATHER.thing(proposal), kind_at(s, place)
            name, last = s.box.cults[chosen].name, enough(s, seat_of(s, chosen))
            gain = f"1 {component_text(s.box, kind)} for {name}{told or last}"
            told = " and wins" if wins == does(name, "win") != does(YOU, "win") else told
            brief = f"{f'{name} ' if code == AGREE and name != YOU else ''}+1 {kind}{told or last}"
        decided = wins and (gathered or proposal == NOTHING)
        if not decided and (more := allowed(s, frame[1], place, proposal)):
            gain, brief = (f"{one}, {other}" if one else other.removeprefix("or ") for one, other in zip((gain, brief), more, strict=True))
        label = f"agree: {proposal_text(s.box, proposal)}" if code == AGREE else proposal_label(s, proposal)
        return Choice(code, label, gain=gain, brief_gain=brief)

    def proposal(self, s: Night, frame: Frame, seat: int) -> str:
        """Keep the peace: agree if that costs nothing, else propose that nothing happens."""
        codes = self.legal(s, frame, seat)
        if AGREE in codes and (NOTHING not in codes or frame[2][2] == s.box.gathering[s.cult[seat]]):
            return AGREE
        return NOTHING if NOTHING in codes else CONFRONT

    def suggestion(self, s: Night, frame: Frame, seat: int) -> str:
        """The same, unless that loses at once and something else does not."""
        codes, first, own = self.legal(s, frame, seat), self.proposal(s, frame, seat), s.box.gathering[s.cult[seat]]
        wanted = [code for code in (first, NOTHING, own, CONFRONT) if code in codes]
        return safest(s, seat, (*wanted, *codes), lambda code: self.after(s, frame, code))

    def after(self, s: Night, frame: Frame, code: str) -> Night:
        """The position once all have agreed to an answer, and whoever dominates by it has done what suits them."""
        outcome = frame[2][2] if code == AGREE else code
        then = s.clone()
        _, then.frames = s.frames
        settle(then, EVERYONE, (frame[2][0], outcome), frame[3], Scripted())
        return dominated(then)


class Propose(Talk):
    """Speak before anything has been proposed."""

    kind = "propose"

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        place, _ = frame[2]
        return (*proposals(s, place, ring(s, place, seat)), CONFRONT)

    def text(self, s: Night, frame: Frame) -> str:
        return f"{names(s, frame)} meet in {place_text(s.box, frame[2][0])}. {ASKED}"

    def shorter(self, s: Night, frame: Frame) -> Names:
        return (ASKED,)


def can_agree(s: Night, frame: Frame) -> bool:
    """Whether the speaker can agree to the proposal."""
    _, seat, (place, _, proposal, _), _ = frame
    return place == s.exterior or proposal != s.box.gathering[s.cult[seat]] or can_gather(s, seat, place)


class Respond(Talk):
    """Speak when there is a proposal."""

    kind = "respond"

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        place, turn, proposal, _ = frame[2]
        cults = ring(s, place, seat)
        codes = [AGREE] if can_agree(s, frame) else []
        if time_to_respond(s, len(cults), turn):
            codes += [code for code in proposals(s, place, cults) if code != proposal]
        return (*codes, CONFRONT)

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code != AGREE:
            super().answer(s, frame, seat, code, chance)
            return
        place, turn, proposal, backed = frame[2]
        s.events.append(("agreed", seat, proposal))
        cults = ring(s, place, seat)
        if backed + 1 == len(cults):
            push(s, "settle", EVERYONE, (place, proposal), place)
        else:
            push(s, "respond", cults[1], (place, turn + 1, proposal, backed + 1), place)

    def insisted(self, s: Night, frame: Frame, seat: int) -> Names:
        place, turn = frame[2][:2]
        cults = ring(s, place, seat)
        still, then = (time_to_respond(s, len(cults), n) for n in (turn, turn + 1))
        return tuple(proposals(s, place, cults)) if still and not then else ()

    def text(self, s: Night, frame: Frame) -> str:
        place, turn, _, _ = frame[2]
        number = turn // len(present(s, place)) + 1
        proposed = f"It is proposed: {proposal_text(s.box, frame[2][2])}."
        return f"{opening(place_text(s.box, place))}, round {number} of {s.box.numbers.rounds}. {proposed} {self.follows(s, frame)}"

    def shorter(self, s: Night, frame: Frame) -> Names:
        place, turn, proposal, _ = frame[2]
        proposed = f"Proposed: {proposal_text(s.box, proposal)}."
        asks = ANSWER_ASKED if time_to_respond(s, len(present(s, place)), turn) else "Agree, or it is a confrontation."
        return f"It is {proposed[0].lower()}{proposed[1:]} {asks}", f"{proposed} {asks}", proposed

    def follows(self, s: Night, frame: Frame) -> str:
        """What follows if there is no agreement, as a sentence."""
        place, turn, _, _ = frame[2]
        cults, last = present(s, place), s.box.numbers.rounds
        if not time_to_respond(s, len(cults), turn):
            return "Nobody can propose anything else: agree, or it is a confrontation."
        if not time_to_respond(s, len(cults), turn + 1):
            return "The last proposal is yours; without agreement it is a confrontation."
        return f"In round {last} only {s.box.cults[s.cult[cults[0]]].name} can still propose; without agreement it is a confrontation."


def names(s: Night, frame: Frame) -> str:
    """The talking cults, as the start of a sentence: the speaker comes first."""
    return opening(enumeration(s.box.cults[s.cult[i]].name for i in ring(s, frame[2][0], frame[1])))


def settle(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Carry out the outcome of a talk: `args` are the place and the outcome."""
    place, outcome = args
    if outcome == CONFRONT:
        confront(s, place)
        return
    s.events.append(("settled", EVERYONE, place, outcome))
    if outcome == NOTHING:
        dream(s, place)
        return
    chosen = seat_of(s, GATHER.thing(outcome))
    dream(s, place, but=chosen)
    dominate(s, chosen, place)


OPERATIONS: Operations[Night] = {"propose": Propose(), "respond": Respond(), "settle": settle}
