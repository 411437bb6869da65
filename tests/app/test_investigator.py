"""The Private Investigator at the table and in the set-up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.widgets.lines import Lines
from tests.app.tables import ALONE, THREE, app, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
async def test_alone_its_turn_is_told_and_the_next_question_asked(tmp_path: Path, size: tuple[int, int]) -> None:
    case = Case(ink=12, behaviour="hand-loss", whispers=7)
    shown = app(tmp_path, match_at(Seat("nothing pact walk", ink=3), people=ALONE, case=case, taken={"whispers": -1}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        table.answer("end")
        await settled(shown, pilot)
        both = "at once: discard nothing, discard pact"
        assert set(table.scene.choices) == {both, "discard nothing", "discard pact", "discard walk"}
        assert "The Private Investigator gains a tentacle: 2 now" in [line.text for line in table.session.log()]
        table.answer("discard pact")
        await settled(shown, pilot)
        assert table.scene.prompt is not None


@pytest.mark.parametrize("size", SIZES)
async def test_a_player_who_has_finished_gives_a_bonus_away(tmp_path: Path, size: tuple[int, int]) -> None:
    seats = Seat(tentacles=8), Seat(), Seat()
    shown = app(tmp_path, match_at(*seats, people=THREE, case=Case(), taken={"ink": -1, "coins": 1}, ask="move", head="coins-3"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        table.answer("move ink-3")
        await settled(shown, pilot)
        assert set(table.scene.choices) == {"give next", "give second"} <= set(table.spots())


@pytest.mark.parametrize(
    ("seats", "case", "code", "heading"),
    [
        (
            (Seat("nothing"),),
            Case(ink=12, track=6, revelation="more-watch"),
            "end",
            "The Private Investigator has won at the naive level: the summoning fails",
        ),
        ((Seat("pact", tentacles=7),), Case(), "play pact", "You have summoned Cosmoctopus"),
        ((Seat("pact", tentacles=7), Seat(tentacles=8), Seat(tentacles=8)), Case(), "play pact", "Everyone has summoned Cosmoctopus"),
    ],
)
async def test_the_result_says_who_has_won(tmp_path: Path, seats: tuple[Seat, ...], case: Case, code: str, heading: str) -> None:
    shown = app(tmp_path, match_at(*seats, people=THREE[: len(seats)], case=case))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        table.answer(code)
        await settled(shown, pilot)
        assert "The game is over" in screen_text(shown), "how it ended is told before the result"
        assert heading in "".join(text for row in table.scene.stop for text, _ in row)
        await pilot.press("space")
        assert isinstance(shown.screen, ResultScreen)
        assert heading in screen_text(shown)


async def test_c9_the_set_up_begins_a_game_alone(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        setup = shown.screen
        assert isinstance(setup, SetupScreen)

        async def change(line: str, key: str) -> None:
            lines = setup.query_one(Lines)
            steps = ([one.id for one in lines.lines].index(line) - lines.at) % len(lines.lines)
            await pilot.press(*["down"] * steps, key)
            await pilot.pause()

        while setup.game != "cosmoctopus":
            await change("start", "left")
        while setup.seats[1]:
            await change("seat1", "right")
        assert re.search(r"3 Seat 2 .*nobody", screen_text(shown))
        assert setup.options["investigator"] == "naive", "one player alone needs the Private Investigator"
        assert "none" not in setup.offers()["investigator"].words
        await change("revelation", "right")
        assert "Everything Leaves a Trace" in screen_text(shown)
        await change("start", "enter")
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        view = shown.screen.scene.view
        assert (len(view.hand), view.difficulty, view.revelation) == (1, "naive", "everything-leaves-a-trace")
