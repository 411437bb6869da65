"""The command clock: simultaneous secret choice and revelation (N5, N6, N16)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, put
from engine.night.box import LINE
from engine.night.codes import CLOCK, clock_code
from engine.night.table import Night, after, can_gather, components_left, count, forget, goal, kind_at, order, outside, places, weaken
from engine.night.words import left_text, place_text, setting_text


def bar(s: Night, seat: int, offspring: str, cultists: str) -> Reason | None:
    """Why a cult cannot set its clock this way; None if it can. `s` may be a view."""
    here = s.cultists[seat]
    if clock_code(offspring, cultists) in s.clocks[here].known:
        return None
    if LINE in (offspring, cultists) and not s.errors:
        return Reason("no-errors", "this game is played without deliberate errors")
    if offspring == cultists:
        return Reason("no-exterior", "in the quick game there is nowhere to go outside: the hands have to point at two numbers")
    assert here is not None
    return Reason("no-stairs", f"no stairs lead from {place_text(s.box, here)} to {place_text(s.box, cultists)}")


def price(s: Night, setting: str) -> int:
    """The power that a setting takes in any case: 1 for an error (N16), and the toll of the place outside (N15)."""
    _, place = s.box.commands[s.exterior][setting]
    if place is None:
        return 1
    return s.box.exteriors[place].toll if place == s.exterior else 0


def can_win(s: Night, seat: int, room: str) -> bool:
    """Whether a cult that lacks one component can gather it in a room this turn; with components face down, whether any is left there."""
    here = s.cultists[seat]
    assert here is not None
    return room in s.box.reach[here] and (components_left(s, room) > 0 if s.face_down else can_gather(s, seat, room))


def in_reach(s: Night, seat: int) -> Names:
    """The rooms in the reach of a cult's cultists."""
    here = s.cultists[seat]
    assert here is not None
    return s.box.reach[here]


def gathering(s: Night, seat: int, rooms: Names) -> str:
    """The setting that gathers in one of these rooms, the first of those with the fewest rivals; the offspring goes where most rivals can
    gather their last component, else where most are.
    """
    here, others = s.cultists[seat], after(s, seat)
    rivals = {room: sum([s.cultists[i] == room for i in others]) for room in s.box.rooms}
    to = min(rooms, key=lambda room: (not can_gather(s, seat, room), rivals[room], room == here))
    near = [i for i in others if count(s, i) + 1 == goal(s)]
    lasts = {room: sum([can_win(s, i, room) for i in near]) for room in rivals}
    against = max((room for room in rivals if room != to), key=lambda room: (lasts[room], rivals[room]))
    return clock_code(against, to)


class SetClock(Question[Night]):
    """Where the offspring and the cultists go; the choice can be changed until all are in (N5)."""

    kind = "clock"
    simultaneous = True
    guessed = True

    def waiting(self, s: Night, frame: Frame) -> tuple[int, ...]:
        power = s.power
        return tuple([i for i, setting in enumerate(s.clock) if setting is None and power[i]])

    def changing(self, s: Night, frame: Frame) -> tuple[int, ...]:
        return tuple([i for i, setting in enumerate(s.clock) if setting is not None])

    def asks(self, s: Night, frame: Frame, seat: int) -> bool:
        return 0 <= seat < len(s.power) and s.power[seat] > 0

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        return s.clocks[s.cultists[seat]].codes

    def permits(self, s: Night, frame: Frame, seat: int, code: str) -> bool:
        return code in s.clocks[s.cultists[seat]].known

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.clock = clock = put(s.clock, seat, s.clocks[s.cultists[seat]].known[code])
        s.events.append(("chose", seat))
        if clock.count(None) > s.power.count(0):
            s.frames = (frame, s.frames)
        else:
            push(s, "reveal", EVERYONE)

    def proposal(self, s: Night, frame: Frame, seat: int) -> str:
        """Gather where rivals are few."""
        return gathering(s, seat, in_reach(s, seat))

    def suggestion(self, s: Night, frame: Frame, seat: int) -> str:
        """The same, with another one of equally good rooms for each cult and turn, so that people who take it do not all meet; outside if
        something can be gathered there alone.
        """
        rooms, beyond = sorted(in_reach(s, seat), key=lambda room: room == s.cultists[seat]), outside(s)
        if beyond and s.power[seat] > beyond.toll and [p for p in (*rooms, beyond.id) if can_gather(s, seat, p)] == [beyond.id]:
            return clock_code(rooms[0], rooms[0])
        begin = (seat + s.turn - 1) % (len(rooms) - 1)
        return gathering(s, seat, (*rooms[begin:], *rooms[:begin]))

    def blunders(self, s: Night, seat: int) -> Names:
        """Settings that take the last power, and those that pay a toll where nothing is left to gather."""
        vain = {s.exterior} if s.exterior and not components_left(s, s.exterior) else set()

        def blunder(setting: str) -> bool:
            taken, (_, place) = price(s, setting), s.box.commands[s.exterior][setting]
            return taken >= s.power[seat] or (taken > 0 and place in vain)

        return tuple(code for code, setting in s.clocks[s.cultists[seat]].known.items() if blunder(setting))

    def text(self, s: Night, frame: Frame) -> str:
        return "Set your clock in secret: where does the offspring go, and where do the cultists go?"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        setting = CLOCK.thing(code)
        label = setting_text(s.box, setting, s.exterior)
        taken, (_, place) = price(s, setting), s.box.commands[s.exterior][setting]
        gain = f"{left_text(s.box, kind_at(s, place), components_left(s, place))} there" if place else ""
        return Choice(code, label, f"{taken} power" if taken else "", gain)

    def why(self, s: Night, frame: Frame, seat: int, code: str) -> Reason | None:
        hands = s.box.hands.get(CLOCK.thing(code)) if CLOCK.begins(code) else None
        return bar(s, seat, *hands) if hands else None

    def refusals(self, s: Night, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        refusals = []
        for offspring in s.box.rooms:
            for cultists in s.box.rooms:
                if reason := bar(s, seat, offspring, cultists):
                    label = setting_text(s.box, f"{offspring} {cultists}", s.exterior)
                    refusals.append(Refusal(clock_code(offspring, cultists), label, reason))
        return tuple(refusals)


def reveal(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Move all pawns and penalize errors (N6, N16); then begin the conflicts. What was gathered before is forgotten (N18)."""
    clock, commands, events = s.clock, s.box.commands[s.exterior], s.events
    forget(s)
    cultists, offspring = list(s.cultists), list(s.offspring)
    s.clock = (None,) * len(clock)
    wrong = []
    for i in order(s):
        setting = clock[i]
        if setting is None:
            continue
        room, to = commands[setting]
        if room:
            offspring[i] = room
            s.offspring = tuple(offspring)
        if to is None:
            s.down = put(s.down, i, True)
            wrong.append(i)
            if room:
                events.append(("summoned", i, room))
            continue
        stayed = cultists[i] == to
        cultists[i] = to
        s.cultists = tuple(cultists)
        if room:
            events.append(("stayed-and-summoned" if stayed else "went-and-summoned", i, to, room))
        else:
            events.append(("stayed" if stayed else "went", i, to))
    for i in wrong:
        weaken(s, i, "erred")
    push(s, "conflicts", EVERYONE, places(s)[:1])


OPERATIONS: Operations[Night] = {"clock": SetClock(), "reveal": reveal}
