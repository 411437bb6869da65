"""The result of a game, the table behind it, and the way from one to the other."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.geometry import Region

from engine.core.journal import Seat as At
from engine.cosmoctopus.layouts import LayoutFile
from engine.cosmoctopus.table import Table
from octotui.app import OctotuiApp
from octotui.play.course import course
from octotui.play.replay import Replay
from octotui.play.seating import at_level, levels_to_choose
from octotui.screens.replay import ReplayScreen
from octotui.screens.result import EXPLAINED, LABEL, ResultScreen
from octotui.screens.rules import HelpScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.terminal.wrapping import hanging
from octotui.widgets.recap import Stop
from tests.app import reefs
from tests.app.ends import ended
from tests.app.tables import BOT, app, area_text, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat
from tests.typed import as_a

Press = Callable[..., Awaitable[str]]


@asynccontextmanager
async def over(
    folder: Path, layout: str | LayoutFile = "square", people: tuple[At, ...] = BOT, **settings: object
) -> AsyncIterator[tuple[OctotuiApp, Press]]:
    """An app that shows the result of a game."""
    shown = app(folder, match_at(Seat(hand="pact", tentacles=7), Seat(), layout=layout, people=people), **settings)
    async with shown.run_test(size=(80, 24)) as pilot:

        async def press(*keys: str) -> str:
            for key in keys:
                await pilot.press(key)
                await settled(shown, pilot)
            return screen_text(shown)

        await settled(shown, pilot)
        await press("1", "escape")
        assert isinstance(shown.screen, ResultScreen)
        yield shown, press


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_ones_own_winning_turn_is_told_at_the_table_until_one_goes_on(tmp_path: Path, key: str) -> None:
    shown = app(tmp_path, match_at(Seat(hand="pact", tentacles=7), Seat()))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for other in ("1", "x"):
            await pilot.press(other)
            await settled(shown, pilot)
            assert isinstance(shown.screen, TableScreen)
            text = screen_text(shown)
            assert "The game is over" in text and "You have 8 tentacles now" in text and "YOU HAVE SUMMONED COSMOCTOPUS" in text
        await pilot.press(key)
        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)


@asynccontextmanager
async def a_rival_wins(tmp_path: Path, size: tuple[int, int]) -> AsyncIterator[tuple[OctotuiApp, TableScreen]]:
    """The table after Bo has gone from 4 to 8 tentacles in one turn."""
    bo = Seat(tentacles=4, ink=15, stars=15)
    shown = app(tmp_path, match_at(Seat(hand="nothing"), bo, people=(At("Ann"), At("Bo", "greedy")), head="ink-3"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("0")
        await settled(shown, pilot)
        yield shown, as_a(TableScreen, shown.screen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_a_rivals_winning_turn_is_told_whole_before_the_result(tmp_path: Path, size: tuple[int, int]) -> None:
    async with a_rival_wins(tmp_path, size) as (shown, table):
        told = " ".join("".join(text for text, _ in row) for row in table.scene.stop)
        assert "The game is over" in screen_text(shown)
        assert "Bo goes from 4 to 8 tentacles in one turn: takes the Forbidden Knowledge of " in told and "for 4 tentacles." in told
        assert "(+4ʃ)" in area_text(shown, "describe")


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_box_of_the_end_covers_no_row_of_a_recap_that_takes_more_than_two(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octotui.screens.table_view.recap_rows_beyond", lambda area, scene, size: 2)
    monkeypatch.setattr(Stop, "need", lambda stop, scene, width: (20, 20))
    async with a_rival_wins(tmp_path, size) as (_, table):
        below = table.areas["describe"].region
        assert table.scene.stop and below.height == 4 and table.stop.region.bottom <= below.y


@pytest.mark.parametrize(("rows", "instead"), [(12, True), (20, False)])
async def test_the_box_of_the_end_leaves_no_half_of_a_hand_beside_it(
    tmp_path: Path, rows: int, instead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 120 columns the hand above the menu is wider than that: the box lies over all of it, and over the menu too if it needs more."""
    monkeypatch.setattr(Stop, "need", lambda stop, scene, width: (rows, rows))
    async with a_rival_wins(tmp_path, (120, 36)) as (_, table):
        hand, menu, stop = table.areas["hand"].region, table.areas["menu"].region, table.stop.region
        assert hand.width > menu.width and menu.height < 12 <= hand.height < 20
        assert stop == (hand if instead else Region(hand.x, hand.y, hand.width, menu.bottom - hand.y))


@pytest.mark.parametrize("key", ["escape", "backspace"])
@pytest.mark.parametrize("back", ["escape", "backspace", "enter"])
async def test_one_step_back_is_the_table_and_from_there_the_result(tmp_path: Path, key: str, back: str) -> None:
    async with over(tmp_path) as (shown, press):
        text = await press(key)
        assert isinstance(shown.screen, TableScreen)
        assert "have summoned Cosmoctopus ──" in text and "enter: the result" in text
        assert "thinking" not in text
        await press(back)
        assert isinstance(shown.screen, ResultScreen)


async def test_esc_puts_the_panel_back_before_it_leads_to_the_result(tmp_path: Path) -> None:
    match = reefs.last_pawn(round=4)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:

        async def press(key: str) -> str:
            await pilot.press(key)
            await settled(shown, pilot)
            return screen_text(shown)

        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        await press("escape")
        table = as_a(TableScreen, shown.screen)
        assert "In front now: " in await press("o") and table.turned
        assert "Back to " in await press("escape")
        assert shown.screen is table and not table.turned
        await press("escape")
        assert isinstance(shown.screen, ResultScreen)
        assert "In front" not in await press("escape")


async def test_once_the_table_has_been_looked_at_enter_still_begins_no_game(tmp_path: Path) -> None:
    async with over(tmp_path) as (shown, press):
        lines = as_a(ResultScreen, shown.screen).lines
        assert lines.lines[lines.at].id == "table"
        await press("enter", "enter")
        lines = as_a(ResultScreen, shown.screen).lines
        assert lines.lines[lines.at].id == "table"
        await press("enter")
        assert isinstance(shown.screen, TableScreen) and shown.screen.session.match.over


async def test_q_goes_to_the_title_and_help_is_the_help(tmp_path: Path) -> None:
    async with over(tmp_path) as (shown, press):
        for key in ("question_mark", "f1"):
            await press(key)
            assert isinstance(shown.screen, HelpScreen), key
            text = screen_text(shown)
            assert "Turning point" in text and "Play again" in text and "Keys at the table" not in text
            await press("escape")
            assert isinstance(shown.screen, ResultScreen), key
        await press("q")
        assert isinstance(shown.screen, TitleScreen)


def test_on_the_help_of_the_end_every_term_stands_apart_from_what_it_means() -> None:
    assert {text[2 + LABEL : 4 + LABEL].count(" ") for text, style in EXPLAINED if style == "text"} == {1}


async def test_on_the_help_of_the_end_what_runs_on_stands_below_its_beginning(tmp_path: Path) -> None:
    """At 80 columns each term takes several rows, and so does the longest line of the menu once there is a turning point."""
    async with over(tmp_path) as (_, press):
        rows = (await press("question_mark")).splitlines()
        first = next(n for n, row in enumerate(rows) if row.lstrip().startswith("Turning point"))
        begins = rows[first].index("a round of turns")
        last = next(n for n, row in enumerate(rows) if row.lstrip().startswith("Back to"))
        further = [row for row in rows[first:last] if row[:begins].strip() == "" and row.strip()]
        assert len(further) >= 6 and {len(row) - len(row.lstrip()) for row in further} == {begins}
        long = hanging(f"  {'Look at the replay':<{LABEL}} Every answer and every hand. Left and right: a turning point.", 76)
        assert [row[: begins - 2].strip() for row in long] == ["Look at the replay", ""]


async def test_one_plays_again_on_a_layout_of_ones_own(tmp_path: Path) -> None:
    """A journal holds such a layout whole, and so does the match that follows."""
    places = ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (1, 2), (3, 2), (5, 2), (7, 2))

    async with over(tmp_path, LayoutFile("Two Lanes", places=places)) as (shown, press):
        shown.navigator.result_choice(as_a(ResultScreen, shown.screen).session, "again")
        assert "Round 1" in await press("tab")
        assert isinstance(shown.screen, TableScreen)
        assert as_a(Table, shown.screen.session.match.state).layout.places == places


@pytest.mark.parametrize(
    ("people", "keys", "value", "next_seats"),
    [
        (("Ann", None, "Cuttle", "greedy"), ("right",), "hard", ("Ann", None, "Vampyro", "keen")),
        (("Ann", None, "Cuttle", "greedy"), ("left",), "easy", ("Ann", None, "Bobtail", "casual")),
        (("Ann", None, "Eve", "deep"), ("left",), "hard", ("Ann", None, "Eve", "keen")),
        (("Ann", None, "Cuttle", "greedy"), ("right", "left"), "medium", ("Ann", None, "Cuttle", "greedy")),
    ],
)
async def test_one_plays_again_against_easier_or_harder_bots(
    tmp_path: Path, people: tuple[str, ...], keys: tuple[str, ...], value: str, next_seats: tuple[str, ...]
) -> None:
    first, second = (At(people[n], people[n + 1]) for n in (0, 2))
    async with over(tmp_path, people=(first, second)) as (shown, press):
        text = await press("down", *keys)
        assert re.search(rf"Play again +< {value} bots >", text)
        await press("enter")
        seats = as_a(TableScreen, shown.screen).session.match.header.seats
        assert [part for seat in seats for part in (seat.name, seat.bot)] == list(next_seats)


def test_bots_of_different_levels_lie_between_those_that_are_weaker_and_those_that_are_as_strong() -> None:
    mixed = (At("Ann"), At("Cuttle", "greedy"), At("Titan", "keen"))
    assert levels_to_choose(mixed) == ("casual", "greedy", "", "keen", "deep")
    assert levels_to_choose((At("Ann"), At("Bubble", "random"))) == ("casual", "greedy", "keen", "deep")
    assert at_level(mixed, "keen") == (At("Ann"), At("Vampyro", "keen"), At("Titan", "keen"))


async def test_without_bots_play_again_has_no_levels(tmp_path: Path) -> None:
    async with over(tmp_path, people=(At("Ann"), At("Eve", "cmd:./eve.py"))) as (_, press):
        assert re.search(r"Play again *$", await press("down", "right"), re.M)


@pytest.mark.parametrize("company", [(), (Seat(tentacles=8),)], ids=["alone", "together"])
async def test_c36_whoever_has_won_with_the_last_tentacle_still_has_a_hand_and_does_not_move_on(
    tmp_path: Path, company: tuple[Seat, ...]
) -> None:
    """Nobody is left to move on for: neither the table behind the result nor the last answer of the replay says so."""
    people = (At("Ann"), *(At("Bo", "greedy") for _ in company))
    shown = app(tmp_path, match_at(Seat(hand="pact dear-relic", tentacles=7), *company, people=people, case=Case()))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        for key in ("1", "enter"):
            await pilot.press(key)
            await settled(shown, pilot)
        shown.navigator.result_choice(as_a(ResultScreen, shown.screen).session, "table")
        await settled(shown, pilot)
        table = screen_text(shown)
        shown.navigator.result_choice(as_a(TableScreen, shown.screen).session, "replay")
        await pilot.press("end")
        await settled(shown, pilot)
        for text in (table, screen_text(shown)):
            assert "Dear Relic" in text
            assert "only move on" not in text and "gives bonuses" not in text


async def test_the_replay_begins_with_the_deal_whichever_way_leads_there(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3")
        await settled(shown, pilot)
        replay = as_a(ReplayScreen, shown.screen).replay
        assert replay.at == 0


async def test_the_keys_are_said_as_they_are_bound(tmp_path: Path) -> None:
    async with over(tmp_path, keys={"result.leave": "Z", "table.pick": "y"}) as (shown, press):
        text = screen_text(shown)
        assert "esc: the table" in text and "Z: the title" in text and "?: help" in text
        assert "y: the result" in await press("escape")
        await press("y", "Z")
        assert isinstance(shown.screen, TitleScreen)


async def test_taken_back_at_the_table_the_game_goes_on(tmp_path: Path) -> None:
    async with over(tmp_path) as (shown, press):
        text = await press("escape", "u")
        assert isinstance(shown.screen, TableScreen)
        assert "summoned Cosmoctopus" not in text and not shown.screen.session.match.over


async def test_the_menu_is_in_its_place_before_anything_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the first painting is done, nothing else can move it there."""
    placed = []
    mounted = ResultScreen.on_mount

    def on_mount(screen: ResultScreen) -> None:
        mounted(screen)
        placed.append((screen.lines.styles.offset, screen.lines.styles.width))

    monkeypatch.setattr(ResultScreen, "on_mount", on_mount)
    async with over(tmp_path) as (shown, _):
        styles = as_a(ResultScreen, shown.screen).lines.styles
        assert placed == [(styles.offset, styles.width)] and styles.offset.y.value > 0


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_replay_begins_where_a_turning_point_does(tmp_path: Path, size: tuple[int, int]) -> None:
    match = ended("octopush")
    first, second = course(match).turning_points
    replay = Replay(match)
    replay.go(second.moment)
    assert second.moment > first.moment and second.stage == match.game.stage(replay.nodes[replay.at].state) == "round 2"
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("down", "down", "right", "right")
        await settled(shown, pilot)
        assert "from point 2" in screen_text(shown) and "Left and right: " in screen_text(shown)
        await pilot.press("3")
        await settled(shown, pilot)
        assert as_a(ReplayScreen, shown.screen).replay.at == second.moment
        await pilot.press("q")
        await settled(shown, pilot)
        await pilot.press("right", "3")
        await settled(shown, pilot)
        assert as_a(ReplayScreen, shown.screen).replay.at == 0
