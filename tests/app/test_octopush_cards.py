"""The cards of Octopush on the screen: those to leave out, those in hand with what they do, and the deck beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.prompt import Choice
from engine.core.state import put
from engine.octopush.box import COLOURS, standard_box
from engine.octopush.table import Table
from octotui.play.replay import Replay
from octotui.screens.reference import pages_with_signs
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.hand import LARGEST, draw_card, in_few_words, text_width
from octotui.tables.octopush.inspection import card_lines, discard_rows
from octotui.tables.octopush.narration import of_seat
from octotui.tables.octopush.players import Players, Status, handed_out, holding, played_lines, round_end
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.signs import COLUMN
from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.reefs import OCTOPUSH
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.octopush import given, play
from tests.typed import as_a, there


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
async def test_p04_each_colour_is_asked_for_by_itself_with_all_its_cards_in_full(size: tuple[int, int], tmp_path: Path) -> None:
    match = reefs.dealt(seats=2)
    first, second = as_a(Table, match.state).colours[0]
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        hand = area_text(shown, "hand")
        for n, name in enumerate(("Glide", "Dash", "Crawl", "Wade", "Anchor", "Camouflage", "Flow", "Dive", "Chomp"), 1):
            assert re.search(rf"{n}\W+{first[0].upper()}\W+{name}", hand), (n, name)
        assert all(word in hand for word in ("removed.", "pushed.", "another.", "between.")), "the last word of the longest texts"
        question = " ".join(area_text(shown, "menu").split())
        assert f"Which {first} card do you leave out for the whole match (first of your two colours)?" in question and "proposed" in hand
        assert question.endswith("is a good one in a first game."), "no list of the cards that are seen above"
        await pilot.press("enter")
        await settled(shown, pilot)
        question = " ".join(area_text(shown, "menu").split())
        assert f"Which {second} card do you leave out for the whole match (second of your two colours)?" in question
        assert as_a(Table, match.state).left[0] == (f"{first}-camouflage",), "what beginners play without is proposed"


async def test_p04_the_reef_is_a_key_away_from_the_cards(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(seats=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert not area_text(shown, "reef")
        assert "o reef" in screen_text(shown)
        await pilot.press("o")
        await settled(shown, pilot)
        assert "In front now: the reef." in screen_text(shown) and "o panels" in screen_text(shown)
        assert "(Y1)" in area_text(shown, "reef") and "9 leave out Chomp" in area_text(shown, "menu")


async def test_repeating_the_proposal_leaves_out_a_card_of_each_colour(tmp_path: Path) -> None:
    match = reefs.dealt(seats=2)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        colours = {OCTOPUSH.box.cards[card].colour for card in there(as_a(Table, match.state).left[0])}
        assert colours == set(as_a(Table, match.state).colours[0])


def test_p04_the_players_panel_says_who_has_chosen() -> None:
    match = reefs.dealt(seats=2)
    kind, found = match.game, []
    for colour in as_a(Table, match.state).colours[1]:
        match.act(1, f"leave {colour}-glide")
        found.append([holding(kind.observe(match.state, 0), seat) for seat in (0, 1)])
    assert found == [["chooses", "chooses"], ["chooses", "has chosen"]], "each leaves out a card of either colour"


def test_what_a_seat_has_played_begins_beside_its_name_and_is_never_cut_in_a_card_and_the_last_ones_stay() -> None:
    view = as_a(Table, reefs.match_at().state)
    view.discard = put(view.discard, 0, ("yellow-anchor", "yellow-dive", "yellow-wade", "yellow-crawl"))
    whole = ["played Anchor,", "Dive, Wade, Crawl"]
    assert played_lines(view, 0, 15, 25) == played_lines(view, 0, 15, 25, 1, "...") == whole
    assert played_lines(view, 0, 33, 25, 0, "...") == ["played Anchor, Dive, Wade, Crawl"]
    assert played_lines(view, 0, 25, 25, 0, "...") == ["played ... Wade, Crawl"]
    assert [played_lines(view, 0, beside, 25, 0, "...") for beside in (10, 7)] == [["4 played"], []]
    assert played_lines(view, 0, 10, 25) == ["", "played Anchor, Dive,", "Wade, Crawl"]


def test_of_whoever_has_no_room_for_all_cards_either_the_last_ones_are_told_or_the_number() -> None:
    """In the one row of each, Ann would have room for her last one, and Bartholomew for none."""
    match = reefs.match_at()
    view = as_a(Table, match.state)
    view.discard = put(view.discard, 0, ("yellow-anchor", "yellow-dive", "yellow-wade", "yellow-crawl"))
    view.discard = put(view.discard, 1, ("purple-anchor", "purple-dive", "purple-wade", "purple-crawl"))
    for name, told in (("Bartholomew", ["4 played", "4 played"]), ("Bo", ["played ⋯ Crawl", "played ⋯ Crawl"])):
        scene: OctopushScene = Scene(OCTOPUSH, view, 0, ("Ann", name, "Cy", "Di"), None)
        undrawn(Players).draw(pen := Pen(39, 5, load_glyphs("unicode")), scene)
        rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
        assert [row.split("  ")[-1] for row in rows[1:3]] == told


def test_cards_of_a_seat_with_two_colours_have_their_letters() -> None:
    view = as_a(Table, reefs.match_at(seats=2, hand="yellow-dash yellow-crawl purple-dash").state)
    view.discard = put(view.discard, 0, ("yellow-anchor", "purple-dive"))
    assert played_lines(view, 0, 40, 40) == ["played Y Anchor, P Dive"]


@pytest.mark.parametrize("hand", ["yellow-wade yellow-dash purple-crawl", "purple-crawl yellow-dash yellow-wade"])
async def test_a_card_keeps_its_place_in_the_hand_however_it_came_and_while_it_is_played(hand: str, tmp_path: Path) -> None:
    """By colour, and as the box has them: Dash before Wade. The menu has their numbers in the same order."""
    shown = app(tmp_path, reefs.match_at(seats=2, hand=hand))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        names = ["Dash", "Wade", "Crawl"]
        assert re.findall("|".join(names), area_text(shown, "hand").splitlines()[0]) == names
        assert re.findall("|".join(names), area_text(shown, "menu")) == names
        await pilot.press("2")
        await settled(shown, pilot)
        assert table_of(shown).session.match.nodes[1].code == "play yellow-wade"
        assert re.findall("|".join(names), area_text(shown, "hand").splitlines()[0]) == names
        assert area_text(shown, "hand").splitlines()[-1].split("played")[0].count("╯") == 1, "the second of them is marked"


async def test_the_longest_name_keeps_its_line_on_a_small_card(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-camouflage yellow-dash"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "hand").splitlines()[0].startswith("Y─Dash ──────╮ Y─Camouflage ╮ ")


async def test_of_three_small_cards_the_longest_name_fits(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-camouflage yellow-dash purple-dash"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "hand").splitlines()[0].rstrip() == "Y─Dash ─────╮ Y─Camouflage╮ P─Dash ─────╮"


async def test_the_letter_that_takes_a_card_does_not_touch_its_name(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        names = area_text(shown, "hand").splitlines()[0]
        await pilot.press("f")
        await settled(shown, pilot)
        first, second, *_ = area_text(shown, "hand").splitlines()
        assert first == names and second[0] == table_of(shown).scene.hints["play yellow-dash"]


def test_p8_p9_p11_the_page_of_a_card_has_what_the_rules_say_of_it_and_of_the_tiles_below() -> None:
    said = " ".join(text for text, _ in card_lines(OCTOPUSH.box.cards["yellow-dash"], load_glyphs("unicode")))
    assert "pushes whatever it meets. It goes over the edge if there are fewer." in said
    assert said.endswith("Tiles do nothing while a pawn moves over them. Only the tile on which it ends counts.")


@pytest.mark.parametrize(
    ("card", "named"),
    [
        ("wade", {"Yellow", "Arrow", "Spaces"}),
        ("chomp", {"Yellow", "Arrow", "Spaces", "Teeth"}),
        ("crawl", {"Yellow", "Arrow", "Steps"}),
    ],
)
def test_the_page_of_each_card_names_the_signs_drawn_on_it_marked_or_not(card: str, named: set[str]) -> None:
    match = reefs.match_at(hand=f"yellow-dash yellow-{card}")
    scene = Scene(OCTOPUSH, as_a(Table, match.state), 0, reefs.NAMES)
    pages = dict(pages_with_signs(scene, {}, load_glyphs("unicode"))[0])
    rows = [text for text, _ in pages[f"Yellow {card.capitalize()}"]]
    assert {row[COLUMN + 2 :].split(":")[0] for row in rows[rows.index("Signs on it") + 1 :]} == named


async def test_in_a_small_terminal_cards_to_play_take_a_row_each_in_the_menu(tmp_path: Path) -> None:
    """The hand says in short what they do, and the line below in full what the marked one does."""
    shown = app(tmp_path, reefs.match_at(hand="yellow-anchor yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = [row.strip() for row in area_text(shown, "menu").splitlines()]
        assert [row for row in rows if row][-2:] == ["1 play yellow Crawl", "2 play yellow Anchor"]
        assert "3 spaces, one at a time, each in any direction." in " ".join(area_text(shown, "describe").split())


def test_what_a_choice_costs_names_the_pawns_in_few_words() -> None:
    choice = Choice("east", "east", cost="Coral 4: over the edge, Coral 2: in a hole, 5 points for the green player")
    assert in_few_words(choice).cost == "Coral 2 and 4, 5 points for the green player"


@pytest.mark.parametrize(("seats", "hand"), [(2, "yellow-dash yellow-crawl purple-dash"), (4, "yellow-dash yellow-crawl")])
def test_a_card_is_asked_for_in_the_same_words_with_one_colour_and_with_two(seats: int, hand: str) -> None:
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", "north", "end", seats=seats, people=seats, hand=hand)
    assert there(match.game.prompt(match.state, match.pending[0])).text == "Play a card."


def test_p8_the_card_being_played_is_listed_with_those_played() -> None:
    match = reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl")
    view = match.game.observe(match.state, 1)
    assert played_lines(view, 0, 40, 40) == ["played Dash"] and played_lines(view, 1, 40, 40) == []
    assert "played this round: yellow Dash." in " ".join(of_seat(view, 0, match.names))
    scene: OctopushScene = Scene(OCTOPUSH, view, 1, match.names, None)
    assert ("Ann has played:", "title bold") in discard_rows(scene, load_glyphs("unicode"))


@pytest.mark.parametrize(("rows", "each"), [(0, [0, 0, 0]), (3, [1, 1, 1]), (5, [2, 1, 2]), (6, [2, 1, 3]), (9, [2, 1, 3])])
def test_rows_are_handed_out_in_turn(rows: int, each: list[int]) -> None:
    assert handed_out([2, 1, 3], rows) == each


def test_p19_the_first_line_says_when_the_round_ends_after_this_turn() -> None:
    """Also of a colour that has just run out."""
    s = given({"yellow-1": "d7", "purple-4": "a6", "green-4": "f8", "coral-4": "h6", "coral-1": "g2"})
    assert round_end(s)[0] == "the last yellow, purple or green pawn ends the round"
    gone = play(s, "play yellow-dash", "north")
    assert round_end(gone) == ("the round ends after this turn", "last turn of the round", "round ends now")


def test_p19_of_what_the_last_turn_is_has_room_beside_four_names() -> None:
    standing = {"yellow-1": "d7", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}
    points = dict.fromkeys(enumerate(COLOURS), 12)
    names = ("Player", "Cuttle", "Firefly", "Mimic")
    gone = play(given(standing, points=points), "play yellow-dash", "north")
    undrawn(Status).draw(pen := Pen(80, 1, load_glyphs("unicode")), Scene(OCTOPUSH, gone, 0, names, None))
    line = "".join(char for char, _ in pen.rows[0]).rstrip()
    assert "  round ends now" in line and all(f"{name} " in line for name in names)


async def test_p19_at_80_columns_the_first_line_says_what_last_pawns_end_and_keeps_the_key_of_the_help(tmp_path: Path) -> None:
    pawns = {"yellow-1": "c1", "yellow-2": "d1", "purple-1": "a3", "green-1": "c8", "coral-1": "h3", "coral-2": "h4"}
    hand = "yellow-dash yellow-crawl purple-dash"
    shown = app(tmp_path, reefs.match_at(seats=2, totals=True, pawns=pawns, anchored="", round=1, points={}, hand=hand))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[0].rstrip().endswith("last purple or green pawn ends the round  [?]")


async def test_a_replay_without_its_players_counts_the_cards_to_choose_from(tmp_path: Path) -> None:
    shown = app(tmp_path)
    shown.showing = Replay(reefs.dealt(seats=2, people=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "18 cards to choose from" in screen_text(shown)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_p4_every_card_in_hand_says_all_it_does_where_the_reef_is_large(seats: int, tmp_path: Path) -> None:
    """Chomp has the longest text, and two colours make the narrowest cards."""
    hand = "yellow-chomp purple-dive yellow-anchor" if seats < 4 else "yellow-chomp yellow-anchor"
    shown = app(tmp_path, reefs.match_at(seats=seats, hand=hand))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        text = " ".join(re.sub("[^a-z0-9 ]", " ", area_text(shown, "hand")).split())
        assert "removed" in text and "pushed" in text and load_glyphs("unicode")["more"] not in area_text(shown, "hand")


def test_p4_a_card_too_small_for_its_text_says_in_short_what_it_does_without_a_cut() -> None:
    """Glide on a card of 11 columns and 7 rows."""
    glyphs = load_glyphs("unicode")
    pen = Pen(11, 7, glyphs)
    draw_card(pen, 0, 0, 11, 7, OCTOPUSH.box.cards["yellow-glide"], "border")
    text = "\n".join("".join(char for char, _ in row) for row in pen.rows)
    assert "to a pawn" in text and glyphs["more"] not in text


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (160, 48), (200, 60)])
async def test_the_back_of_the_deck_is_whole_however_little_room_there_is(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, reefs.dealt(seats=2, seed=7))
    async with shown.run_test(size=size) as pilot:
        for _ in range(20):
            await settled(shown, pilot)
            if "Play a card" in screen_text(shown):
                break
            await pilot.press("full_stop")
        backs = [line.rstrip() for line in screen_text(shown).splitlines() if "░░░" in line[size[0] - 25 :]]
        assert "Play a card" in screen_text(shown)
        assert all(back.endswith("│") for back in backs)


async def test_points_are_told_in_the_first_line_and_so_not_of_each_player(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(seats=2, totals=True, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "Ann YP 7" in area_text(shown, "status")
        assert "point" not in area_text(shown, "players")


@pytest.mark.parametrize(("deck", "shaded"), [("yellow-dash", True), (" ", False)])
async def test_a_deck_without_cards_is_an_empty_frame(deck: str, shaded: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-anchor yellow-crawl", deck={0: deck}))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "hand")
        assert f"deck {len(deck.split())}" in text and (load_glyphs("unicode")["shade"] in text) is shaded


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_two_cards_and_the_deck_fill_the_width_together(tmp_path: Path, size: tuple[int, int]) -> None:
    """As far as a card needs it: the deck has less of it than a card."""
    shown = app(tmp_path, reefs.match_at(hand="yellow-camouflage yellow-dash"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        one, other, deck = map(len, area_text(shown, "hand").splitlines()[0].split("╮")[:3])
        assert (
            one == other - 1
            and deck <= other
            and (one + 1 == LARGEST[0] or one + other + deck + 3 >= table_of(shown).areas["hand"].region.width)
        )


@pytest.mark.parametrize(("size", "in_hand"), [((120, 24), False), ((120, 36), True), ((200, 60), True)])
async def test_what_a_card_does_is_told_once(tmp_path: Path, size: tuple[int, int], in_hand: bool) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        hand, menu = (area_text(shown, name) for name in ("hand", "menu"))
        assert ("4 spaces" in hand, "4 spaces" in menu) == (in_hand, not in_hand)


@pytest.mark.parametrize(("deck", "framed"), [("yellow-wade", True), ("", False)])
async def test_only_a_deck_with_cards_has_a_frame(deck: str, framed: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-anchor yellow-crawl", deck={0: deck}))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "hand").splitlines()
        assert rows[0].count("╮") == 2 + framed and f" deck {int(framed)} " in "".join(rows)


def test_a_cards_effect_stays_off_its_right_edge_where_that_takes_no_row_more() -> None:
    """In a card of 24 columns Chomp's "pushing nobody; a pawn" would end right before the edge; in 21 a free column takes a fifth row."""
    chomp = standard_box().cards["yellow-chomp"].kind
    roomy, tight = (wrap(chomp.text, text_width(chomp, width), 9, "") for width in (24, 21))
    assert roomy == ["2 spaces straight on,", "pushing nobody; a", "pawn on the last one", "is removed."]
    assert len(tight) == 4
