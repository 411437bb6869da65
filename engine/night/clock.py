"""The command clock: everyone's secret choice, and its revelation (N5, N6, N16)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, put
from engine.night.box import LINE, Settings
from engine.night.codes import CLOCK, clock_code
from engine.night.table import Night, able, after, left, lies_at, order, weaken
from engine.night.words import left_text, place_text, setting_text

SETTING = len(CLOCK)
"""Where the setting begins in a code."""


def bar(s: Night, seat: int, offspring: str, cultists: str) -> Reason | None:
    """Why a cult cannot set its clock like this; None if it can. `s` may be a view."""
    if clock_code(offspring, cultists) in settings(s, seat).known:
        return None
    if LINE in (offspring, cultists) and not s.errors:
        return Reason("no-errors", "this game is played without deliberate errors")
    if offspring == cultists:
        return Reason("no-exterior", "in the quick game there is nowhere to go outside: the hands have to point at two numbers")
    here = s.cultists[seat]
    assert here is not None
    return Reason("no-stairs", f"no stairs lead from {place_text(s.box, here)} to {place_text(s.box, cultists)}")


def settings(s: Night, seat: int) -> Settings:
    """How a living cult can set its clock."""
    here = s.cultists[seat]
    assert here is not None
    return s.box.settings[here, s.quick, s.errors]


class SetClock(Question[Night]):
    """Where the offspring goes, and where the cultists go; a choice can be changed until all are in (N5)."""

    kind = "clock"
    simultaneous = True
    guessed = True

    def waiting(self, s: Night, frame: Frame) -> tuple[int, ...]:
        clock, power = s.clock, s.power
        return tuple([i for i in range(len(clock)) if clock[i] is None and power[i]])

    def changing(self, s: Night, frame: Frame) -> tuple[int, ...]:
        return tuple([i for i, setting in enumerate(s.clock) if setting is not None])

    def asks(self, s: Night, frame: Frame, seat: int) -> bool:
        return 0 <= seat < len(s.power) and s.power[seat] > 0

    def legal(self, s: Night, frame: Frame, seat: int) -> Names:
        return settings(s, seat).codes

    def permits(self, s: Night, frame: Frame, seat: int, code: str) -> bool:
        return code in settings(s, seat).known

    def answer(self, s: Night, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.clock = clock = put(s.clock, seat, code[SETTING:])
        s.events.append(("chose", seat))
        if clock.count(None) > s.power.count(0):
            s.frames = (frame, s.frames)
        else:
            push(s, "reveal", EVERYONE)

    def proposal(self, s: Night, frame: Frame, seat: int) -> str:
        """Gather where something is to be had and few are; the offspring goes where most of the others are."""
        here = s.cultists[seat]
        assert here is not None
        rivals = {room: sum(s.cultists[i] == room for i in after(s, seat)) for room in s.box.rooms}
        to = min(s.box.reach[here], key=lambda room: (not able(s, seat, room), rivals[room], room == here))
        against = max((room for room in rivals if room != to), key=lambda room: rivals[room])
        return clock_code(against, to)

    def text(self, s: Night, frame: Frame) -> str:
        return "Set your clock in secret: where does the offspring go, and where do the cultists go?"

    def choice(self, s: Night, frame: Frame, code: str) -> Choice:
        setting = code.removeprefix(CLOCK)
        offspring, cultists = s.box.hands[setting]
        label = setting_text(s.box, setting, s.exterior)
        place = s.exterior if offspring == cultists else cultists
        if cultists == LINE or not place:
            return Choice(code, label, cost="1 power")
        return Choice(code, label, gain=f"{left_text(s.box, lies_at(s, place), left(s, place))} there")

    def why(self, s: Night, frame: Frame, seat: int, code: str) -> Reason | None:
        hands = s.box.hands.get(code.removeprefix(CLOCK)) if code.startswith(CLOCK) else None
        return bar(s, seat, *hands) if hands else None

    def refused(self, s: Night, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        found = []
        for offspring in s.box.rooms:
            for cultists in s.box.rooms:
                if reason := bar(s, seat, offspring, cultists):
                    label = setting_text(s.box, f"{offspring} {cultists}", s.exterior)
                    found.append(Refusal(clock_code(offspring, cultists), label, reason))
        return tuple(found)


def reveal(s: Night, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """All pawns move, and whoever has made an error pays for it (N6, N16); then the conflicts begin."""
    clock, hands, exterior, events = s.clock, s.box.hands, s.exterior, s.events
    s.clock = (None,) * len(clock)
    wrong = []
    for i in order(s):
        setting = clock[i]
        if setting is None:
            continue
        tentacle, dagger = hands[setting]
        same = tentacle == dagger
        summons = not same and tentacle != LINE
        if summons:
            s.offspring = put(s.offspring, i, tentacle)
        if dagger == LINE or (same and not exterior):
            s.down = put(s.down, i, True)
            wrong.append(i)
            if summons:
                events.append(("summoned", i, tentacle))
            continue
        to = exterior if same else dagger
        if s.cultists[i] == to:
            moved = "stayed"
        else:
            moved = "went"
            s.cultists = put(s.cultists, i, to)
        events.append((f"{moved}-and-summoned", i, to, tentacle) if summons else (moved, i, to))
    for i in wrong:
        weaken(s, i, "erred")
    push(s, "conflicts", EVERYONE, (next(iter(s.box.rooms)),))


OPERATIONS: Operations[Night] = {"clock": SetClock(), "reveal": reveal}
