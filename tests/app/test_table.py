"""The app driven by keys, from the title to the result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Key

from engine.cosmoctopus.codes import MOVE
from engine.cosmoctopus.table import Table
from octotui.screens.browse import BrowseScreen
from octotui.screens.cover import HandOverScreen
from octotui.screens.palette import Entries
from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.tables.combined_picks import as_one
from octotui.tables.cosmoctopus.short_name import short_among
from octotui.widgets.lines import Lines
from tests.app import nights, shoals
from tests.app.tables import BOT, PEOPLE, app, area_text, dealt, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import REALM, Seat
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]
SHOALS = (
    replace(shoals.ANN, hand="red-1-1 red-2-1", known="", area=(), shipped=(), chips=()),
    replace(shoals.BO, area=(), shipped=(), chips=()),
)
"""Two players of Oct8 with nothing but cards."""


async def test_enter_enter_and_after_how_a_turn_goes_enter_and_a_game_against_a_bot_is_running(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(shown.screen, TitleScreen)
        await pilot.press("enter")
        assert isinstance(shown.screen, SetupScreen)
        await pilot.press("enter", "enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        assert "Common octopuses" in screen_text(shown), "of the shortest game, as none is known"


@pytest.mark.parametrize("size", SIZES)
async def test_everything_that_can_be_chosen_is_on_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        assert set(table.scene.choices) <= set(table.spots())
        for region in table.spots().values():
            assert region.x >= 0 and region.right <= size[0] and region.y >= 0 and region.bottom <= size[1]
        cards = table.scene.game.box.cards
        for card_id in table.scene.view.hand[0]:
            assert short_among(cards[card_id].name, cards)[:9] in screen_text(shown)


async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, express=True))
    async with shown.run_test(size=(80, 24)) as pilot:
        for turn in range(3000):
            await settled(shown, pilot)
            if isinstance(shown.screen, ResultScreen):
                break
            table = shown.screen
            assert isinstance(table, TableScreen)
            await pilot.press("enter" if turn % 7 < 2 else "1")
        assert isinstance(shown.screen, ResultScreen)
        assert "has summoned Cosmoctopus" in screen_text(shown)
        assert [game.over for game in shown.store.recent()] == [True]
        lines = shown.screen.query_one(Lines)
        await pilot.press(str([line.id for line in lines.lines].index("title") + 1))
        assert isinstance(shown.screen, TitleScreen)
        assert "New game" in screen_text(shown)


async def test_the_cursor_goes_to_the_nearest_choice_and_enter_picks_it(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        first = table.marks.code
        await pilot.press("tab")
        assert table.marks.code != first
        marked = table.marks.code
        await pilot.press("enter")
        await pilot.pause()
        assert match.nodes[1].code == marked


@pytest.mark.parametrize("size", SIZES)
async def test_a_step_of_the_cursor_lays_nothing_out_and_an_answer_does_so_once(tmp_path: Path, size: tuple[int, int]) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    layouts: list[object] = []
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        shown.screen.screen_layout_refresh_signal.subscribe(shown.screen, layouts.append)
        for answers in range(1, 6):
            await pilot.press("tab")
            await settled(shown, pilot)
            assert layouts == []
            await pilot.press("0" if as_one(there(table_of(shown).scene.prompt)) else "1")
            await settled(shown, pilot)
            assert len(match.nodes) == 1 + answers, "the bot has not been asked yet"
            assert len(layouts) <= 1
            layouts.clear()


async def test_letters_pick_and_any_other_key_hides_them(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        await pilot.press("f")
        code = next(c for c, letter in table.marks.letters.items() if letter == "d")
        await pilot.press("escape")
        assert not table.marks.letters and len(match.nodes) == 1
        await pilot.press("f", "d")
        assert match.nodes[1].code == code


async def test_undo_and_redo_and_the_reason_where_there_is_nothing_to_undo(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("u")
        assert "No undo: you have no answer to undo" in screen_text(shown)
        await pilot.press("1", "u")
        assert match.here == 0
        await pilot.press("r")
        assert match.here == 1


async def test_a_note_does_not_come_back_after_a_hint_and_another_panel(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("u")
        assert "No undo" in screen_text(shown)
        await pilot.press("H", "escape", "o")
        await settled(shown, pilot)
        assert "No undo" not in screen_text(shown)


async def test_a_note_ends_with_the_next_thing_that_is_done(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "u", "r", "r")
        assert "No redo: you have no answer to redo." in screen_text(shown)
        await pilot.press("U")
        assert match.here == 0
        assert "1 answer taken back; r brings" in screen_text(shown)


async def test_only_the_key_that_leaves_hurries_no_bot(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0), keys={"table.leave": "Q,f10,%"})
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        pressed = [Key("Q", "Q"), Key("f10", None), Key("percent_sign", "%"), Key("q", "q")]
        assert [shown.screen.leaves(key) for key in pressed] == [True, True, True, False]


async def test_a_key_that_stands_for_no_choice_says_so(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match, keys={"table.log": "s"})
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("u")
        assert "No undo" in screen_text(shown)
        for key in ("0", "b"):
            await pilot.press(key)
            assert f"The key {key} does nothing here." in screen_text(shown) and match.here == 0
        await pilot.press("i")
        assert "Forbidden Knowledge of ink: needs 10 more ink" in screen_text(shown) and match.here == 0
        await pilot.press("tab")
        assert "No choice" not in screen_text(shown)
        await pilot.press("s")
        assert isinstance(shown.screen, BrowseScreen)


async def test_a_key_that_does_nothing_says_so(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("one-ink nothing", ink=2)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("z")
        await settled(shown, pilot)
        assert "The key z does nothing here; ? tells of all keys." in screen_text(shown)
        await pilot.press("down", "x", "escape")
        await settled(shown, pilot)
        assert "does nothing" not in screen_text(shown), "keys that look have a meaning"


async def test_looking_costs_nothing_and_comes_back(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in ("x", "d", "t", "L", "question_mark"):
            await pilot.press(key)
            assert isinstance(shown.screen, BrowseScreen), key
            await pilot.press("escape")
            assert isinstance(shown.screen, TableScreen), key
        assert len(match.nodes) == 1


async def test_between_people_the_table_is_covered_and_nobody_sees_the_others_hand(tmp_path: Path) -> None:
    match = dealt(PEOPLE, first=0)
    shown = app(tmp_path, match)
    names = {seat: [match.game.word(c) for c in as_a(Table, match.state).hand[seat]] for seat in (0, 1)}
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and "Ann" in screen_text(shown)
        assert not [n for n in names[0] + names[1] if n in screen_text(shown)]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert not [n for n in names[1] if n in screen_text(shown)]
        for _ in range(40):
            if isinstance(shown.screen, HandOverScreen):
                break
            await pilot.press("full_stop")
            await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and "Bo" in screen_text(shown)
        hidden = [match.game.word(c) for c in as_a(Table, match.state).hand[0]]
        assert not [n for n in hidden if n in screen_text(shown)]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and shown.screen.session.seat == 1
        assert not [n for n in hidden if n in screen_text(shown)]


async def test_whoever_ended_the_turn_too_soon_gets_the_keyboard_back_behind_a_cover(tmp_path: Path) -> None:
    match = match_at(Seat(hand="one-ink"), Seat(hand="one-coin"), people=PEOPLE)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "back to" not in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("0")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and "back to Ann" in screen_text(shown)
        for key in ("escape", "backspace"):
            await pilot.press(key)
            await settled(shown, pilot)
            assert isinstance(shown.screen, HandOverScreen) and match.here != 0, key
        assert "u: back to Ann" in screen_text(shown)
        await pilot.press("u")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and match.here == 0
        assert "back to" not in screen_text(shown) and "One Ink" not in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and shown.screen.session.seat == 0
        assert "One Ink" in screen_text(shown)


async def test_nothing_is_taken_back_where_it_is_not_fair(tmp_path: Path) -> None:
    match = match_at(Seat(hand="draw-one"), Seat(hand="one-coin"), people=PEOPLE)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        cover = HandOverScreen(as_a(HandOverScreen, shown.screen).session, 1)
        match.act(0, "play draw-one")
        assert cover.giver is None


async def test_what_is_asked_where_it_lies_is_picked_there_by_its_digit(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat(ink=5), ask="move", head="stars-3"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        choices, menu = table.scene.choices, table.areas["menu"]
        assert not [line for line in screen_text(shown).splitlines() if any(choice.label in line[40:] for choice in choices.values())]
        assert "digits or arrows" in screen_text(shown) and not menu.spots
        for digit, code in ((REALM.index(MOVE.thing(code)) + 1, code) for code in choices):
            table.move_cursor(code)
            spot = table.spots()[code]
            assert str(digit) in screen_text(shown).splitlines()[spot.y][spot.x : spot.right]
            assert spot.contains(*shown.cursor_position)
            assert choices[code].label in screen_text(shown).splitlines()[22]
        third = list(choices)[2]
        await pilot.press("7")
        assert "Star Field: a Move may not end where it began." in screen_text(shown)
        await pilot.press(str(REALM.index(MOVE.thing(third)) + 1))
        await settled(shown, pilot)
        assert table.session.match.nodes[table.session.match.path()[-1]].code == third


async def test_every_choice_and_every_cost_is_in_the_menu_and_every_refusal_among_everything(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing one-ink dear-relic ink-star", ink=1, tableau="less-coins", constellations={"fork": "a"}))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen) and table.scene.prompt is not None
        for choice in table.scene.prompt.choices:
            line = next(line for line in area_text(shown, "menu").splitlines() if choice.label.removeprefix("play ") in line)
            assert line.rstrip().endswith(choice.costs)
        refused = [refusal.label for refusal in table.scene.prompt.refused]
        await pilot.press("ctrl+p")
        await settled(shown, pilot)
        listed = shown.screen.query_one(Entries).entries
        assert refused and set(refused) <= {entry.label for entry in listed if entry.note and entry.do is None}


async def test_continue_brings_back_the_very_prompt(tmp_path: Path) -> None:
    match = dealt(BOT, first=0)
    first = app(tmp_path, match)
    async with first.run_test(size=(80, 24)) as pilot:
        await settled(first, pilot)
        await pilot.press("2")
        await settled(first, pilot)
        asked = match.game.prompt(match.state, 0)
    first.store.close()
    second = app(tmp_path)
    async with second.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("0")
        await settled(second, pilot)
        table = second.screen
        assert isinstance(table, TableScreen)
        assert table.scene.prompt == asked


async def test_the_last_line_names_the_key_of_the_panels_only_where_there_is_another(tmp_path: Path) -> None:
    """And that of a hint where it has room."""
    for name, match, size, named in (
        ("night", nights.match_at(cults=nights.THREE), (80, 24), ("o panels", "H hint")),
        ("realm", dealt(BOT), (80, 24), ("o panels", "H hint")),
        ("large", dealt(BOT), (200, 60), ("H hint",)),
    ):
        (tmp_path / name).mkdir()
        shown = app(tmp_path / name, match)
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            keys = table_of(shown).scene.keys
            assert [key for key in ("o panels", "H hint") if key in keys] == [*named], name
            await pilot.press("o")
            assert ("No other panel" in screen_text(shown)) == ("o panels" not in keys)
            assert not table_of(shown).scene.note, "which would be red"


async def test_the_last_line_names_no_key_of_answers_while_somebody_else_is_asked(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        assert "enter take" in table.keys_at(table.scene)
        meanwhile = table.keys_at(replace(table.scene, prompt=None))
        assert "take" not in meanwhile and "H hint" not in meanwhile and "? help" in meanwhile


@pytest.mark.parametrize("key", ["up", "down", "left", "right"])
async def test_an_arrow_key_brings_no_panel_to_the_front_while_nobody_is_asked(key: str, tmp_path: Path) -> None:
    """As while turns of others are shown: the key only skips them."""
    shown = app(tmp_path, dealt(BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.paint(replace(table.scene, prompt=None, cursor=""))
        table.marks.code, before = "", table.panel
        await pilot.press(key)
        assert table.panel == before and "in front" not in screen_text(shown).lower()


async def test_from_the_first_line_of_the_menu_up_goes_on_to_the_last_choice(tmp_path: Path) -> None:
    """Nothing lies above Forbidden Knowledge where no card can be played."""
    shown = app(tmp_path, match_at(Seat("dear-vision dear-relic", ink=0, coins=13), Seat()))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table, seen = table_of(shown), []
        for key in ("up", "up", "up", "down", "down", "down"):
            before = table.marks.code
            await pilot.press(key)
            assert table.marks.code != before
            seen.append(table.marks.code)
        assert {"claim coins", "end"} <= {*seen}
