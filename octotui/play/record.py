"""A person's record, computed from saved games: wins, opponents, streaks and achievements.

Each match becomes an `Entry` once, and records are made of entries, so a thousand games need not be replayed to see one. Nothing here
touches a screen, a file or a clock: entries are stored by `record_entries`, records worded by `record_page`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from engine.bots import LEVELS
from engine.core.journal import Damaged, Header, Seat, read_header
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.core.state import Names
from octotui.bots.levels import is_program
from octotui.play.daily import Day, date_of, is_of, place_words
from octotui.tables import table_of
from octotui.tables.book import Achievement, PlayedMatch, played_match
from octotui.tables.cover import shortest_first

EDITION = 3
"""The version of entries; raise it whenever they would come out differently, so that they are recomputed."""

BOTS_ONLY = "in which only bots played"
PROGRAMS = "in which a program played"
STUDY = "played on from a replay"
WRITTEN = "from a written position"
OWN_CARDS = "with cards of your own"
OLD_RULES = "by earlier rules"
FUTURE = "dated in the future"
DAMAGED = "damaged"
UNFINISHED = "not over"

PEOPLE_ONLY = "people only"
LEVELS_SAID = tuple(level.name for level in LEVELS.values())
TAKEN_BACK = '"undo beyond the fair line"]'
"""The end of the journal line of an undo beyond the fair line."""


class PersonalResult(msgspec.Struct, frozen=True, array_like=True):
    """A game's result for one person."""

    name: str
    place: int
    won: bool
    score: int
    achieved: tuple[str, ...] = ()
    """Achievement ids."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a record needs of one match."""

    game: str
    bar: str = ""
    """The reason why it does not count; empty if it does."""
    seats: int = 0
    level: str = ""
    """The name of the best bot's level at the table, or of the game's rival; or a note that only people played."""
    rival: bool = False
    """Whether `level` names a rival."""
    counts: str = "points"
    """What a score counts there."""
    rounds: int = 0
    """Rounds, or turns where the game has no rounds."""
    people: tuple[PersonalResult, ...] = ()
    dealt_for: str = ""
    """The date, if it is the game of that day; else empty."""
    day: Day | None = None
    """The result as a game of the day, once it is over."""


class Game(NamedTuple):
    """A saved match as the record counts it."""

    id: int
    begun: float | None
    played: float | None
    entry: Entry


# --- entries


def why_not_counted(header: Header) -> str:
    """Why a match can never count, as far as its header tells; empty if it may count."""
    if header.study:
        return STUDY
    if header.position is not None:
        return WRITTEN
    if all(seat.bot is not None for seat in header.seats):
        return BOTS_ONLY
    if any(is_program(seat.bot) for seat in header.seats):
        return PROGRAMS
    if header.rules != load(header.game).version:
        return OLD_RULES
    return OWN_CARDS if header.data != load(header.game).data_hash() else ""


def read_entry(journal: bytes, begun: float | None) -> Entry:
    """The entry of a journal, whatever it holds."""
    try:
        header = read_header(journal)
        if header.game not in GAMES or any(not (seat.bot in (None, *LEVELS) or is_program(seat.bot)) for seat in header.seats):
            return Entry("", DAMAGED)
        if bar := why_not_counted(header):
            return Entry(header.game, bar)
        match, damage = Match.load(load(header.game), journal)
    except Damaged:
        return Entry("", DAMAGED)
    if damage:
        return Entry(header.game, DAMAGED)
    return entry_of(match, begun)


def entry_of(match: Match, begun: float | None) -> Entry:
    """The entry of a match begun at this time."""
    header = match.header
    day = None if begun is None else date_of(begun)
    if bar := why_not_counted(header):
        return Entry(header.game, bar)
    dealt_for = day.isoformat() if day is not None and is_of(header, day) else ""
    if not match.over:
        return Entry(header.game, UNFINISHED, dealt_for=dealt_for)
    played = played_match(match)
    people = tuple(
        PersonalResult(seat.name, played.result.places[at], played.has_won(at), played.result.scores[at], achievement_ids(played, at))
        for at, seat in enumerate(header.seats)
        if seat.bot is None
    )
    book = table_of(header.game).book
    rival = book.rival(header.options)
    return Entry(
        header.game,
        seats=len(header.seats),
        level=rival or level_of(header.seats),
        rival=bool(rival),
        counts=book.counts(header.options),
        rounds=int(getattr(played.end, "round", 0) or getattr(played.end, "turn", 0)),
        people=people,
        dealt_for=dealt_for,
        day=day_of(match, played, dealt_for) if dealt_for else None,
    )


def level_of(seats: Sequence[Seat]) -> str:
    """The name of the best bot's level; without bots, that only people played."""
    order = list(LEVELS)
    best = max((order.index(seat.bot) for seat in seats if seat.bot is not None), default=None)
    return PEOPLE_ONLY if best is None else LEVELS[order[best]].name


def achievement_ids(played: PlayedMatch[Any], seat: int) -> tuple[str, ...]:
    """A seat's achievements in a game."""
    book = table_of(played.header.game).book
    return tuple(one.id for one in book.achievements if book.earned[one.id](played, seat))


def achievements_in(match: Match, seat: int) -> list[Achievement]:
    """The achievements of a seat's person in a match; none if it is not over or does not count."""
    if not match.over or why_not_counted(match.header) or match.header.seats[seat].bot is not None:
        return []
    ids = achievement_ids(played_match(match), seat)
    return [one for one in table_of(match.header.game).book.achievements if one.id in ids]


def day_of(match: Match, played: PlayedMatch[Any], date: str) -> Day:
    """The result of a game of the day; the person sits first there."""
    seat, scores = 0, played.result.scores
    others = sorted((score for at, score in enumerate(scores) if at != seat), reverse=True)
    standing = table_of(match.header.game).book.standing
    turns = tuple(1 + sign(standing(state), seat) for state in played.stands(seat))
    back = sum(line.endswith(TAKEN_BACK) for line in match.lines)
    places = played.result.places
    return Day(date, match.header.game, places[seat], (scores[seat], *others), turns, back, places.count(places[seat]) > 1)


def sign(standing: Sequence[int], seat: int) -> int:
    """1 if a seat is ahead of the best of the others, -1 if behind, 0 if level."""
    best = max((score for at, score in enumerate(standing) if at != seat), default=0)
    return (standing[seat] > best) - (standing[seat] < best)


# --- records


class Tally(msgspec.Struct, frozen=True):
    """Games played and won."""

    games: int = 0
    won: int = 0

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0


class Best(msgspec.Struct, frozen=True):
    """A person's best result against a rival."""

    rival: str
    games: int
    won: int
    rounds: int
    """Rounds of the shortest game won; 0 if none was."""
    score: int
    """The highest score."""
    counts: str
    """What scores count."""


class Highest(msgspec.Struct, frozen=True):
    """The highest score in a game."""

    game: str
    score: int
    counts: str
    """What scores count."""
    played: float | None
    """When it was reached for the first time."""


class Streak(msgspec.Struct, frozen=True):
    """Consecutive wins."""

    current: int = 0
    longest: int = 0


class Achieved(msgspec.Struct, frozen=True):
    """An achievement and when it was achieved."""

    id: str
    game: str
    name: str
    did: str
    teaches: str
    times: int = 0
    first: float | None = None
    """When the first of these games was last played."""


class Latest(msgspec.Struct, frozen=True):
    """One of the latest games."""

    game: str
    played: float | None
    ended: str
    """The place, or whether the rival was beaten, in words."""
    score: int
    counts: str
    """What the score counts."""


class Record(msgspec.Struct, frozen=True):
    """A person's record."""

    name: str
    game: str
    """The game it covers; empty for all games."""
    total: Tally
    first: float | None
    last: float | None
    games: dict[str, Tally]
    levels: dict[str, Tally]
    seats: dict[int, Tally]
    streak: Streak
    best: tuple[Best, ...]
    highest: tuple[Highest, ...]
    """By game."""
    form: tuple[bool, ...]
    """The results of the latest games, oldest first: whether each was won."""
    latest: tuple[Latest, ...]
    """The latest games, the last one first."""
    trend: tuple[float, ...]
    """The share of wins in each of up to `PARTS` equal stretches, oldest first."""
    achievements: tuple[Achieved, ...]
    days: tuple[Day, ...]
    """Games of the day, latest first."""
    left_out: dict[str, int]
    """The number of games that do not count, by reason."""
    damaged: tuple[int, ...]
    """The numbers of damaged games."""


LATEST = 5
"""Maximum number of games listed."""
FORM = 40
"""Maximum number of results told one by one."""
PARTS = 20
"""Maximum number of stretches in a trend."""


def sat_by(entry: Entry, name: str, strictly: bool) -> PersonalResult | None:
    """The result of the person with this name or, unless `strictly`, of whoever played alone against bots."""
    alone = entry.people[0] if len(entry.people) == 1 and not strictly else None
    return alone or next((sat for sat in entry.people if sat.name == name), None)


def people_of(games: Iterable[Game]) -> Names:
    """The names of the people who have sat in games that count, those of the latest game first."""
    counted = sorted((one for one in games if not one.entry.bar), key=lambda one: (one.played or 0, one.id), reverse=True)
    return tuple(dict.fromkeys(sat.name for one in counted for sat in one.entry.people))


def record_of(games: Iterable[Game], name: str, game: str = "", strictly: bool = False) -> Record:
    """A person's record of one game or of all; `strictly`: only games in which somebody of that name sat."""
    chosen = [one for one in games if not game or one.entry.game == game]
    chosen.sort(key=lambda one: (one.played or 0, one.id))
    left_out = Counter(one.entry.bar for one in chosen if one.entry.bar not in ("", UNFINISHED))
    mine = [(one, sat) for one in chosen if not one.entry.bar and (sat := sat_by(one.entry, name, strictly))]
    won = [sat.won for _, sat in mine]
    times = [one.played for one, _ in mine if one.played is not None]
    rivals = [rival for name in ([game] if game else shortest_first(GAMES)) for rival in table_of(name).book.rivals]
    return Record(
        name=name_in([sat.name for _, sat in mine], name),
        game=game,
        total=Tally(len(won), sum(won)),
        first=min(times, default=None),
        last=max(times, default=None),
        games=tallies(((one.entry.game, sat.won) for one, sat in mine), shortest_first(GAMES)),
        levels=tallies(((one.entry.level, sat.won) for one, sat in mine), [*LEVELS_SAID, PEOPLE_ONLY, *rivals]),
        seats=tallies(((one.entry.seats, sat.won) for one, sat in mine), range(10)),
        streak=streak_of(won),
        best=best_of(mine, rivals),
        highest=highest_of(mine),
        form=tuple(won[-FORM:]),
        latest=tuple(latest_of(one, sat) for one, sat in mine[: -LATEST - 1 : -1]),
        trend=trend_of(won),
        achievements=done_in(mine, game),
        days=tuple(reversed(days_of(chosen, {one.id for one, _ in mine}))),
        left_out=dict(left_out),
        damaged=tuple(one.id for one in chosen if one.entry.bar == DAMAGED),
    )


def name_in(played: Sequence[str], name: str) -> str:
    """The name a person has played under: theirs, or the latest of others, if they never played under it."""
    return name if name in played or not played else played[-1]


def latest_of(one: Game, sat: PersonalResult) -> Latest:
    """A game as it is listed among the latest."""
    beaten = "won" if sat.won else "lost"
    return Latest(
        one.entry.game, one.played, beaten if one.entry.rival else place_words(sat.place, one.entry.seats), sat.score, one.entry.counts
    )


def tallies(results: Iterable[tuple[Any, bool]], order: Iterable[Any]) -> dict[Any, Tally]:
    """Games played and won by key; the keys of `order` first, others as they come."""
    games: Counter[Any] = Counter()
    won: Counter[Any] = Counter()
    for key, win in results:
        games[key] += 1
        won[key] += win
    known = [key for key in order if key in games]
    return {key: Tally(games[key], won[key]) for key in (*known, *(key for key in games if key not in known))}


def streak_of(won: Sequence[bool]) -> Streak:
    """The current and the longest run of wins."""
    current = longest = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return Streak(current, longest)


def highest_of(mine: Sequence[tuple[Game, PersonalResult]]) -> tuple[Highest, ...]:
    """The person's highest score in each game, where it was reached first."""
    found: dict[str, Highest] = {}
    for one, sat in mine:
        game = one.entry.game
        if game not in found or sat.score > found[game].score:
            found[game] = Highest(game, sat.score, one.entry.counts, one.played)
    return tuple(found[game] for game in shortest_first(GAMES) if game in found)


def best_of(mine: Sequence[tuple[Game, PersonalResult]], rivals: Iterable[str]) -> tuple[Best, ...]:
    """The person's best results against each of these rivals."""
    by_rival: dict[str, list[tuple[Entry, PersonalResult]]] = {}
    for one, sat in mine:
        if one.entry.rival:
            by_rival.setdefault(one.entry.level, []).append((one.entry, sat))
    return tuple(
        Best(
            rival,
            len(played),
            sum(sat.won for _, sat in played),
            min((entry.rounds for entry, sat in played if sat.won), default=0),
            max(sat.score for _, sat in played),
            played[-1][0].counts,
        )
        for rival in rivals
        if (played := by_rival.get(rival))
    )


def trend_of(won: Sequence[bool]) -> tuple[float, ...]:
    """The share of wins in stretches of equal length, give or take one game."""
    parts = min(PARTS, len(won))
    edges = [len(won) * part // parts for part in range(parts + 1)] if parts else []
    return tuple(sum(won[start:end]) / (end - start) for start, end in pairwise(edges))


def done_in(mine: Sequence[tuple[Game, PersonalResult]], game: str) -> tuple[Achieved, ...]:
    """All achievements there are, and when each was achieved."""
    times: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], float | None] = {}
    for one, sat in mine:
        for id in sat.achieved:
            key = one.entry.game, id
            times[key] += 1
            first.setdefault(key, one.played)
    return tuple(
        Achieved(one.id, one.game, one.name, one.did, one.teaches, times[one.game, one.id], first.get((one.game, one.id)))
        for name in ([game] if game else shortest_first(GAMES))
        for one in table_of(name).book.achievements
    )


def days_of(games: Iterable[Game], mine: Container[int]) -> list[Day]:
    """The games of the day among `mine`, by date: the first one begun for its date and game, if it is over."""
    first: dict[tuple[str, str], Game] = {}
    for one in sorted(games, key=lambda one: (one.begun or 0, one.id)):
        if one.entry.dealt_for:
            first.setdefault((one.entry.dealt_for, one.entry.game), one)
    return [one.entry.day for _, one in sorted(first.items()) if one.entry.day is not None and one.id in mine]
