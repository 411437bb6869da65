"""The table of Oct8, driven by keys: whole games, what lies on the board, and what nobody else may see."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import to_json
from engine.oct8.readings import turns_left
from engine.oct8.table import Table
from octotui.app import OctotuiApp
from octotui.screens.browse import BrowseScreen
from octotui.screens.cover import HandOverScreen
from octotui.screens.reference import pages_with_signs
from octotui.screens.replay import ReplayScreen
from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.combined_picks import picks
from octotui.tables.oct8.narration import final_points, in_order, tie
from octotui.tables.oct8.status import Status, points
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.clock import run
from tests.app.screens.oct8 import SCREENS
from tests.app.shoals import ANN, BO, dealt, drawn, match_at, sat_down
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.golden.make import recorded
from tests.oct8 import GAME, Seat
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


ASKING = [name for name in SCREENS if name.removeprefix("oct8-") in {question.kind for question in GAME.machine.questions.values()}]


MOST = 900
"""Keys after which a game has to be over."""


# --- whole games --------------------------------------------------------------------------------------------------------------


async def test_a_whole_game_by_keys_from_the_title_to_the_result(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert isinstance(shown.screen, SetupScreen)
        assert "Oct8" in screen_text(shown) and "2 to 4 players, about 20 minutes" in screen_text(shown)
        await pilot.press("1", "1")
        await settled(shown, pilot)
        for turn in range(MOST):
            if isinstance(shown.screen, ResultScreen):
                break
            assert table_of(shown).session.game.id == "oct8"
            await pilot.press("enter" if table_of(shown).scene.stop else "1" if turn % 5 == 4 else "full_stop")
            await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        assert "won" in screen_text(shown)
        assert " here, " in " ".join(screen_text(shown).split())
        assert [(saved.game, saved.over) for saved in shown.store.recent()] == [("oct8", True)]


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_game_of_several_at_one_keyboard_shows_nobody_anothers_cards_or_colour(tmp_path: Path, seats: int) -> None:
    """At every question only cards that this seat may know are on the screen, and no colour before the key for it."""
    match = dealt(seats, people=seats, seed=3, first=0, short=True)
    shown = app(tmp_path, match, confirm_end_turn=True)
    covers = 0
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        for _ in range(50):
            if isinstance(shown.screen, HandOverScreen):
                covers += 1
                assert not re.search(r"[⧫∎◍]|octopus", screen_text(shown))
                await pilot.press("enter")
                await settled(shown, pilot)
                continue
            if isinstance(shown.screen, ResultScreen):
                break
            check_seen(table_of(shown), screen_text(shown), match)
            await pilot.press("full_stop")
            await settled(shown, pilot)
        assert covers >= seats


def check_seen(table: TableScreen, text: str, match: Match) -> None:
    """Every sign of a card on the screen belongs to a card that the holder of the keyboard may see."""
    view = table.scene.view
    seat = table.session.seat
    assert all(card == "?" for other, hand in enumerate(view.hand) if other != seat for card in hand)
    assert [head == "?" for head in view.secret] == [other != seat for other in range(len(view.secret))]
    drawn_cards = re.findall(r"[⧫∎◍]([RBG]\d)", area_text(as_a(OctotuiApp, table.app), "hand"))
    own = [f"{card[0].upper()}{card.split('-')[1]}" for card in in_order(as_a(Table, match.state), seat)]
    assert sorted(drawn_cards) == sorted(own)
    assert "octopus colour" not in text and "secret [S]" in text


# --- the board ----------------------------------------------------------------------------------------------------------------


BESIDES = ("draw", "attach", "exchange-hand", "exchange-octopuses", "chip", "end", "done")
"""Choices that are not a place on the board."""


@pytest.mark.parametrize("name", ASKING)
def test_every_choice_lies_on_the_board_and_can_be_picked_there(tmp_path: Path, name: str) -> None:
    """In every size, as the terminal grows; and wherever the cursor is steered, it is on a choice."""

    async def browse() -> None:
        shown = app(tmp_path, SCREENS[name][0]())
        async with shown.run_test(size=SIZES[0]) as pilot:
            for size in SIZES:
                await pilot.resize_terminal(*size)
                table = await sat_down(shown, pilot)
                assert shown.size == size
                kind = name.removeprefix("oct8-")
                assert table.scene.prompt is not None and table.scene.prompt.kind == kind
                board = {code for name, area in table.areas.items() if name != "menu" and area.display for code in area.spots}
                assert {code for code in table.scene.choices if code.split()[0] not in BESIDES or kind == "draw"} == board
                spots = table.spots()
                for code in board:
                    region = spots[code]
                    assert region.x >= 0 and region.right <= size[0] and region.y >= 0 and region.bottom <= size[1] - 2
                for _ in table.scene.choices:
                    at = table.marks.code
                    table.action_next(1)
                    for direction in ("down", "right", "up", "left"):
                        table.action_steer(direction)
                    table.action_next(-1)
                    table.action_next(1)
                    assert table.marks.code in table.scene.choices
                    if table.marks.code == at:
                        break
            await settled(shown, pilot)
            code = table.marks.code
            await pilot.press("enter")
            await settled(shown, pilot)
            assert table.session.match.nodes[1].code == picks(code)[0]

    run(browse())


async def test_four_at_a_table_are_told_what_ends_the_game_and_the_secret_at_the_least_size(tmp_path: Path) -> None:
    """E1, E3: of 78 arm cards, 24 are dealt, one is discarded and one turned up; of 30 heads, four are secret and three common."""
    played = load("oct8")
    four = (Player("Ann"), *(Player(name, "random") for name in ("Barbara", "Medium", "Hard")))
    shown = app(tmp_path, Match.start(played, four, played.read_options({"first": 0}), 5))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        secret = table_of(shown).scene.view.secret[0]
        assert re.search(rf" 52 arms, 23 heads to go  .{secret[0].upper()} \[\?\]", area_text(shown, "status"))


@pytest.mark.parametrize("seats", [3, 4])
def test_e11_with_long_names_the_first_line_says_at_every_step_what_is_to_go(seats: int) -> None:
    """At the least size, whoever is on turn and whatever they have."""
    names = ("Player", "Bartholomew", "Wilhelmina", "Cuttle")[:seats]
    match = recorded("oct8", str(seats))
    for node in match.path():
        view = as_a(Table, match.game.observe(match.nodes[node].state, 0))
        pen = Pen(80, 1, load_glyphs("unicode"))
        undrawn(Status).draw(pen, Scene(GAME, view, 0, names, None, "", alone=True))
        line = "".join(char for char, _ in pen.rows[0])
        assert re.search(r".?Player \d+p .*Barth.* \d+p .*Wilhe.* \d+p ", line)
        to_go = r"\d+ arms?(, | or )\d+ heads? to go  .*[RGB]\b"
        assert view.over or turns_left(view) is not None or re.search(to_go, line)


@pytest.mark.parametrize("size", SIZES)
async def test_the_hand_says_the_secret_colour_which_the_first_line_may_have_no_word_for(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at(seats=(replace(ANN, chips=()), BO)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.search("secret ⧫( red|R)", area_text(shown, "hand").splitlines()[0])


async def test_a_name_is_whole_in_the_first_line_where_its_chips_would_cut_it(tmp_path: Path) -> None:
    """Chips and shipped octopuses are in the panels too."""
    match, three = match_at(), (Player("Player"), Player("Octaviana", "random"), Player("Marianelle", "random"))
    shown = app(tmp_path, Match.from_position(match.game, to_json(match.state), three, match.options, 1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        line = area_text(shown, "status")
        assert "Player 5p  Octaviana 3p  Marianelle 6p" in line and "35 arms, 13 heads to go  ⧫R+1" in line


async def test_an_arm_says_its_colour_by_letter_and_shape_too(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(), glyphs="ascii")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = screen_text(shown)
        assert text.isascii()
        assert "b b g ` ` ` ` `" in text and "B2  G" in text, "two blue arms and a green one of eight"
        assert "r r r r r b b b" in text and "'--R5---' 'B3-'" in text


@pytest.mark.parametrize("size", SIZES)
async def test_who_plays_alone_sees_the_secret_colour_in_the_first_line(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.search("secret ⧫( red|R)", area_text(shown, "status"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_blocked_octopus_says_what_its_sign_means(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at(seats=(replace(ANN, shipped=()), BO)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.search("⊠ (own colour only: )?blocked", area_text(shown, "own").splitlines()[0])


async def test_e09_the_page_of_a_blocked_octopus_says_why_it_is_and_names_its_sign(tmp_path: Path) -> None:
    """Denim is blue, as all its arms; Rust is red and has blue ones."""
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        pages, _ = pages_with_signs(table_of(shown).scene, {}, shown.glyphs)
        rust, denim = (
            next("\n".join(row for row, _ in rows) for name, rows in pages if name.startswith(head)) for head in ("Red Rust", "Blue Denim")
        )
    why = "all its arms have the colour of its head"
    assert f"⊠  Blocked for all but its owner: {why}" in denim and "⊠        Blocked: " in denim
    assert "⊠" not in rust and why not in rust


# --- the secret, undo, replays --------------------------------------------------------------------------------------------------


async def test_the_secret_colour_is_shown_by_its_key_alone_where_others_read_the_screen(tmp_path: Path) -> None:
    """E12: four in the area, one shipped, and that one again: six."""
    shown = app(tmp_path, match_at(people=2))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "octopus colour" not in screen_text(shown) and "6 points" not in screen_text(shown)
        await pilot.press("S")
        await pilot.pause()
        assert isinstance(shown.screen, BrowseScreen)
        text = screen_text(shown)
        assert "⧫R  red" in text and "Ann's octopus colour is red" in text
        assert "4 on the table, 1 shipped, 1 for counting double: 6 points in all" in text
        await pilot.press("S")
        await pilot.pause()
        assert isinstance(shown.screen, TableScreen) and "octopus colour" not in screen_text(shown)


async def test_a_draw_bars_undo_and_an_exchange_does_not(tmp_path: Path) -> None:
    match = match_at(seats=(ANN, BO), people=2)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        table = table_of(shown)
        for key in ("3", "1", "1", "u", "u", "u"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert match.here == 0
        await pilot.press("1", "1")
        await settled(shown, pilot)
        here = match.here
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.here == here and "No undo" in table.note


async def test_a_game_is_saved_resumed_and_looked_back_at(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(2, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for _ in range(12):
            await pilot.press("full_stop")
            await settled(shown, pilot)
        match = table_of(shown).session.match
        saved = shown.store.recent()[0]
        assert saved.game == "oct8"
        shown.navigator.go_on_with(saved.id)
        await settled(shown, pilot)
        again = table_of(shown).session.match
        assert again is not match and again.state.digest() == match.state.digest()
        shown.navigator.replay(saved.id)
        await settled(shown, pilot)
        assert isinstance(shown.screen, ReplayScreen)
        for key in ("end", "home", *["right"] * 10, "o", "right_square_bracket"):
            await pilot.press(key)
            await pilot.pause()
            assert "Common octopuses" in screen_text(shown) and "Ann: hand" in screen_text(shown)


@pytest.mark.parametrize("size", SIZES)
async def test_a_finished_game_can_be_looked_back_at_with_every_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, SCREENS["oct8-result"][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for key in ("0", "enter"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        await pilot.press("3")
        await settled(shown, pilot)
        replay = shown.screen
        assert isinstance(replay, ReplayScreen)
        await pilot.press("home")
        for _ in range(2):
            await pilot.press("v")
            await pilot.pause()
        assert "every hand" in screen_text(shown)
        assert "Bo: secret ∎B, " in screen_text(shown) and "◍G3" in screen_text(shown), "Bo's hand, as on the table"
        await pilot.press("x")
        await settled(shown, pilot)
        assert "secret colour blue" in screen_text(shown) and "◍G3  green 3" in screen_text(shown)


@pytest.mark.parametrize(
    ("ann", "bo", "said", "decides"),
    [
        (
            (),
            ("blue-head-3 blue-5-1 blue-3-2", "red-head-4 green-8-1"),
            ("2 points (tie: 1 octopus)", "2 points (tie: 2 octopuses)"),
            "Ann and Bo have 2 points each: the most octopuses decide",
        ),
        (
            ("red-head-3 red-6-1 green-2-3",),
            ("blue-head-3 blue-5-1 blue-3-2",),
            ("2 points (tie: 1 scoring card)", "2 points (tie: 2 scoring cards)"),
            "Ann and Bo have 2 points each: the most scoring cards decide",
        ),
        (("red-head-3 red-6-1 green-2-3",), ("blue-head-3 blue-5-1 red-3-2",), ("2 points", "1 point"), ""),
    ],
    ids=["octopuses", "cards", "no tie"],
)
def test_e13_the_result_says_what_decides_between_two_that_have_as_many_points(
    ann: tuple[str, ...], bo: tuple[str, ...], said: tuple[str, str], decides: str
) -> None:
    """Ann's red octopus is shipped and counts double."""
    area = () if ann else ("green-head-2 green-2-1 green-2-2 red-4-1",)
    seats = Seat(secret="red-head-1", area=area, shipped=ann), Seat(secret="green-head-1", area=bo)
    view = as_a(Table, match_at(seats=seats).state)
    assert (final_points(view, 0), final_points(view, 1)) == said
    assert tie(view, ("Ann", "Bo")) == decides


async def test_the_last_round_is_said(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["oct8-last-round"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "last turn" in screen_text(shown)


def test_only_this_game_has_the_key_for_a_secret() -> None:
    from octotui.screens.reference import key_rows
    from octotui.tables import table_of

    said = {name: "secret" in table_of(name).inspection.pages for name in ("cosmoctopus", "oct8")}
    assert said == {"cosmoctopus": False, "oct8": True}
    told = [any("what only you know" in text for text, _ in key_rows({}, about)) for about in (None, table_of("oct8").inspection)]
    assert told == [False, True], "outside games only what all of them have"
    assert load("oct8").name == "Oct8"


@pytest.mark.parametrize("size", SIZES)
async def test_e7_points_stay_those_before_an_exchange_until_it_is_complete(tmp_path: Path, size: tuple[int, int]) -> None:
    """Ann's green 5 goes for a blue 4 and a blue 1 of a blue octopus of Bo's: after the first of these, nobody's points have
    changed, as the menu tells those of the whole exchange.
    """
    ann = replace(ANN, area=("blue-head-2 green-5-1 red-3-2",))
    bo = replace(BO, area=("blue-head-4 blue-4-1 blue-1-2 red-1-1 green-2-1",))
    answers = "exchange-octopuses", "swap green-5-1", "for blue-4-1"
    shown = app(tmp_path, match_at(*answers, seats=(ann, bo)))
    async with shown.run_test(size=size) as pilot:
        scene = (await sat_down(shown, pilot)).scene
        assert [points(scene, seat) for seat in range(2)] == [1, 3]
        assert "1p" in area_text(shown, "status") and "3p" in area_text(shown, "status")
        assert "Yours 1p" in area_text(shown, "own") and "0▸2p" in area_text(shown, "own")
        assert "2▸0p" in area_text(shown, "others") and not re.search("8▸|▸8", area_text(shown, "others"))


async def test_the_sign_of_blocked_octopuses_is_explained_only_where_it_stands(tmp_path: Path) -> None:
    """E9: Rust has only red arms while its blue one is being exchanged, but not eight."""
    ann = Seat(hand="red-3-1 blue-3-1", area=("red-head-2 red-5-1 blue-3-2",))
    shown = app(tmp_path, match_at("exchange-hand", "give blue-3-2", seats=(ann, Seat())))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "⊠" not in area_text(shown, "own")
        await pilot.press("1")
        await settled(shown, pilot)
        assert area_text(shown, "own").count("⊠") == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_an_octopus_that_can_be_chosen_has_the_key_of_its_line_on_it_unless_it_is_marked(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """E5: a red 4 makes green octopus 10 whole for nothing, and hand cards can finish blue octopus 10 then for points: it is marked."""
    shown = app(tmp_path, drawn())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        forehead = next(row for row in area_text(shown, "common").splitlines() if "»" in row)
        assert re.findall(r"[12»]", forehead) == ["»", "2"]


async def test_inspecting_an_action_tells_its_rule(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("tab", "tab", "x")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).split())
        assert "Choose one arm card of an octopus, then another octopus" in text and "Up to +2 points." in text


async def test_inspecting_a_hand_card_tells_of_it_and_not_of_another_choice(tmp_path: Path) -> None:
    """“That is all” is refused while no card is laid, which says nothing of the card."""
    shown = app(tmp_path, match_at("attach", "to red-head-10"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("x")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).split())
        assert "⧫R3 red 3 On a red octopus it is worth 1 point, on any other nothing." in text
        assert "Blush has 6 of 8 arms then." in text
        assert "Not now" not in text and "that is all" not in text


SEVEN = "red-1-1 red-2-1 red-3-1 blue-1-1 blue-2-3 blue-3-1 green-1-1"


@pytest.mark.parametrize(("hand", "todo"), [("", "you have no more"), (SEVEN, "you discard 1")])
async def test_e10_inspecting_the_end_of_a_turn_tells_what_it_brings_and_names_all_four_actions(
    hand: str, todo: str, tmp_path: Path
) -> None:
    """Seven cards in the hand and two that were drawn are nine."""
    ann = Seat(hand=hand, area=("red-head-2 blue-7-1 red-1-2",))
    shown = app(tmp_path, match_at("draw", "deck", "deck", seats=(ann, Seat()), top="green-2-5 green-2-6"))
    async with shown.run_test(size=(120, 36)) as pilot:
        table = await sat_down(shown, pilot)
        table.move_cursor("end")
        await pilot.press("x")
        await settled(shown, pilot)
        text = " ".join(screen_text(shown).replace("│", " ").split())
        assert f"At most 3 octopuses and 8 hand cards stay with you: {todo}." in text and "get new heads" in text
        assert "exchange arms between octopuses" in text and "1 more" not in text
