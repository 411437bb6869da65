"""A match to step through, and the views in which it may be seen. Independent of any screen.

A moment is a position on the way from the deal to the current position. Which views are allowed depends on whether the match is over:
until then nobody learns here what they could not see at the table.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from engine.core.game import Game
from engine.core.journal import Damaged, seal
from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import EVERYONE, Event, Names, State, hidden_zones, names_in, zones_of
from engine.core.tree import Node
from engine.core.views import sees
from octotui.play.combined import together
from octotui.play.log import lead_lines, log_lines, merge_repeats, names_around, talk, winks_on
from octotui.play.narration import Naming, answer_words, as_it_is, names_of
from octotui.play.turn_steps import Moment, moments
from octotui.storage.files import called, contents
from octotui.storage.journals import read_match, repair
from octotui.storage.trouble import Trouble
from octotui.tables import table_of
from octotui.tables.game_table import Kept

SPECTATOR = None
"""The view of somebody without a seat."""
View = int | None
"""A seat, `SPECTATOR`, or `EVERYONE`: all hands at once."""
ALL = "all"
"""What `EVERYONE` is called."""


class Replay:
    """A match seen at one of its moments from one view. The match itself never changes."""

    def __init__(self, match: Match, damage: Damaged | None = None, saved: int | None = None) -> None:
        self.match, self.damage, self.saved = match, damage, saved
        self.naming: Naming = as_it_is
        """How names are written in the log."""
        self.nodes: list[Node] = [match.nodes[n] for n in match.path()]
        groups = together(match, (node.number for node in self.nodes))
        self.ends = [end for end, group in zip(accumulate(map(len, groups)), groups, strict=True) for _ in group]
        """For each moment, the one after the last moment of the answer it belongs to, which may be several picks."""
        self.first = 0 if self.open else max((m for m, node in enumerate(self.nodes) if match.has_faded(node.number)), default=0)
        """The first moment that may be viewed; faded events cannot be looked up here."""
        self.at = self.first
        self.part: int | None = None
        """The index of the moment shown within the effects of the last answer; None at their end."""
        self._parts: dict[int, list[Moment]] = {}
        turns = [self.game.turn(node.state) for node in self.nodes]
        self.turns = [i for i, turn in enumerate(turns) if not i or turn != turns[i - 1]]
        """The moments at which a turn begins."""
        self.views = self._views()
        people = self.people
        self.view: View = people[0] if people and people[0] in self.views else self.views[0]
        self._told: dict[tuple[int, View, int | None], tuple[LogLine, ...]] = {}

    # --- views

    def names_at(self, moment: int) -> Names:
        """The seats' names as they are written at a moment."""
        return names_of(self.match, self.naming, self.nodes[moment].number)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats without a bot."""
        return tuple(i for i, seat in enumerate(self.match.header.seats) if seat.bot is None)

    @property
    def open(self) -> bool:
        """Whether all hands may be seen: the match is over, or no person plays in it."""
        return self.match.over or not self.people

    def _views(self) -> tuple[View, ...]:
        if self.open:
            return (*range(len(self.match.names)), EVERYONE)
        return self.people if len(self.people) == 1 else (SPECTATOR,)

    def named_views(self) -> dict[str, View]:
        """Every view by what it may be called: a seat by its name, in small letters, or its number, all hands by `all`."""
        names = self.match.names
        numbers = {str(seat + 1): seat for seat in range(len(names))}
        return {ALL: EVERYONE, **numbers, **{name.lower(): seat for seat, name in enumerate(names)}}

    def next_view(self) -> bool:
        """Switch to the next view; return whether there is another."""
        self.view = self.views[(self.views.index(self.view) + 1) % len(self.views)]
        return len(self.views) > 1

    # --- moments

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def last(self) -> int:
        """The index of the last moment, equal to the number of answers."""
        return len(self.nodes) - 1

    @property
    def state(self) -> State:
        return self.nodes[self.at].state if self.part is None else self.parts[self.part].state

    def go(self, moment: int) -> bool:
        """Go to this moment or the nearest one; return whether the position changed."""
        before, self.at, self.part = (self.at, self.part), max(self.first, min(moment, self.last)), None
        return (self.at, self.part) != before

    def forward(self) -> bool:
        """Go to the next answer that the view sees anything of, or to the next non-player step that the last one caused; return whether
        there was one.
        """
        if self.part is None:
            before = self.at
            while self.go(self.ends[min(self.at + 1, self.last)] - 1) and self.unseen(self.at):
                pass
            if self.at == before:
                return False
            self.part = -1
        self.part = self.part + 1 if self.part + 1 < len(self.parts) - 1 else None
        return True

    def back(self) -> bool:
        """Go back before the last answer, and before those that the view sees nothing of; return whether there was one."""
        moved = self.go(self.begins(self.at) - 1)
        while self.unseen(self.at):
            self.go(self.begins(self.at) - 1)
        return moved

    def unseen(self, moment: int) -> bool:
        """Whether the view sees nothing of the answer that led to this moment."""
        return self.first < moment and self.view not in (EVERYONE, self.nodes[moment].seat) and not self.log_at(moment)

    def begins(self, moment: int) -> int:
        """The first moment of the answer that led to this one."""
        return bisect_left(self.ends, self.ends[moment])

    @property
    def parts(self) -> list[Moment]:
        """The moments within the effects of the last answer, and their end."""
        if self.at not in self._parts:
            self._parts[self.at] = moments(self.match, self.nodes[self.at].number)
        return self._parts[self.at]

    def next_turn(self) -> bool:
        """Go to the start of the next turn, or to the end."""
        after = bisect_right(self.turns, self.at)
        return self.go(self.turns[after] if after < len(self.turns) else self.last)

    def previous_turn(self) -> bool:
        """Go to the start of this turn, or of the one before."""
        return self.go(self.turns[max(0, bisect_left(self.turns, self.at) - 1)])

    @property
    def unit(self) -> str:
        """The unit the game counts in: rounds, or turns where it has none, or is played without them."""
        return "turn" if self.game.round_of(self.state) is None else "round"

    def number(self, moment: int) -> int:
        """The round or turn of a moment."""
        number = self.game.round_of(self.nodes[moment].state)
        return bisect_right(self.turns, moment) if number is None else number

    def to_number(self, number: int) -> bool:
        """Go to the first turn of this round, or to this turn; return whether it exists."""
        found = next((moment for moment in self.turns if moment >= self.first and self.number(moment) == number), None)
        if found is not None:
            self.go(found)
        return found is not None

    # --- display of a moment

    @property
    def seat(self) -> int:
        """The seat in front: that of the view or, with all hands shown, the seat to move."""
        if self.view == EVERYONE:
            zone = zones_of(type(self.state)).get("turn")
            return int(getattr(self.state, "turn", 0)) if zone is not None and zone.seats else 0
        return self.view or 0

    def view_at(self, moment: int) -> State:
        """A moment as the view shows it."""
        return self.view_of(self.nodes[moment].state)

    def view_of(self, state: State) -> State:
        """A position as the view shows it."""
        view: State = self.game.observe(state, self.seat if self.view == EVERYONE else self.view)
        return view

    def now(self) -> State:
        """The current position as the view shows it."""
        return self.view_of(self.state)

    def before(self) -> State | None:
        """The previous position as the view showed it; None at the beginning."""
        if self.at == self.first:
            return None
        earlier = self._parts_before
        return self.view_of(earlier[-1].state) if earlier else self.view_at(self.at - 1)

    def happened(self) -> tuple[Event, ...]:
        """The events since that position, as the view saw them."""
        earlier = self._parts_before
        return () if self.at == self.first else tuple(self.events(self.at, self.part)[earlier[-1].told if earlier else 0 :])

    @property
    def _parts_before(self) -> list[Moment]:
        """The parts of the current answer before the one shown."""
        return self.parts[:-1] if self.part is None else self.parts[: self.part]

    @property
    def kept(self) -> Kept:
        """What each player keeps from the others, in words."""
        return table_of(self.game.id).narration.kept

    def hands(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each seat's name with its private items; empty unless the view is everyone's."""
        told = table_of(self.game.id).narration.held or self._held
        return [(name, told(view, seat)) for seat, (name, view) in enumerate(self.open_views())]

    def open_views(self) -> list[tuple[str, State]]:
        """Each seat's name with the position as it sees it; empty unless the view is everyone's."""
        names = self.match.names if self.view == EVERYONE else ()
        return [(name, self.game.observe(self.state, seat)) for seat, name in enumerate(names)]

    def _held(self, view: State, seat: int) -> Names:
        """What a seat keeps from the others, in the words of the game itself."""
        zones = [getattr(view, zone)[seat] for zone, how in hidden_zones(type(view)) if how.per_seat and sees(how, seat, seat)]
        return tuple(self.game.word(thing) for thing in names_in(tuple(zones)))

    def log_at(self, moment: int) -> tuple[LogLine, ...]:
        """The log lines of the answer that led to a moment, as the view saw them, all its picks together."""
        part = self.part if moment == self.at else None
        key = (moment, self.view, part)
        if key not in self._told:
            picks = range(self.begins(moment), moment + 1)
            answer = [self.nodes[one].number for one in picks]
            before, (names, after) = self.match.nodes[answer[0]].parent, names_around(self.match, self.naming, answer)
            every, known = ([event for one in picks for event in self.events(one, part if one == last else None)] for last in (-1, moment))
            lead = lead_lines(self.match, after, answer) if part is None else []
            self._told[key] = (*log_lines(self.match, names, known, before, after, winks_on(self.match, every, before)), *lead)
        return self._told[key]

    def events(self, moment: int, part: int | None) -> list[Event]:
        """The events that led from the moment before, up to one of its parts, as the view saw them."""
        state, faded = self.nodes[moment].state, 0 < moment <= self.first
        events: list[Event] = state.events if self.view == EVERYONE else self.game.events_for(state, self.view, faded)
        return events if part is None else events[: self.parts[part].told]

    def log(self) -> tuple[LogLine, ...]:
        """The log up to the current moment."""
        lines: list[LogLine] = []
        for moment in range(self.at + 1):
            lines += self.log_at(moment) if moment in (self.ends[moment] - 1, self.at) else ()
            lines += talk(self.match, self.naming, self.nodes[moment].number)
        return merge_repeats(lines)

    def where(self) -> str:
        """The game, moment and view, in words."""
        name = self.names_at(self.at)[self.seat]
        others = {EVERYONE: f"every {self.kept.one}, {name} in front", SPECTATOR: f"a spectator's view, {name} in front"}
        whose = others.get(self.view, f"{name}'s view")
        return f"{self.game.name}: answer {self.at} of {self.last}, {self.unit} {self.number(self.at)}, {whose}"

    def outcome(self) -> str:
        """Who has won, at the end of a match that is over; empty before."""
        if not self.state.over or self.part is not None:
            return ""
        return f"{table_of(self.game.id).narration.ending(self.match, self.state).headline}."

    def answer(self) -> str:
        """The answer that led here; for others' answers, only what the view saw of it."""
        if self.at == self.first:
            return "What came before is left to memory." if self.first else "The beginning."
        node = self.nodes[self.at]
        name = self.names_at(self.at - 1)[node.seat]
        if self.view in (EVERYONE, node.seat) and self.begins(self.at) == self.at:
            return f"{name}: {answer_words(self.match, self.nodes[self.at - 1].state, node.seat, node.code)}"
        return "; ".join([line.text for line in self.log_at(self.at)] or [f"{name} is choosing"]) + "."

    # --- review

    def review_bar(self) -> str:
        """A sentence saying why the match cannot be reviewed by an expert; empty if it can."""
        if not self.match.over:
            return "A game can be reviewed once it is over."
        return "" if self.people else "Only bots played here: there is nobody to review."

    # --- playing on

    def bar(self) -> str:
        """A sentence saying why nobody can play on from here; empty if they can."""
        if self.state.over:
            return "The game is over here: go back to a moment before its end."
        if not self.open and len(self.people) > 1:
            return "Playing on would show the others' cards: this game is not over yet."
        return ""

    def branch(self) -> Match:
        """A new match with the same past up to this moment, for study. Only if `bar` is empty."""
        match, lines, crc = self.match, [], 0
        answers = ([n.seat, n.code, n.outcomes] if n.outcomes else [n.seat, n.code] for n in self.nodes[1 : self.at + 1])
        for record in (msgspec.structs.replace(match.header, study=True), *answers):
            line, crc = seal(record, crc)
            lines.append(line)
        made, damage = Match.load(match.game, "\n".join(lines) + "\n")
        if damage:
            raise damage
        return made


def read_journal(file: str | Path, games: Callable[[str], Game[Any]]) -> tuple[Match, Damaged | None]:
    """The match in a text file, and the damage that ends its good part. Raises Trouble, and Damaged if none of it can be used."""
    return read_match(repair(read_bytes(file)), games)


def read_bytes(file: str | Path, wait: bool = True) -> bytes:
    """The bytes of a file, `-` being standard input; without `wait`, pipes are refused. Raises Trouble."""
    try:
        return contents(file, wait)
    except OSError as error:
        raise Trouble(f"{called(file)} cannot be read: {error.strerror}.") from None
