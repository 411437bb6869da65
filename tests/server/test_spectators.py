"""What a spectator reads: nothing addressed to a player, in any game, at any size; and what the players read about spectators."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.registry import GAMES
from octotui.play.watching import ONLY_AFTERWARDS, WatcherSession
from octotui.screens.browse import BrowseScreen
from octotui.server.screens.table import GuestTable
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import answer
from tests.server.halls import TestHall, hall_in
from tests.typed import as_a

SIZES = ((80, 24), (120, 36), (200, 60))
TO_A_PLAYER = re.compile(
    r"\b((?-i:Yours)|opponents?|your (clock|cards|turn|chances)|you (have|are asked|play)|enter take|undo|letters|hint)\b", re.I
)
SOME = 15
"""Answers into a game."""
MANY = 2000
"""More answers than a game of Oct8 has."""


def begun(hall: TestHall, game: str) -> Match:
    """A match of two or three, some answers into the game."""
    seats = [hall.person("bo"), hall.person("cy"), *([hall.person("dov")] if game == "night" else [])]
    table = hall.tables[hall.match_of(game, *seats)].table
    answer(table, SOME)
    return table.match


def spoken_to(text: str) -> list[str]:
    """Words on a screen that can only be meant for a player."""
    return [found.group() for found in TO_A_PLAYER.finditer(text)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_no_word_on_the_screen_of_a_spectator_is_meant_for_a_player(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            begun(hall, game)
            app = hall.app("ann")
            async with app.run_test(size=size) as pilot:
                await settled(app, pilot)
                for keys in ("1", "v", "ctrl+p", "escape", "W", "escape"):
                    await pilot.press(keys)
                    await settled(app, pilot)
                    assert not spoken_to(screen_text(app)), screen_text(app)
                assert "You watch, with cy in front." in " ".join(screen_text(app).split()) or game == "night" or size == (80, 24)
                await pilot.press("question_mark")
                await settled(app, pilot)
                page = "\n".join(text for text, _ in as_a(BrowseScreen, app.screen).rows)
                assert "while you watch: the next seat in front" in page and "undo" not in page

    run(play())


def test_the_seat_in_front_is_named_where_its_things_lie_and_can_be_changed(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            begun(hall, "cosmoctopus")
            app = hall.app("ann")
            async with app.run_test(size=(120, 36)) as pilot:
                for key, front in (("1", "bo"), ("v", "cy"), ("v", "bo")):
                    await settled(app, pilot)
                    await pilot.press(key)
                    await settled(app, pilot)
                    text = screen_text(app)
                    assert all(f"{front}: {what}" in text for what in ("resources", "hand", "in play", "tentacles"))
                    assert "The other ─" in text

    run(play())


def test_the_players_read_how_many_watch_and_a_window_counts_once_for_each_person(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            begun(hall, "oct8")
            served = hall.tables[1]
            async with hall.on_screen("bo") as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                assert "watch" not in screen_text(app)
                ann = served.watch("key of ann", "ann")
                assert isinstance(ann, WatcherSession)
                await settled(app, pilot)
                assert "1 watches" in screen_text(app)
                again, eve = served.watch("key of ann", "ann"), served.watch("key of eve", "eve")
                assert isinstance(again, WatcherSession) and isinstance(eve, WatcherSession)
                await settled(app, pilot)
                assert "2 watch" in screen_text(app)
                for one in (ann, again, eve):
                    served.presence.audience.goes(one.watcher)
                await settled(app, pilot)
                assert "watch" not in screen_text(app)

    run(play())


def test_spectators_talk_once_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            match = begun(hall, "oct8")
            app = hall.app("ann")
            heard = hall.tables[1].sit("key of bo", lambda: None)
            assert heard is not None
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                await pilot.press("1")
                await settled(app, pilot)
                await pilot.press("m")
                await settled(app, pilot)
                assert "Who watches can talk once the game is over." in screen_text(app)
                table = app.screen
                assert isinstance(table, GuestTable)
                with pytest.raises(ValueError, match=ONLY_AFTERWARDS):
                    table.session.say("take the blue one")
                answer(hall.tables[1].table, MANY)
                assert match.over
                await settled(app, pilot)
                assert "Play again" not in screen_text(app) and "Look at it together" in screen_text(app)
                assert not spoken_to(screen_text(app))
                for key in ("m", *"well done", "enter"):
                    await pilot.press("space" if key == " " else key)
                await settled(app, pilot)
                assert [event.text for event in hall.tables[1].presence.audience.events if event.what == "said"] == ["well done"]
                assert not match.said

    run(play())


def test_a_watcher_is_refused_every_answer_and_every_change(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        run(refused(hall))


async def refused(hall: TestHall) -> None:
    match = begun(hall, "oct8")
    session, lines = hall.tables[1].watch("key of ann", "ann"), len(match.lines)
    with pytest.raises(Refused):
        session.act(match.game.proposal(match.state, match.pending[0]))
    for change in (session.undo, session.redo):
        with pytest.raises(Refused):
            change()
    assert session.prompt() is None and session.viewer is None
    assert len(match.lines) == lines
