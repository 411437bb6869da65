"""The menu of the Oct8 table: what it lists, in which order and words, and how to go through it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.binding import Binding

from engine.core.numbers import BEYOND
from octotui.play.narration import listed_choice, prompt_for
from octotui.screens.table import TableScreen
from octotui.widgets.areas import picking_keys
from octotui.widgets.scene import Scene
from tests.app.screens.oct8 import SCREENS
from tests.app.shoals import ANN, BO, CY, FULL, THREE_EACH, drawn, match_at, sat_down
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.oct8 import GAME, Seat
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]


async def test_the_menu_lists_hand_cards_as_they_lie_in_the_hand(tmp_path: Path) -> None:
    """Red 2 and 3, blue 1 and 3, green 1 and 4: by colour, then by number. Green octopus 10 has room for four."""
    shown = app(tmp_path, match_at("attach", "to green-head-10"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        hand = ["red-2-1", "red-3-1", "blue-1-1", "blue-3-1", "green-1-1", "green-4-1"]
        assert list(table.scene.choices) == [f"lay {card}" for card in hand]
        await pilot.press("4")
        await settled(shown, pilot)
        assert table.session.match.nodes[1].code == "lay blue-3-1"
        assert list(table.scene.choices) == ["lay blue-1-1", "lay green-1-1", "done"]
        assert "lay a blue 1" in screen_text(shown)


async def test_where_the_hand_is_too_long_to_list_its_cards_have_the_digits_and_the_end_is_listed(tmp_path: Path) -> None:
    """Eight cards are left, with the numbers that they had: 1 to 3 and 5 to 9. One of them brings a chip by itself, others if finished."""
    many = replace(FULL, hand=f"{FULL.hand} blue-7-1")
    shown = app(tmp_path, match_at("attach", "to blue-head-10", "lay blue-1-1", seats=(many, Seat()), people=1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        asked = area_text(shown, "menu")
        assert "digits or arrows: on the table" in asked and "0 that is all" in asked
        assert "╭2" in area_text(shown, "hand")
        await pilot.press("2")
        await settled(shown, pilot)
        assert table_of(shown).session.match.nodes[1].code == "lay red-2-1"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("hand", "answers", "question", "lines"),
    [
        (
            "red-3-1 red-2-1 blue-3-1",
            ("attach",),
            "octopus? A chip if finished.",
            ["1 to red Blush  up to +2p", "2 to blue Storm  up to +1p"],
        ),
        (
            "red-3-1 red-2-1 blue-3-1",
            ("attach", "to red-head-10"),
            "arms. A chip if finished.",
            ["1 lay a red 2  up to +2p", "2 lay a red 3  up to +2p", "3 lay a blue 3  up to +1p"],
        ),
        (
            "red-3-1 red-2-1",
            ("attach", "to red-head-10"),
            "arms. Up to +2 points, a chip if finished.",
            ["1 lay a red 2", "2 lay a red 3"],
        ),
        (
            "red-3-1 red-2-1 blue-5-2",
            ("attach", "to red-head-10"),
            "arms.",
            ["1 lay a red 2  up to +2p, a chip if finished", "3 lay a blue 5  no points, brings a chip"],
        ),
    ],
    ids=["octopuses", "cards", "that bring the same", "that bring different things"],
)
async def test_what_all_lines_would_say_stands_once_behind_the_question(
    tmp_path: Path, size: tuple[int, int], hand: str, answers: tuple[str, ...], question: str, lines: list[str]
) -> None:
    """Red octopus 10 has room for five arms, blue octopus 10 for eight, which takes all three cards; green octopus 10 has room for none."""
    common = ("red-head-10 blue-2-1 green-1-2", "blue-head-10", "green-head-10 red-7-1")
    ann = replace(ANN, hand=hand, known="", chips=(), area=(), shipped=())
    shown = app(tmp_path, match_at(*answers, seats=(ann, Seat()), people=1, common=common))
    async with shown.run_test(size=size) as pilot:
        await sat_down(shown, pilot)
        told = " ".join(area_text(shown, "menu").split())
        assert f"{question} " in told
        assert all(" ".join(line.split()) in told for line in lines)


async def test_e05_a_turn_draw_says_which_octopuses_the_hand_can_finish(tmp_path: Path) -> None:
    """Besides the red 4 blue octopus 10 has room for Ann's blue 3 and 1; green octopus 10 is whole with it, for no points."""
    shown = app(tmp_path, drawn())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        first, second, *_ = area_text(shown, "menu").splitlines()[1:]
        assert first.rstrip().endswith("you can finish it: +2p") and second.rstrip().endswith("no points, brings a chip")


@pytest.mark.parametrize(("area", "said"), [((), "a chip (1 more action) if finished"), (ANN.area[:1], "a chip if finished")])
async def test_e06_a_chip_is_explained_to_who_has_had_none_yet(tmp_path: Path, area: tuple[str, ...], said: str) -> None:
    """Also in the describe line; once the player has an octopus, and so a chip, the word is enough."""
    ann = Seat("red-3-1 red-2-1 green-4-1", area=area)
    shown = app(tmp_path, match_at(seats=(ann, Seat()), people=1))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        assert f"up to +2p, {said}" in " ".join(area_text(shown, "menu").split())
        table.move_cursor("attach")
        await settled(shown, pilot)
        assert f"Up to +2 points, {said}." in " ".join(area_text(shown, "describe").split())


def test_e06_a_turn_draw_that_brings_the_first_chip_explains_it() -> None:
    """Green octopus 10 becomes whole with the four red arms, which are no points there."""
    common = ("red-head-10", "blue-head-10", "green-head-10 red-4-2")
    asked = there(prompt_for(GAME, match_at(ask="turn-draw", lifted="red-4-3", seats=(Seat(), Seat()), common=common).state, 0))
    assert [choice.gain for choice in asked.choices][1:] == ["no points, brings a chip (1 more action)"]


async def test_why_an_action_is_missing_is_told_at_the_least_size_too(tmp_path: Path) -> None:
    """Ann's only card has neither five arms nor three."""
    ann = Seat(hand="green-6-1", area=("red-head-2 red-5-2 blue-3-2",))
    shown = app(tmp_path, match_at(seats=(ann, BO, CY)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        told = " ".join(area_text(shown, "menu").split())
        assert (
            "⊖ 4 exchange an arm for hand cards: no hand cards add up to as many arms" in told
            and "⊖ end the turn: take an action first" in told
        )


@pytest.mark.parametrize("size", SIZES)
async def test_both_exchanges_are_refused_in_one_line_for_the_same_reason(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(replace(ANN, area=(), chips=()), BO)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
        assert "⊖ 4, 5 exchanges: you have no octopus yet" in rows


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["oct8-act", "oct8-swap-arm", "oct8-ship", "oct8-attach-to"])
async def test_points_are_written_in_one_way_in_the_menu(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert not re.search(r"\d points?\b", area_text(shown, "menu") + area_text(shown, "own"))


@pytest.mark.parametrize("name", ["oct8-act", "oct8-ship", "oct8-give-arm", "oct8-swap-arm", "oct8-swap-with", "oct8-last-round"])
async def test_no_gain_is_cut_in_the_menu_at_the_least_size(name: str, tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert not any("\u22ef" in re.sub(r"\u22ef(\d+ pgdn)?$", "", row) for row in area_text(shown, "menu").splitlines()), (
            "at the end of a row it says that there is more"
        )


async def test_up_and_down_go_through_the_menu_where_octopuses_lie_side_by_side(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("attach"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        listed = list(table_of(shown).scene.choices)
        at = listed.index(table_of(shown).scene.cursor)
        await pilot.press("down")
        assert table_of(shown).scene.cursor == listed[(at + 1) % len(listed)]
        await pilot.press("up", "up")
        assert table_of(shown).scene.cursor == listed[at - 1]


@pytest.mark.parametrize("size", SIZES)
async def test_up_and_down_go_through_the_menu_that_lists_arm_cards_and_left_and_right_on_the_board(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    shown = app(tmp_path, match_at("exchange-octopuses"))
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        listed = list(table.scene.choices)
        at = listed.index(table.scene.cursor)
        for n in range(1, len(listed) + 1):
            await pilot.press("down" if n % 2 else "j")
            assert table.scene.cursor == listed[(at + n) % len(listed)]
        await pilot.press("up", "k")
        assert table.scene.cursor == listed[at - 2]
        first = next(code for code in listed if code in table.areas["own"].spots)
        table.move_cursor(first)
        spots = table.spots()
        own = table.areas["own"].spots
        beside = {code for code in own if code != first and spots[code].y == spots[first].y}
        await pilot.press("right" if any(spots[code].x > spots[first].x for code in beside) else "left")
        assert table.scene.cursor in beside


def test_chips_are_listed_by_what_they_are_worth_and_the_end_of_the_turn_is_last() -> None:
    match = match_at("draw", "deck", "deck", seats=(replace(ANN, chips=(2, 1)), BO))
    codes = [choice.code for choice in there(prompt_for(GAME, match.state, 0)).choices]
    assert codes == ["chip 1", "chip 2", "end"]


async def test_what_cannot_be_done_has_the_number_that_it_keeps(tmp_path: Path) -> None:
    """The numbers of what can be done begin at 6 then, and 1, pressed once too often, spends no chip."""
    match = match_at("draw", "deck", "deck", seats=(replace(ANN, chips=(2, 1)), BO))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = [row.split() for row in area_text(shown, "menu").splitlines()]
        assert [row[0] for row in rows[1:] if row and row[0] in "670⊖"] == ["6", "7", "0", "⊖"]
        assert "⊖ 1 to 5: no action left; spend a chip" in area_text(shown, "menu")
        await pilot.press("1")
        await settled(shown, pilot)
        assert match.here == 0 and "no action left" in screen_text(shown)


async def test_where_no_action_is_left_one_line_says_so_also_of_those_that_were_impossible_anyway(tmp_path: Path) -> None:
    """Ann's cards have 1, 2 and 2 arms, and 8 are needed to exchange one with the hand."""
    ann = Seat(hand="red-1-1", area=("red-head-2 blue-8-1",), chips=(1,))
    shown = app(tmp_path, match_at("draw", "deck", "deck", seats=(ann, BO), top="green-2-5 green-2-6"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        refused = [row.strip() for row in area_text(shown, "menu").splitlines() if "⊖" in row]
        assert refused == ["⊖ 1 to 5: no action left; spend a chip"]


ARMS = "exchange-octopuses"
"""The action of which ten arm cards can be chosen: two of Ann bring 2 points, two of hers and one of Bo's 1 point."""


@pytest.mark.parametrize("size", SIZES)
async def test_ones_own_arm_cards_are_listed_before_others_and_those_that_bring_most_first(size: tuple[int, int], tmp_path: Path) -> None:
    """Of those that bring as much, the one that costs others most: Ivy's red 4 for the blue 2 of Frost and two green ones, then
    Rust's red 5 for one of them and red ones, then Rust's blue 3, which gives Cy a point for it.
    """
    shown = app(tmp_path, match_at(ARMS))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        mine = ["swap red-4-1", "swap red-5-1", "swap blue-3-2", "swap blue-8-1", "swap green-2-1"]
        theirs = ["swap red-3-2", "swap green-3-1", "swap blue-4-1", "swap blue-5-1", "swap red-2-3"]
        assert list(table_of(shown).scene.choices) == mine + theirs


async def test_arm_cards_for_an_exchange_stand_in_two_even_columns_where_they_do_not_fit_below_one_another(tmp_path: Path) -> None:
    """Five of Ann's octopuses, then five of others'. The first brings her 2 points and costs Cy 2, the sixth gives Bo one too."""
    shown = app(tmp_path, match_at(ARMS))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        asked, *rows = (row.rstrip() for row in area_text(shown, "menu").splitlines() if row.strip())
        assert asked.startswith("Which card goes? At best for you, rivals:")
        assert [row[0] for row in rows] == ["1", "3", "5", "6", "8", "A"]
        assert rows[0].startswith("1 Ivy's ⧫R4  +2p -2p") and rows[2] == "5 Ivy's 2×◍G2  +1p"
        assert rows[3].startswith("6 Delft's ⧫R3  +1p +1p") and rows[5] == "A Frost's ⧫R2  -1p"
        assert {row.index(f" {n} ") for row, n in zip(rows[:2] + rows[3:5], "2479", strict=True)} == {24}


async def test_arm_cards_that_go_to_the_hand_stand_in_the_same_columns(tmp_path: Path) -> None:
    """Eleven in eight rows. Rust's blue 3 brings 2 points, for two red cards and a blue one; nobody else is concerned."""
    area = (
        "red-head-2 red-5-2 blue-3-2",
        "green-head-8 green-2-2 green-1-4 red-1-5 blue-1-4 blue-3-4",
        "green-head-9 blue-1-3 blue-4-2 red-2-2 green-1-5",
    )
    ann = Seat("red-1-4 red-1-2 blue-2-4 blue-1-2 green-4-4", secret="blue-head-2", area=area)
    shown = app(tmp_path, match_at("exchange-hand", seats=(ann, Seat())))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        asked, first, *_ = area_text(shown, "menu").splitlines()
        assert asked.startswith("Which card do you take? At best for you: ")
        assert " ".join(first.split()) == "1 Rust's ∎B3 +2p 2 Rust's ⧫R5 +1p"


async def test_the_tenth_choice_has_a_letter_that_picks_it(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(ARMS))
    async with shown.run_test(size=(120, 36)) as pilot:
        table = await sat_down(shown, pilot)
        tenth = list(table.scene.choices)[9]
        assert re.search(r"^A \w+'s", area_text(shown, "menu"), re.MULTILINE)
        await pilot.press("B")
        assert "The key B does nothing here" in screen_text(shown) and not table.session.match.nodes[1:]
        await pilot.press("A")
        await settled(shown, pilot)
        assert table.session.match.nodes[1].code == tenth


@pytest.mark.parametrize(
    ("keys", "said"),
    [("12", "1-2"), ("1", "1"), ("123456789A", "1-9 A"), ("123456789ABC", "1-9 A-C"), ("24", "digits"), ("1246789CD", "digits C-D")],
)
def test_keys_that_pick_on_the_table_are_told_with_their_letters(keys: str, said: str) -> None:
    scene = Scene(GAME, match_at().state, 0, ("Ann",), digits={f"lay {key}": key for key in keys})
    assert picking_keys(scene) == f"{said} or arrows"


async def test_letter_that_a_person_has_bound_is_not_the_key_of_a_choice(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(ARMS), keys={"table.log": "A"})
    async with shown.run_test(size=(120, 36)) as pilot:
        table = await sat_down(shown, pilot)
        await pilot.press("A")
        await settled(shown, pilot)
        assert not table.session.match.nodes[1:]


def test_no_key_of_the_table_is_that_of_a_choice_too() -> None:
    bound = {key for binding in TableScreen.BINDINGS for key in as_a(Binding, binding).key.split(",")}
    assert not bound & set(BEYOND)


@pytest.mark.parametrize(("size", "named"), [((80, 24), False), ((120, 36), True)])
async def test_cards_are_named_in_words_where_each_choice_still_has_one_row(tmp_path: Path, size: tuple[int, int], named: bool) -> None:
    shown = app(tmp_path, SCREENS["oct8-swap-arm"][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert ("Delft's blue 5" in area_text(shown, "menu")) == named


@pytest.mark.parametrize(("key", "first"), [("1", "deck"), ("2", "pile")])
async def test_drawing_a_card_is_one_press_and_undone_as_one(key: str, first: str, tmp_path: Path) -> None:
    """The same key draws the first card and the second, from the deck or from the discards."""
    shown = app(tmp_path, match_at(pile="green-1-6 red-4-3", people=1))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        told = area_text(shown, "menu")
        assert "1 draw 2, first from the deck" in told and "2 draw 2, first from the discards  a red 4" in told
        await pilot.press(key)
        await settled(shown, pilot)
        match = table.session.match
        assert [match.nodes[node].code for node in match.path()[1:]] == ["draw", first]
        assert table.scene.prompt is not None and table.scene.prompt.kind == "draw"
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.here == 0
        await pilot.press("r")
        await settled(shown, pilot)
        assert [match.nodes[node].code for node in match.path()[1:]] == ["draw", first]
        await pilot.press(key)
        await settled(shown, pilot)
        assert [match.nodes[node].code for node in match.path()[1:]] == ["draw", first, first]
        assert table.scene.prompt is not None and table.scene.prompt.kind == "act"


@pytest.mark.parametrize(
    ("more", "chips", "told"),
    [
        ("", (), ("", "a red 4")),
        ("red-5-2", (), ("you then discard 1", "a red 4, you then discard 1")),
        ("red-5-2", (1,), ("9 cards then, 8 may stay", "a red 4, 9 cards then, 8 may stay")),
    ],
)
def test_e10_drawing_says_when_more_cards_are_held_than_may_stay(more: str, chips: tuple[int, ...], told: tuple[str, str]) -> None:
    """Six cards, or seven, and two drawn: only a chip brings an action that could use some before they are counted."""
    holder = Seat(hand=f"red-1-1 red-2-1 red-3-1 blue-1-1 blue-3-1 green-1-1 {more}".strip(), chips=chips)
    match = match_at(seats=(holder, BO), pile="green-1-6 red-4-3")
    prompt = there(prompt_for(GAME, match.state, 0))
    assert tuple(choice.gain for choice in prompt.choices if choice.label.startswith("draw")) == told


@pytest.mark.parametrize(("more", "told"), [("", ""), ("red-5-2 red-6-1 green-3-1", "you then discard 2")])
def test_e10_ending_the_turn_says_how_many_cards_are_discarded_then(more: str, told: str) -> None:
    """Seven cards, or ten, of which eight may stay."""
    holder = Seat(hand=f"red-1-1 red-2-1 red-3-1 blue-1-1 blue-3-1 green-1-1 green-2-1 {more}".strip())
    match = match_at(seats=(holder, BO), acted=True, actions=0)
    prompt = there(prompt_for(GAME, match.state, 0))
    assert [(choice.label, choice.gain) for choice in prompt.choices if choice.code == "end"] == [("end the turn", told)]


async def test_with_nothing_discarded_both_cards_come_from_the_deck_and_the_key_of_the_discards_says_so(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(pile=""))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        assert "1 draw 2 from the deck" in area_text(shown, "menu")
        await pilot.press("2")
        await settled(shown, pilot)
        assert "Draw from the discards: there are none." in screen_text(shown) and table.session.match.here == 0
        await pilot.press("1")
        await settled(shown, pilot)
        assert len(table.session.match.path()) == 2


def test_a_hint_to_draw_marks_where_the_expert_would_draw_from() -> None:
    match = match_at()
    prompt = there(prompt_for(GAME, match.state, 0))
    assert listed_choice(GAME, match.state, prompt, "draw") == "draw, deck"
    assert listed_choice(GAME, match.state, prompt, "draw, pile") == "draw, pile"


@pytest.mark.parametrize(("chips", "said"), [((), "leaves Storm at 1/8 to others"), ((2,), "")])
def test_e5_what_ends_the_turn_says_what_it_leaves_to_others(chips: tuple[int, ...], said: str) -> None:
    match = match_at("attach", "to blue-head-10", "lay blue-1-1", seats=(replace(FULL, chips=chips), Seat()), people=1)
    (done,) = (choice for choice in there(prompt_for(match.game, match.state, 0)).choices if choice.code == "done")
    assert (done.label, done.gain) == ("that is all", said)


@pytest.mark.parametrize("size", SIZES)
async def test_e12_a_draw_with_the_very_last_action_says_that_it_is_of_no_use(size: tuple[int, int], tmp_path: Path) -> None:
    last = match_at("chip 1", seats=(Seat("red-1-1", chips=(1,)), Seat("blue-1-1")), acted=True, actions=0, closer=1, rest="pile")
    shown = app(tmp_path, last)
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        assert "no use now" in area_text(shown, "menu") and table.scene.cursor == "end"


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
async def test_a_key_for_another_page_of_the_menu_takes_the_mark_along(tmp_path: Path, key: str) -> None:
    """Two pages: whichever way one turns, the other one comes, and back."""
    shown = app(tmp_path, match_at(ARMS, seats=THREE_EACH))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        seen = [table.scene.cursor]
        for _ in range(2):
            await pilot.press(key)
            await settled(shown, pilot)
            seen.append(table.scene.cursor)
            assert table.scene.cursor in table.areas["menu"].spots
        first, second, again = seen
        assert first == again == next(iter(table.scene.choices)) and second != first
        await pilot.press(key, "enter")
        await settled(shown, pilot)
        assert table.session.match.nodes[1].code == second
