"""Conflicts, one location after the other (N7), and the rights of a dominating cult (N12 to N15)."""

from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, put
from engine.core.words import opening
from engine.night.box import COMPONENTS, Exterior
from engine.night.codes import DISCARD, GAIN, LEAVE, TAKE, VICTIM
from engine.night.table import (
    Night,
    after,
    can_gather,
    components_left,
    count,
    enough,
    gain,
    give_up,
    goal,
    home,
    kind_at,
    kinds,
    lose_one,
    present,
    seat_of,
    strengthen,
    weaken,
)
from engine.night.verdict import answered, safest, winner_text
from engine.night.words import component_text, place_text


def conflicts(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Resolve conflicts from the location in `args` on, up to one without offspring; after the last one the turn ends."""
    onward, cultists = s.box.onward[s.exterior], s.cultists
    for place in onward[args[0]]:
        if place not in cultists:
            continue
        cults = present(s, place)
        if place == s.exterior:
            cults = pay_toll(s, place, cults)
        if place in s.offspring:
            attackers = owners(s, place)
            for cult in cults:
                name = s.cult[cult]
                others = tuple([other for other in attackers if other != name]) if name in attackers else attackers
                weaken(s, cult, "attacked", place, others)
        elif cults:
            if rest := onward[place][1:]:
                push(s, "conflicts", EVERYONE, rest[:1])
            else:
                push(s, "verify", EVERYONE)
            meet(s, place, cults)
            return
    push(s, "verify", EVERYONE)


def pay_toll(s: Night, place: str, cults: list[int]) -> list[int]:
    """Take the exterior location's toll before its conflict. Returns the cults still alive (N15)."""
    for cult in cults:
        for _ in range(min(s.box.exteriors[place].toll, s.power[cult])):
            weaken(s, cult, "paid-toll", place)
    return [cult for cult in cults if s.power[cult]]


def owners(s: Night, place: str) -> Names:
    """The cults whose offspring is in a place, in the order of their names."""
    if s.offspring.count(place) == 1:
        return (s.cult[s.offspring.index(place)],)
    return tuple(sorted([cult for cult, room in zip(s.cult, s.offspring, strict=True) if room == place]))


def meet(s: Night, place: str, cults: list[int]) -> None:
    """Resolve a conflict without offspring: a lone cult dominates, several negotiate (N7)."""
    if len(cults) == 1:
        dominate(s, cults[0], place)
    else:
        s.events.append(("met", EVERYONE, place))
        push(s, "propose", cults[0], (place, 0), place)


def confront(s: Night, place: str) -> None:
    """Each cult in a place loses 1 power (N8)."""
    for cult in present(s, place):
        weaken(s, cult, "confronted", place)


def dream(s: Night, place: str, but: int | None = None) -> None:
    """Offer power to all but one of the cults there that have neither fought nor gathered (N12)."""
    if place == s.exterior and s.box.exteriors[place].dream:
        for cult in reversed(present(s, place)):
            if cult != but and s.power[cult] < s.box.numbers.most_power:
                push(s, "dream", cult, (), place)


def dominate(s: Night, seat: int, place: str) -> None:
    """Give a cult the rights of domination in a location."""
    s.events.append(("dominates", seat, place))
    if place == s.exterior and s.box.exteriors[place].exchange:
        push(s, "exchange", seat, (), place)
    if offers(s, seat, place):
        push(s, "gather", seat, (place,), place)


def offers(s: Night, seat: int, place: str) -> bool:
    """Whether the dominating cult has a choice. With components face down, this does not depend on their kinds."""
    if components_left(s, place) if s.face_down else can_gather(s, seat, place):
        return True
    if place != s.exterior:
        return False
    exterior = s.box.exteriors[place]
    return bool(dreams(s, seat, exterior) or victims(s, seat, exterior))


def dreams(s: Night, seat: int, exterior: Exterior) -> bool:
    """Whether a cult could gain power in an exterior location."""
    return exterior.dream > 0 and s.power[seat] < s.box.numbers.most_power


def dreaming(exterior: Exterior) -> Choice:
    """The choice to gain power, in words (N12)."""
    return Choice(GAIN, f"gain {exterior.dream} power in your dreams", gain=f"{exterior.dream} power", says=("gain",))


def naming(s: Night, code: str) -> str:
    """The choice to name a cult, in words (N14)."""
    return f"name {s.box.cults[VICTIM.thing(code)].name} to put back a component"


def victims(s: Night, seat: int, exterior: Exterior) -> list[int]:
    """The cults that a dominating cult may name; none if it cannot pay (N14)."""
    if not exterior.price or s.power[seat] <= exterior.price:
        return []
    return [other for other in after(s, seat) if count(s, other)]


class Gather(Question[Night]):
    """The dominating cult takes a component, or what an exterior location offers instead."""

    kind = "gather"
    forced = False
    replied = True

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        place = frame[2][0]
        codes = [s.box.taking[place]] if can_gather(s, seat, place) else []
        if place == s.exterior:
            exterior = s.box.exteriors[place]
            if dreams(s, seat, exterior):
                codes.append(GAIN)
            codes += [VICTIM.code(s.cult[other]) for other in victims(s, seat, exterior)]
        return (*codes, LEAVE)

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        place = frame[2][0]
        if code == LEAVE:
            s.events.append(("left", seat, place))
        elif code == GAIN:
            strengthen(s, seat, s.box.exteriors[place].dream)
        elif code == s.box.taking[place]:
            number = s.box.at[place]
            lying = s.stock[number]
            s.stock = put(s.stock, number, lying[1:])
            gain(s, seat, lying[0])
            s.events.append(("gathered", seat, COMPONENTS[number], place))
        else:
            cult = VICTIM.thing(code)
            for _ in range(s.box.exteriors[place].price):
                weaken(s, seat, "named", cult)
            push(s, "discard", seat_of(s, cult), (), place)

    def proposal(self, s: Night, frame: Frame, seat: int) -> str:
        """The choice that gains something for the cult itself; naming another cult does not, but may stop one that has enough."""
        codes = self.legal(s, frame, seat)
        if any(map(VICTIM.begins, codes)) and not s.face_down and any(count(s, other) >= goal(s) for other in after(s, seat)):
            return self.suggestion(s, frame, seat)
        return LEAVE if VICTIM.begins(codes[0]) else codes[0]

    def suggestion(self, s: Night, frame: Frame, seat: int) -> str:
        """The same, unless that loses at once and something else does not."""
        codes = sorted(self.legal(s, frame, seat), key=VICTIM.begins)
        return safest(s, seat, codes, lambda code: self.after(s, frame, code))

    def after(self, s: Night, frame: Frame, code: str) -> Night:
        """The position after an answer. A cult that is named has put something back."""
        then = answered(s, self, frame, code)
        if VICTIM.begins(code):
            _, then.frames = then.frames
            lose_one(then, seat_of(then, VICTIM.thing(code)))
        return then

    def blunders(self, s: Night, seat: int) -> Names:
        """Gathering nothing where a component or power can be had for nothing (N7, N12)."""
        place = s.cultists[seat]
        assert place is not None, "a cult that dominates a place"
        free = can_gather(s, seat, place) or (place == s.exterior and dreams(s, seat, s.box.exteriors[place]))
        return (LEAVE,) if free else ()

    def permits(self, s: Night, frame: Frame, seat: int, code: str) -> bool:
        return code == LEAVE or code in self.legal(s, frame, seat)

    def text(self, s: Night, frame: Frame) -> str:
        place = frame[2][0]
        follows = " An exchange may follow." if place == s.exterior and s.box.exteriors[place].exchange else ""
        return f"You dominate {place_text(s.box, place)}. What do you do?{follows}"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        place, wins = frame[2][0], winner_text(s, lambda: self.after(s, frame, code))
        told = f": {wins}" if wins else ""
        if TAKE.begins(code):
            name = component_text(s.box, TAKE.thing(code))
            return Choice(code, f"gather a {name}{told or enough(s, frame[1])}", gain=f"1 {name}", says=("gain",))
        if code == GAIN:
            power = dreaming(s.box.exteriors[place])
            return replace(power, label=f"{power.label}{told}")
        if VICTIM.begins(code):
            price = s.box.exteriors[place].price
            return Choice(code, f"{naming(s, code)}{told}", cost=f"{price} power")
        return Choice(code, f"gather nothing{told}")

    def refusals(self, s: Night, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        place = frame[2][0]
        kind, taking = kind_at(s, place), s.box.taking[place]
        name = component_text(s.box, kind)
        refusals = []
        if not components_left(s, place):
            refusals.append(Refusal(taking, f"gather a {name}", Reason("none-left", f"no {name} is left here")))
        elif kind in kinds(s, seat):
            refusals.append(Refusal(taking, f"gather a {name}", Reason("have-one", f"you have a {name}")))
        if place == s.exterior:
            refusals += self.refusals_outside(s, seat, s.box.exteriors[place])
        return tuple(refusals)

    def refusals_outside(self, s: Night, seat: int, exterior: Exterior) -> list[Refusal]:
        """Refusals of the exterior location's offers."""
        most = s.box.numbers.most_power
        refusals = []
        if exterior.dream and not dreams(s, seat, exterior):
            refusals.append(Refusal(GAIN, dreaming(exterior).label, Reason("most-power", f"nobody has more than {most} power")))
        if exterior.price:
            named = victims(s, seat, exterior)
            for other in after(s, seat):
                if other in named:
                    continue
                if count(s, other):
                    reason = Reason("too-weak", f"it takes {exterior.price} power, and at least 1 has to be left")
                else:
                    reason = Reason("nothing-there", "there is none")
                code = VICTIM.code(s.cult[other])
                refusals.append(Refusal(code, naming(s, code), reason))
        return refusals


GATHERING = Gather()


def dominated(s: Night) -> Night:
    """The position after whoever dominates a location has taken the choice suggested to them, if they are asked, and if it is public."""
    frame = s.frames[0]
    if s.face_down:
        return s
    return GATHERING.after(s, frame, GATHERING.suggestion(s, frame, frame[1])) if frame[0] == "gather" else s


class Dream(Question[Night]):
    """Gain power in the exterior location, or decline (N12)."""

    kind = "dream"
    forced = False
    replied = True

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        return (GAIN, LEAVE)

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == LEAVE:
            s.events.append(("woke", seat))
        else:
            strengthen(s, seat, s.box.exteriors[s.exterior].dream)

    def text(self, s: Night, frame: Frame) -> str:
        return f"You have neither fought nor gathered in {place_text(s.box, s.exterior)}. Do you gain power?"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        if code == LEAVE:
            return Choice(code, "gain nothing")
        return dreaming(s.box.exteriors[s.exterior])


class Discard(Question[Night]):
    """A named cult chooses a component to put back (N14)."""

    kind = "discard"
    replied = True

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        return tuple([DISCARD.code(kind) for kind in kinds(s, seat)])

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        kind = DISCARD.thing(code)
        token, place = give_up(s, seat, kind), home(s, kind)
        number = s.box.at[place]
        s.stock = put(s.stock, number, (*s.stock[number], token))
        s.events.append(("discarded", seat, kind, place))

    def text(self, s: Night, frame: Frame) -> str:
        return f"{opening(place_text(s.box, frame[3]))}: you have been named. Which component do you put back?"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        kind = DISCARD.thing(code)
        name = component_text(s.box, kind)
        return Choice(code, f"put the {name} back into {place_text(s.box, home(s, kind))}")


OPERATIONS: Operations[Night] = {
    "conflicts": conflicts,
    "gather": GATHERING,
    "dream": Dream(),
    "discard": Discard(),
}
