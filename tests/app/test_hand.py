"""Hand and row: where cards lie, on faces or in lines, and what is told of them."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from engine.core.registry import load
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.board import layout, plenty
from octotui.tables.cosmoctopus.card import gists, in_lines
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus
from octotui.tables.cosmoctopus.face import draw_face, places
from octotui.tables.cosmoctopus.hand import Hand, Row, shared_out
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import app, area_text, drawn_words, settled, table_of, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given, play
from tests.typed import as_a


def test_a_few_cards_have_all_the_rows_that_they_can_use() -> None:
    assert in_lines([30, 50], [1, 1], [3, 9], 39, 7) == [(0, 0, 39, 3), (0, 3, 39, 3)]
    assert in_lines([30], [1], [9], 39, 5) == [(0, 0, 39, 4)]


def test_cards_keep_their_rows_while_one_is_played() -> None:
    least = {"bell": 2, "prism": 1, "river": 1, "receipts": 2, "pen": 1}

    def rows(names: str) -> dict[str, int]:
        wanted = [least[name] for name in names.split()]
        return dict(zip(names.split(), (tall for *_, tall in in_lines([30] * len(wanted), wanted, [4] * 9, 39, 8)), strict=True))

    assert rows("bell prism river receipts pen") == least
    assert rows("bell prism river receipts") == {"bell": 2, "prism": 1, "river": 1, "receipts": 2}
    assert rows("prism river pen") == {"prism": 1, "river": 1, "pen": 1}


@pytest.mark.parametrize(("height", "across"), [(36, 3), (40, 3)])
def test_six_cards_in_hand_have_faces_at_120_columns(height: int, across: int) -> None:
    def need(area: str, width: int) -> tuple[int, int]:
        return {"hand": (1 + 2 * 7, 1 + 2 * 10), "menu": (8, 20), "investigator": (0, 0), "realm": (9, 9)}.get(area, (2, 5))

    hand = layout(120, height, "tableau", need)["hand"]
    assert len({x for x, _, _, _ in places(6, hand.width, hand.height - 1)}) == across


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36)])
def test_a_realm_that_is_not_a_grid_has_at_least_as_many_rows_as_a_grid_with_more_room(size: tuple[int, int]) -> None:
    regions = layout(*size, "tableau", partial(rows_of, {"realm": (9, 99), "menu": (9, 20), "investigator": (0, 0)}))
    assert regions["realm"].height >= 12 and regions["realm"].width >= 44


def test_one_card_too_many_shares_a_row_with_the_neighbour_that_fits_best() -> None:
    assert in_lines([30, 28, 16, 20, 35, 33], [1] * 6, [4] * 9, 39, 5) == [
        (0, 0, 39, 1),
        (0, 1, 39, 1),
        (0, 2, 17, 1),
        (19, 2, 20, 1),
        (0, 3, 39, 1),
        (0, 4, 39, 1),
    ]


@pytest.mark.parametrize(
    ("needs", "widths"),
    [
        ((10, 12), (18, 19)),
        ((26, 12), (26, 12)),
        ((12, 26), (12, 26)),
        ((10, 60), (10, 28)),
        ((60, 10), (28, 10)),
        ((60, 60), (19, 19)),
    ],
)
def test_a_shared_row_is_halved_unless_one_of_the_two_has_room_to_spare(needs: tuple[int, int], widths: tuple[int, int]) -> None:
    left, right = in_lines(needs, [1, 1], [4] * 9, 39, 1)
    assert (left[2], right[2]) == widths
    assert right[0] == 39 - right[2]


@pytest.mark.parametrize(
    ("needs", "pairs"),
    [
        pytest.param((20, 12, 16, 14, 38), [(20, 22), (20, 22)], id="two columns apart"),
        pytest.param((20, 12, 16, 18, 38), [(20, 21), (20, 21)], id="one column apart"),
        pytest.param((26, 12, 12, 26, 38), [(26, 27), (12, 13)], id="no column for both"),
    ],
)
def test_cards_that_share_rows_lie_in_two_columns_unless_names_lose_by_that(needs: tuple[int, ...], pairs: list[tuple[int, int]]) -> None:
    """How many columns the first card of each pair has, and where the second one begins."""
    first, second, third, fourth, last = in_lines(needs, [1] * 5, [4] * 5, 39, 3)
    assert [(first[2], second[0]), (third[2], fourth[0])] == pairs
    assert [place[1] for place in (first, second, third, fourth, last)] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("count", range(1, 21))
def test_any_number_of_cards_lie_within_the_room_and_apart(count: int) -> None:
    lying = [Region(*place) for place in in_lines([20 + 7 * i % 23 for i in range(count)], [1] * count, [4] * count, 39, 5)]
    assert len(lying) == count
    assert all(Region(0, 0, 39, 5).contains_region(place) for place in lying)
    assert not any(one.overlaps(other) for one, other in combinations(lying, 2))


@pytest.mark.parametrize(("in_play", "hand"), [(1, 34), (12, 34), (20, 31), (99, 31)])
def test_where_there_is_most_room_the_hand_has_what_the_cards_in_play_do_not_need(in_play: int, hand: int) -> None:
    def need(area: str, width: int) -> tuple[int, int]:
        return {"hand": (22, 34), "tableau": (1, in_play), "menu": (9, 9), "investigator": (0, 0)}.get(area, (2, 5))

    regions = layout(200, 60, "tableau", need)
    below = sum(region.height for name, region in regions.items() if name in ("tableau", "closer") and region.x == regions["hand"].x)
    assert (regions["hand"].height, below) == (hand, 46 - hand)


SMALLEST_FACES = [(17, 9), (20, 9), (24, 7)]
"""Of the row at 80 columns, of the hand at 160, and of both at 120."""


# --- the row beside a realm that is no plain grid -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needs", "rows"),
    [([2, 3, 5], [2, 3, 4]), ([9, 9, 9], [3, 3, 3]), ([2, 2, 2], [3, 3, 3]), ([7, 1, 2], [6, 1, 2]), ([4, 5, 1], [4, 4, 1])],
)
def test_cards_that_need_few_rows_leave_them_to_the_others(needs: list[int], rows: list[int]) -> None:
    assert shared_out(needs, 9) == rows


def test_a_narrow_row_is_in_lines_and_its_choices_lie_on_them() -> None:
    state = play(given(Seat("take-one", ink=5), Seat(), row="scripture-1 relic-1 hallucination-1"), "play take-one")
    prompt = TEST.prompt(state, 0)
    assert prompt is not None
    view = TEST.observe(state, 0)
    view.row = ("scripture-1", None, "hallucination-1")
    scene = Scene(TEST, view, 0, ("Ann", "Bo"), prompt, "take hallucination-1")
    row, pen = undrawn(Row), Pen(35, 9, load_glyphs("unicode"))
    row.draw(pen, scene)
    assert pen.spots["take scripture-1"].y == 0
    assert pen.spots["take hallucination-1"].y >= pen.spots["take scripture-1"].bottom
    marked = [y for y, line in enumerate(pen.rows) if any("reverse" in style for _, style in line)]
    assert marked == [pen.spots["take hallucination-1"].y]
    assert "no card" in " ".join(drawn_words(pen))


def rows_of(rows: dict[str, tuple[int, int]], area: str, width: int) -> tuple[int, int]:
    return rows.get(area, (2, 9))


@pytest.mark.parametrize("panel", ["tableau", "log"])
@pytest.mark.parametrize("size", [(80, 24), (95, 30), (120, 36), (160, 44), (200, 60), (300, 120)])
def test_a_realm_that_wants_more_is_larger_and_no_area_lies_over_another(size: tuple[int, int], panel: str) -> None:
    found = []
    for wanted in (9, 99):
        rows = {"realm": (9, wanted), "menu": (9, 20), "investigator": (7, 14)}
        regions = layout(*size, panel, partial(rows_of, rows))
        lying = list(regions.values())
        assert not any(one.overlaps(other) for one, other in combinations(lying, 2))
        assert all(Region(0, 0, *size).contains_region(region) for region in lying)
        found.append(regions["realm"].area)
        assert regions["row"].width >= 35
    assert found[1] > found[0] or size == (160, 44)


@pytest.mark.parametrize(
    ("menu", "rows"),
    [
        ((2, 2), (5, 3, 4)),
        ((4, 4), (5, 3, 4)),
        ((4, 9), (5, 3, 4)),
        ((5, 5), (4, 3, 5)),
        ((6, 6), (3, 3, 6)),
        ((9, 9), (3, 0, 9)),
        ((20, 20), (2, 0, 10)),
    ],
)
def test_panels_keep_their_places_as_long_as_the_question_leaves_them_room(menu: tuple[int, int], rows: tuple[int, int, int]) -> None:
    # Of 12 rows the cards in play want seven; three others have three lines, without a heading at any question.
    needs = {"tableau": (2, 7), "opponents": (4, 12), "log": (3, 9), "menu": menu, "investigator": (0, 0), "realm": (9, 9)}
    regions = layout(80, 24, "tableau", partial(rows_of, needs))
    assert tuple(regions[name].height if name in regions else 0 for name in ("tableau", "opponents", "menu")) == rows


@pytest.mark.parametrize(("menu", "rows"), [(4, (7, 1, 4)), (6, (5, 1, 6)), (7, (4, 1, 7)), (8, (3, 1, 8)), (9, (3, 0, 9))])
def test_an_opponent_has_its_line_at_any_question_that_leaves_three_rows_to_the_cards_in_play(menu: int, rows: tuple[int, ...]) -> None:
    needs = {"tableau": (2, 14), "opponents": (2, 9), "log": (3, 9), "menu": (menu, menu), "investigator": (0, 0), "realm": (9, 9)}
    regions = layout(80, 24, "tableau", partial(rows_of, needs))
    assert tuple(regions[name].height if name in regions else 0 for name in ("tableau", "opponents", "menu")) == rows


def test_three_opponents_have_a_row_each_for_their_cards_and_the_tentacles_keep_their_corner_at_120_columns() -> None:
    needs = {"tableau": (2, 14), "opponents": (4, 20), "log": (3, 40), "menu": (4, 4), "investigator": (0, 0), "realm": (12, 12)}
    regions = layout(120, 36, "tableau", partial(rows_of, needs | {"hand": (2, 9), "summoning": (0, 6)}))
    assert regions["opponents"].height >= 1 + 2 * 3
    tile, log = regions["summoning"], regions["log"]
    assert tile.height == 6 - 1 and (log.x, log.y, log.bottom) == (tile.x, tile.bottom, regions["menu"].bottom), (
        "below the tile, which needs no heading"
    )
    grown = layout(120, 36, "tableau", partial(rows_of, needs | {"summoning": (6, 6)}))
    assert "log" not in grown and grown["summoning"].height > 9


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param({"investigator": (10, 12), "opponents": (0, 0)}, id="alone"),
        pytest.param({"investigator": (0, 0), "opponents": (3, 9)}, id="three"),
        pytest.param({"investigator": (0, 0), "opponents": (4, 12)}, id="four"),
    ],
)
def test_at_120_columns_the_log_keeps_its_place_whatever_is_logged_in_play_in_hand_and_asked(seats: dict[str, tuple[int, int]]) -> None:
    needs = {"tableau": (1, 4), "log": (2, 2), "menu": (4, 9), "realm": (9, 12), "hand": (15, 23), "summoning": (0, 4)} | seats
    later = {"tableau": (2, 9)}, {"log": (3, 40)}, {"hand": (1, 1)}, {"menu": (7, 9)}
    places = {layout(120, 36, "tableau", partial(rows_of, needs | more))["log"] for more in ({}, *later)}
    assert len(places) == 1


def test_while_no_card_is_in_hand_the_log_has_its_rows_at_80_columns() -> None:
    size = 80, 24
    needs = {"tableau": (2, 14), "opponents": (4, 20), "log": (3, 40), "menu": (4, 4), "investigator": (0, 0), "realm": (9, 9)}
    empty, held = (layout(*size, "tableau", partial(rows_of, needs | {"hand": hand})) for hand in ((1, 1), (2, 9)))
    assert empty["hand"].height == 1 and "log" not in held
    assert (empty["log"].x, empty["log"].y, empty["log"].bottom) == (held["hand"].x, empty["hand"].bottom, held["hand"].bottom)
    assert {name: empty[name] for name in held if name != "hand"} == {name: held[name] for name in held if name != "hand"}
    assert layout(*size, "log", partial(rows_of, needs | {"hand": (1, 1)}))["hand"] == held["hand"], "the log in front has its own place"


def test_the_log_gives_its_rows_to_a_long_question_before_the_others_do() -> None:
    needs = {"tableau": (1, 3), "opponents": (2, 2), "log": (3, 9), "investigator": (0, 0), "realm": (9, 9)}
    short, long = (layout(80, 24, "tableau", partial(rows_of, needs | {"menu": (rows, rows)})) for rows in (2, 7))
    assert short["log"].height == 4 and "log" not in long
    assert short["opponents"] == long["opponents"] and short["tableau"] == long["tableau"]


def test_the_log_keeps_the_rows_that_a_long_question_leaves_it() -> None:
    needs = {"tableau": (1, 3), "opponents": (2, 2), "log": (3, 40), "menu": (3, 12), "investigator": (0, 0), "realm": (9, 9)}
    regions = layout(80, 40, "tableau", partial(rows_of, needs))
    assert regions["menu"].height == 12 and regions["log"].height > 3


@pytest.mark.parametrize("size", [(52, 9), (45, 6), (141, 8)])
def test_the_row_shows_what_cards_cost_now(size: tuple[int, int]) -> None:
    state = given(Seat(tableau="less-ink less-any"), Seat(), row="dear-relic generic-vision ink-vision")
    pen = Pen(*size, load_glyphs("unicode"))
    undrawn(Row).draw(pen, Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), None, ""))
    text = "\n".join("".join(char for char, _ in row) for row in pen.rows)
    assert "2◗i 1❖" in text and "1❖" in text and "1◗i" in text and "3◗i 2❖" not in text


def test_on_lines_a_card_takes_no_row_that_it_cannot_use() -> None:
    assert [place[3] for place in in_lines([30] * 3, [1] * 3, [2, 2, 3], 39, 9)] == [2, 2, 3]


@pytest.mark.parametrize("height", [34, 35, 36])
def test_at_120_columns_six_cards_keep_their_faces_beside_a_recap_of_four_rows(height: int) -> None:
    """Two rows more for the recap are two less for the rest."""
    needs = {"hand": (15, 21), "menu": (2, 9), "realm": (9, 9)}
    regions = layout(120, height, "tableau", lambda area, width: needs.get(area, (2, 9)))
    assert regions["hand"].height == 15 and regions["menu"].height >= 8


@pytest.mark.parametrize("height", [34, 36])
@pytest.mark.parametrize(("held", "abreast"), [(6, 3), (7, 4), (8, 4)])
def test_at_120_columns_a_full_hand_keeps_its_faces_which_are_slim_from_seven_cards(held: int, abreast: int, height: int) -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    cards = [card.id for card in game.box.cards.values() if not card.contact]
    view = game.observe(given(Seat(hand=" ".join(cards[:held])), Seat(), game=game, row=" ".join(cards[-3:])), 0)
    least = undrawn(Hand).need(Scene(game, view, 0, ("Ann", "Bo"), None, ""), 74)
    region = layout(120, height, "tableau", partial(rows_of, {"hand": least, "menu": (2, 9), "realm": (9, 9), "investigator": (0, 0)}))[
        "hand"
    ]
    lying = places(held, region.width, region.height - 1, slim=True)
    assert len(lying) == held and len({x for x, _, _, _ in lying}) == abreast


def test_on_a_slim_face_hardly_a_card_of_the_deck_is_cut() -> None:
    """Only two say the last of three things in a sign for more."""
    deck, cut = as_a(Cosmoctopus, load("cosmoctopus")).box.cards, set[str]()
    for card in deck.values():
        draw_face(pen := Pen(17, 7, load_glyphs("unicode")), 0, 0, 17, 7, card, "border")
        if pen.glyphs["more"] in "".join(char for row in pen.rows for char, _ in row):
            cut.add(card.id)
    assert cut == {"follow-the-jingling-in-the-fog", "climb-the-ladder-of-comets"}


def test_at_80_columns_no_card_of_five_in_hand_is_cut() -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))

    def cut(cards: str) -> bool:
        """Whether any of these cards in hand is cut."""
        scene = Scene(
            game,
            game.observe(given(Seat(hand=cards), Seat(), game=game, row="blotted-notes drowned-effigy the-moth-and-the-moon"), 0),
            0,
            ("Ann", "Bo"),
            None,
            "",
        )
        hand = undrawn(Hand)
        regions = layout(80, 24, "tableau", lambda area, width: hand.need(scene, width) if area == "hand" else plenty(area, width))
        hand.draw(pen := Pen(*regions["hand"].size, load_glyphs("unicode")), scene)
        return any(pen.glyphs["more"] in word for word in drawn_words(pen))

    five = "clockwork-hummingbird primer-for-damp-apprentices dance-of-the-inky-flames dictionary-of-unsaid-words ancient-astrolabe"
    assert not cut(five) and not cut("ancient-astrolabe clockwork-hummingbird")


def test_where_there_is_most_room_every_card_has_all_its_words() -> None:
    regions = layout(200, 60, "tableau", partial(rows_of, {"hand": (15, 23), "tableau": (2, 12), "investigator": (0, 0), "realm": (9, 9)}))
    (_, _, width, height), *_ = places(3, regions["row"].width, regions["row"].height)
    assert regions["hand"].height >= 1 + 2 * height
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        draw_face(pen := Pen(width, height, load_glyphs("unicode")), 0, 0, width, height, card, "border")
        text = " ".join(" ".join("".join(char for char, _ in row[2:-2]) for row in pen.rows[1:-1]).split())
        told = gists(card, pen.glyphs)[: 2 if card.slots else 1]
        assert any(" ".join(wording.split()) in text for wording in told), "only beside a chart is it told in short"


def test_the_closer_look_stays_below_the_question_and_the_log_below_that_however_many_cards_there_are() -> None:
    needs = {"hand": (15, 23), "investigator": (0, 0), "realm": (9, 9)}
    few, many = (layout(200, 60, "tableau", partial(rows_of, needs | {"tableau": (2, rows)})) for rows in (12, 23))
    assert few["closer"] == many["closer"] and few["closer"].x == few["menu"].x and few["closer"].y == few["menu"].bottom
    assert few["log"] == many["log"] and few["log"].y == few["closer"].bottom and few["log"].height >= 12


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_c16_the_sign_of_a_card_that_pays_stands_apart_from_its_number(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("dear-relic one-ink ink-star", ink=5, coins=3), answers=("play dear-relic",)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        assert "1-" in area_text(shown, "hand") and "-1 " not in area_text(shown, "hand")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_c26_a_card_that_would_find_nothing_is_not_proposed_and_says_why(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at(Seat("conjure-stars one-ink"), row="scripture-1 relic-1 hallucination-1"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert table_of(shown).marks.code == "play one-ink"
        menu = area_text(shown, "menu")
        assert ("Conjure Stars: no ✣ is in the row" if size == (80, 24) else "no constellation is in the row") in menu
        assert "⊖" not in menu, "it can be played"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_c26_a_marked_card_that_would_find_nothing_says_why_also_where_its_effect_is_in_signs(width: int) -> None:
    state = given(Seat("conjure-stars one-ink"), Seat(), row="scripture-1 relic-1 hallucination-1")
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "play conjure-stars")
    undrawn(DescribeCosmoctopus).draw(pen := Pen(width, 2, load_glyphs("unicode")), scene)
    assert "but no constellation is in the row" in " ".join("".join(char for char, _ in row).strip() for row in pen.rows)


def test_at_120_columns_question_and_tentacles_keep_their_place_however_few_cards_are_in_hand() -> None:
    def question(cards: int) -> tuple[Region, Region]:
        least, wanted = ((1, 1), (8, 11), (15, 21))[-(-cards // 3)]
        regions = layout(
            120, 36, "tableau", partial(rows_of, {"menu": (6, 9), "realm": (9, 12), "hand": (least, wanted), "investigator": (0, 0)})
        )
        return regions["menu"], regions["summoning"]

    assert {question(cards) for cards in range(7)} == {question(6)}


@pytest.mark.parametrize(("asked", "rows"), [(3, (4, 4, 4)), (5, (4, 3, 5)), (6, (3, 3, 6)), (8, (3, 0, 9))])
def test_a_longer_question_takes_its_rows_from_the_end_of_the_cards_in_play_and_then_from_the_investigator(
    asked: int, rows: tuple[int, int, int]
) -> None:
    needs = {"menu": (asked, 9), "investigator": (6, 9), "tableau": (2, 4), "opponents": (0, 0), "realm": (9, 9)}
    regions = layout(80, 24, "tableau", partial(rows_of, needs))
    assert tuple(regions[name].height if name in regions else 0 for name in ("investigator", "tableau", "menu")) == rows
