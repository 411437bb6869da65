"""One step back: from what was chosen in a list of games it is the list again, the game still marked; at the table, the question before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.match import Match
from octotui.screens.choose import ChooseGameScreen
from octotui.screens.title import TitleScreen
from octotui.widgets.lines import Lines
from tests.app import reefs, shoals
from tests.app.tables import BOT, app, dealt, screen_text, settled, table_of
from tests.typed import as_a

DASH = "yellow-camouflage purple-camouflage purple-dash"


@pytest.mark.parametrize(("title", "heading"), [("2", "Learn which game?"), ("5", "The rules of which game?")])
async def test_back_from_a_chosen_game_leads_to_the_list_of_games(title: str, heading: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in (title, "3", "escape"):
            await pilot.press(key)
            await settled(shown, pilot)
        listed = as_a(ChooseGameScreen, shown.screen)
        assert listed.heading == heading and listed.query_one(Lines).at == 2
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TitleScreen)


async def test_where_only_one_game_has_a_lesson_back_leads_to_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octotui.play.lesson.lessons", lambda: ("oct8",))
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in ("2", "escape"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert isinstance(shown.screen, TitleScreen)


@pytest.mark.parametrize(
    ("match", "pressed", "kinds"),
    [
        (lambda: shoals.match_at(), ("exchange-hand", "give blue-3-2"), ("act", "give-arm", "match-hand")),
        (lambda: reefs.match_at(seats=2, hand=DASH), ("play purple-dash", "pawn purple-1"), ("play", "pawn", "direction")),
    ],
)
async def test_escape_goes_back_step_by_step_in_a_choice_and_not_beyond_it(
    match: Callable[[], Match], pressed: tuple[str, ...], kinds: tuple[str, ...], tmp_path: Path
) -> None:
    shown = app(tmp_path, match())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table, played = table_of(shown), table_of(shown).session.match
        for code in pressed:
            table.answer(code)
            await settled(shown, pilot)
        for kind in kinds[::-1]:
            assert played.game.question(played.state).kind == kind
            await pilot.press("escape")
            await settled(shown, pilot)
        assert played.game.question(played.state).kind == kinds[0]


async def test_escape_takes_back_nothing_of_which_something_has_come(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("2")
        await settled(shown, pilot)
        match = table_of(shown).session.match
        here = match.here
        assert here and table_of(shown).session.recap() == ()
        await pilot.press("escape")
        await settled(shown, pilot)
        assert match.here == here and "u takes back your last answer." in screen_text(shown)
