"""Setting up a table in plain text: a list of choices that can each be changed by number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.bots import LEVELS
from engine.core.game import Game
from engine.core.naming import quoted
from octotui.play.options import fit_options, proposed_options
from octotui.play.seating import PERSON
from octotui.server.hall.hall import Hall
from octotui.server.hall.memory import SetUp
from octotui.server.hall.pace import AT_ZERO, PACES
from octotui.server.hall.waiting_tables import Place, Waiting
from octotui.server.text.dialogue import Dialogue, line_number
from octotui.tables import table_of
from octotui.tables.game_table import Offer

WHO = {PERSON: "whoever comes", **{id: f"a bot, {level.name}" for id, level in LEVELS.items()}}
COME = {True: "everybody in the lobby", False: "who has the code"}
WATCH = {True: "everybody", False: "nobody"}

Value = TypeVar("Value")


class Draft:
    """A table being set up. Seat 1 is the guest's own."""

    def __init__(self, game: Game[Any], last: SetUp | None) -> None:
        """`last`: the table this guest set up last."""
        self.game, self.setting = game, table_of(game.id).options(game)
        last = last if last and last.game == game.id else SetUp(game.id, 2, {})
        least, most = game.seats
        self.seats = [PERSON] * max(least, min(last.seats, most))
        self.options = last.over(proposed_options(game))
        self.listed, self.watched, self.pace = last.listed, last.watched, last.pace
        self.fit()

    def offers(self) -> dict[str, Offer]:
        """The options available now."""
        return self.setting.offers(self.options, len(self.seats))

    def fit(self) -> None:
        """Give every option an available value."""
        self.options = fit_options(self.game, self.options, self.offers())

    def has(self, count: int) -> None:
        """Set the number of seats."""
        self.seats = [*self.seats, *[PERSON] * count][:count]
        self.fit()

    def sits(self, seat: int, who: str) -> None:
        """Set who sits on a seat."""
        self.seats[seat] = who

    def choose(self, option: str, value: object) -> None:
        """Set an option, and adjust those that no longer fit."""
        self.options[option] = value
        self.fit()

    def places(self, key: str, name: str) -> tuple[Place, ...]:
        """The seats of the waiting table."""
        return (Place(key, name), *(Place() if who == PERSON else Place(bot=who) for who in self.seats[1:]))


async def new_table(line: Dialogue, hall: Hall, key: str, name: str) -> Waiting | None:
    """Let a guest set up a table; None if they cancel. Raises Quit, ValueError."""
    games = {id: hall.games.game(id).name for id in hall.games}
    last = hall.memory(key).set_up()
    game = await choose(line, "Which game?", games, last.game if last else None)
    if game is None:
        return None
    draft = Draft(hall.games.game(game), last)
    while True:
        lines = draft_lines(draft)
        line.say("", "1. Open the table.", *(f"{n}. {label}: {words[now]}." for n, (label, words, now, _) in enumerate(lines, 2)))
        typed = await line.ask("Enter opens the table; or type the number of what to change, or q: ")
        if typed in ("q", "quit"):
            return None
        number = line_number(typed or "1", len(lines) + 1)
        if number == 1:
            places = draft.places(key, name)
            return hall.set_up(Waiting(key, game, draft.options, places, "", draft.listed, draft.watched, draft.pace))
        if number is None:
            line.say(f"{quoted(typed)} is no number of the list.")
            continue
        label, words, now, change = lines[number - 2]
        value = await choose(line, f"{label}:", words, now)
        if value is not None:
            change(value)


def draft_lines(draft: Draft) -> list[tuple[str, Mapping[Any, str], Any, Callable[[Any], None]]]:
    """The choices: a title, the values in words, the current value, and the function that changes it."""
    least, most = draft.game.seats

    def sits(seat: int) -> Callable[[Any], None]:
        return lambda who: draft.sits(seat, who)

    def sets(option: str) -> Callable[[Any], None]:
        return lambda value: draft.choose(option, value)

    def attribute(name: str) -> Callable[[Any], None]:
        return lambda value: setattr(draft, name, value)

    paces = [replace(pace, at_zero=draft.pace.at_zero) for pace in PACES]
    zeros = {replace(draft.pace, at_zero=what): words for what, words in AT_ZERO.items()}
    counts = {count: str(count) for count in range(max(1, least), most + 1)}
    return [
        ("Seats", counts, len(draft.seats), draft.has),
        *((f"Seat {seat + 1}", WHO, who, sits(seat)) for seat, who in enumerate(draft.seats) if seat),
        *((offer.label, offer.words, draft.options[option], sets(option)) for option, offer in draft.offers().items()),
        ("Who may come", COME, draft.listed, attribute("listed")),
        ("Who may watch", WATCH, draft.watched, attribute("watched")),
        ("Pace", {pace: pace.words for pace in paces}, draft.pace, attribute("pace")),
        *([("At zero", zeros, draft.pace, attribute("pace"))] if draft.pace.clock else []),
    ]


async def choose(line: Dialogue, title: str, words: Mapping[Value, str], now: Value | None, first: int = 1) -> Value | None:
    """A value chosen by number, counted from `first`, and `now` or else the first being proposed; None if none is chosen. Raises Quit."""
    values = list(words)
    offered = next((value for value in values if value == now), values[0])
    line.say("", title, *(f"{n}. {words[value]}{' (now)' if value == offered else ''}." for n, value in enumerate(values, first)))
    typed = await line.ask(f"Enter takes {values.index(offered) + first}, q none of them: ")
    if not typed:
        return offered
    number = line_number(typed, len(values) + first - 1, first)
    return None if number is None else values[number - first]
