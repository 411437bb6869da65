"""How a recap is laid out in the rows below the table: who has a row, what is broken or left out, and the keys at its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from octotui.play.recap import decisive_first
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus
from octotui.tables.recap import Part
from octotui.terminal.canvas import Pen
from octotui.widgets.describe import Describe
from octotui.widgets.recap import draw_recap, shares, strip
from octotui.widgets.scene import Scene, SeatRecap
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST
from tests.cosmoctopus import given as at_cosmoctopus
from tests.oct8 import GAME, Seat, given


def seat_recap(name: str, *texts: str) -> SeatRecap:
    return SeatRecap(((f"{name}: ", "text"),), tuple(((text, "text"),) for text in texts))


def rows(recaps: tuple[SeatRecap, ...], width: int, height: int) -> list[tuple[int, int, str]]:
    return [(row.y, row.x, "".join(text for text, _ in row.pieces)) for row in strip(recaps, width, height, "·", "…")]


def test_each_has_a_row_and_spare_rows_go_to_whoever_needs_them() -> None:
    assert rows((seat_recap("Bo", "one", "two"),), 12, 2) == [(0, 0, "Bo: one"), (1, 0, "  two")]
    assert rows((seat_recap("Bo", "one"), seat_recap("Cy", "two")), 12, 2) == [(0, 0, "Bo: one"), (1, 0, "Cy: two")]


def test_what_does_not_fit_is_left_out_from_the_end() -> None:
    assert rows((seat_recap("Bo", "one", "two", "three"),), 16, 1) == [(0, 0, "Bo: one · two …")]


def test_a_piece_at_the_end_of_a_row_is_broken_between_its_words() -> None:
    """A second piece longer than the rest of the row does not leave that rest empty."""
    long = SeatRecap((("Bo: ", ""),), ((("Star Atlas", ""),), (("The Snail at Eleven", ""), (" +3s", "stars"))))
    found = ["".join(text for text, _ in row.pieces) for row in strip((long,), 30, 2, "·", "…")]
    assert found == ["Bo: Star Atlas · The Snail at", "  Eleven +3s"]
    assert rows((seat_recap("Bo", "Atlas", "seventeen"),), 14, 2) == [(0, 0, "Bo: Atlas"), (1, 0, "  seventeen")]


def test_a_short_piece_is_never_broken() -> None:
    assert rows((seat_recap("Bo", "costs you 2 points", "+2 to 13p"),), 30, 2) == [(0, 0, "Bo: costs you 2 points"), (1, 0, "  +2 to 13p")]


def test_where_there_are_too_few_rows_several_share_one() -> None:
    three = seat_recap("Bo", "one"), seat_recap("Cy", "two", "three", "four"), seat_recap("Di", "five")
    assert rows(three, 26, 2) == [(0, 0, "Bo: one"), (0, 9, "Cy: two · three …"), (1, 0, "Di: five")]
    assert rows(three[::-1], 32, 2) == [(0, 0, "Di: five"), (1, 0, "Cy: two · three · four"), (1, 24, "Bo: one")]


def test_the_columns_that_one_leaves_free_go_to_the_others_on_its_row() -> None:
    """In halves of 14 columns both would have their first piece alone."""
    both = seat_recap("Bo", "one", "two", "a long piece"), seat_recap("Cy", "six", "a long piece")
    assert rows(both, 30, 1) == [(0, 0, "Bo: one · two …"), (0, 17, "Cy: six …")]


def test_where_not_everything_fits_only_what_matters_is_told() -> None:
    """Three seats on two rows, where the last two do not fit side by side; but with three rows all of them do."""
    went, lost = (("goes to the museum, offspring to the garden", "text"),), (("-1 power", "text"),)
    drawn = tuple(SeatRecap(((f"{name}: ", ""),), (lost,), (went, lost)) for name in ("Vampyro", "Titan", "Giant"))
    assert [text for *_, text in rows(drawn, 80, 2)] == [f"{name}: -1 power" for name in ("Vampyro", "Titan", "Giant")]
    assert all("goes to the museum" in text for *_, text in rows(drawn, 80, 3))


def test_where_not_everything_fits_whoever_has_nothing_that_matters_makes_room() -> None:
    went = (("goes to the museum, offspring to the garden", "text"),)
    titan, giant = SeatRecap((("Titan: ", ""),), (), (went, went)), SeatRecap((("Giant: ", ""),), ((("-1 power", ""),),), (went, went))
    assert [text for *_, text in rows((titan, giant), 80, 2)] == ["Giant: -1 power"]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (44, "Bo: to Desk · plays Astrolabe · draws 1 ▯"),
        (40, "Bo: to Desk · plays Astrolabe …"),
        (22, "Bo: to Desk …"),
        (30, "Bo: to Desk …"),
    ],
)
def test_what_keeps_its_order_loses_first_what_matters_least(width: int, told: str) -> None:
    recap = seat_recap("Bo", "to Desk", "plays Astrolabe", "draws 1 ▯")
    assert rows((recap._replace(ranked=recap.parts),), width, 1)[0][2] == told


def test_what_keeps_its_order_and_decides_is_told_behind_what_came_before_it() -> None:
    recap = seat_recap("Bo", "to Desk", "takes Pact", "plays Pact", "draws 1 ▯")
    desk, takes, plays, draws = recap.parts
    bo = recap._replace(decides=True, results=(plays,), ranked=(plays, desk, takes, draws))
    assert [rows((bo,), width, 1)[0][2] for width in (34, 20)] == ["Bo: to Desk · plays Pact …", "Bo: plays Pact …"]
    cy = seat_recap("Cy", "to Hall", "plays Star")
    assert rows((bo, cy._replace(ranked=cy.parts)), 42, 1) == [(0, 0, "Bo: to Desk · plays Pact …"), (0, 29, "Cy: to Hall …")]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (53, "Bo: Star Atlas · Lidless Lighthouse · Ink Desk"),
        (45, "Bo: Star Atlas · Lidless Lighthouse · Desk"),
        (40, "Bo: Star Atlas · Lighthouse · Ink Desk"),
        (37, "Bo: Atlas · Lighthouse · Ink Desk"),
        (30, "Bo: Atlas · Lighthouse · Desk"),
        (26, "Bo: Lighthouse · Atlas …"),
    ],
)
def test_names_are_shortened_only_as_far_as_is_needed(width: int, told: str) -> None:
    whole, short = (
        tuple(((text, "text"),) for text in texts)
        for texts in (("Star Atlas", "Lidless Lighthouse", "Ink Desk"), ("Atlas", "Lighthouse", "Desk"))
    )
    first = short[1], short[0], short[2]
    assert rows((SeatRecap((("Bo: ", ""),), first, whole, short),), width, 1)[0][2] == told


def test_some_are_left_out_where_pieces_would_be_cut_within_their_words() -> None:
    three = tuple(seat_recap(name, "-1 power by Ann") for name in ("Bo", "Cy", "Di"))
    assert rows(three, 50, 1) == [(0, 0, "Bo: -1 power by Ann"), (0, 21, "Cy: -1 power by Ann"), (0, 42, "…")]
    assert rows(three, 40, 1) == [(0, 0, "Bo: -1 power by Ann"), (0, 21, "…")]
    assert rows((seat_recap("Cy", "two"), *three), 39, 2) == [
        (0, 0, "Cy: two"),
        (0, 9, "Bo: -1 power by Ann"),
        (1, 0, "Cy: -1 power by Ann"),
        (1, 21, "…"),
    ]


def test_where_no_piece_has_room_nobody_is_named() -> None:
    three = tuple(seat_recap(name, "-1 power by Ann") for name in ("Bo", "Cy", "Di"))
    assert rows(three, 21, 1) == [(0, 0, "…")]
    assert rows(three, 22, 1) == [(0, 0, "Bo: -1 power by Ann"), (0, 21, "…")]


def test_whoever_comes_nearer_to_winning_has_a_row_before_others_have_more_than_their_first_piece() -> None:
    one, two = seat_recap("Bo", "to Star Atlas", "plays Sextant"), seat_recap("Cy", "to Well", "takes Tide Tables", "draws")
    titan = seat_recap("Di", "2 to 7", "plays Behold", "Cloud", "Whale", "Choir", "to Ink Well")._replace(decides=True)
    assert rows((one, titan, two), 62, 2) == [
        (0, 0, "Bo: to Star Atlas · plays Sextant"),
        (1, 0, "Di: 2 to 7 · plays Behold · Cloud · Whale …"),
        (1, 49, "Cy: to Well …"),
    ]


def test_whoever_comes_nearer_to_winning_is_left_out_last() -> None:
    one, titan = seat_recap("Bo", "moves to the Star Atlas"), seat_recap("Di", "tentacles 2 to 7")._replace(decides=True)
    assert rows((one, titan), 40, 1) == [(0, 0, "Di: tentacles 2 to 7"), (0, 22, "…")]


def test_a_row_is_shared_by_need() -> None:
    assert shares([5, 50], 40) == [5, 33]
    assert shares([50, 50, 50], 40) == [12, 12, 12]


@pytest.mark.parametrize(
    "keys, last", [(("a again",), "Cy: two …          a again"), (("your turn   a again", "a again"), "Cy: two …          a again")]
)
def test_the_key_of_a_recap_that_is_cut_off_is_always_shown(keys: tuple[str, ...], last: str) -> None:
    """The last row gives way to the key where no other has room for it."""
    pen = Pen(26, 2, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", "one for all the others"), seat_recap("Cy", "two", "three of a kind", "four of a kind")), 0, keys)
    shown = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
    assert shown == ["Bo: one for all the others", last.replace("…", "⋯")]


@pytest.mark.parametrize(
    ("told", "row"),
    [
        (("one",), "Bo: one         take  undo  again"),
        (("one and two",), "Bo: one and two        take  undo"),
        (("one and two, three",), "Bo: one and two, three       take"),
        (("one", "two", "three", "four"), "Bo: one │ two ⋯   take  read on"),
    ],
)
def test_a_recap_gives_way_to_the_keys_needed_at_a_question_and_if_it_is_cut_one_reads_on(told: tuple[str, ...], row: str) -> None:
    keys, pen = ("take  undo  again", "take  undo", "take", "take  read on"), Pen(33, 1, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", *told),), 0, keys)
    shown = "".join(char for char, _ in pen.rows[0])
    assert shown.split() == row.split() and len(shown.rstrip()) == 33


def test_the_keys_stand_at_the_end_of_the_last_row_also_where_the_first_has_more_room() -> None:
    keys, pen = ("L log   ? help", "? help"), Pen(30, 2, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", "one"), seat_recap("Cy", "two and three")), 0, keys)
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows] == ["Bo: one", "Cy: two and three       ? help"]


def test_a_recap_that_is_whole_does_not_give_way_to_its_key() -> None:
    pen = Pen(14, 1, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", "one", "two"),), 0, ("a again",))
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == "Bo: one │ two"


@pytest.mark.parametrize(("width", "row"), [(42, "Bo: one │ A wink.   enter take  ? help"), (30, "Bo: one   enter take  ? help")])
def test_a_flourish_ends_a_recap_only_where_the_key_of_help_stays(width: int, row: str) -> None:
    pen, keys = Pen(width, 1, load_glyphs("unicode")), ("enter take  ? help", "enter take", "enter take  a read on")
    draw_recap(pen, (seat_recap("Bo", "one"),), 0, keys, (("A wink.", "title"),), "? help")
    shown = "".join(char for char, _ in pen.rows[0])
    assert shown.split() == row.split() and len(shown.rstrip()) == width


@pytest.mark.parametrize(("last", "style"), [("two", "text"), ("two of these kinds", "title bold")])
def test_the_key_that_shows_everything_stands_out_where_something_is_left_out(last: str, style: str) -> None:
    pen = Pen(24, 1, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", "one", last),), 0, ("a again",))
    assert pen.rows[0][-7:] == [(char, style) for char in "a again"]


def test_the_longest_wording_of_the_keys_that_fits_is_shown() -> None:
    pen = Pen(40, 1, load_glyphs("unicode"))
    draw_recap(pen, (seat_recap("Bo", "one"),), 0, ("your turn   a again", "a again"))
    assert "".join(char for char, _ in pen.rows[0]) == f"{'Bo: one':<21}your turn   a again"


def test_a_recap_takes_fewer_words_before_the_key_that_answers_goes() -> None:
    """Beside `plays green Camouflage` only the shortest keys would have room."""
    long, brief = ((("plays green Camouflage", "text"),),), ((("Camouflage", "text"),),)
    pen, keys = Pen(44, 1, load_glyphs("unicode")), ("enter take  H  a again  ?", "a again  ? help")
    draw_recap(pen, (SeatRecap((("Bo: ", "text"),), long, long, brief),), 0, keys)
    assert "".join(char for char, _ in pen.rows[0]) == f"{'Bo: Camouflage':<19}{keys[0]}"


def test_a_strip_that_would_be_names_alone_is_left_to_the_keys() -> None:
    pen, keys = Pen(30, 1, load_glyphs("unicode")), ("enter take  H hint  a again", "a again")
    draw_recap(pen, tuple(seat_recap(name, "moves to the Star Atlas") for name in ("Bo", "Cy", "Di")), 0, keys)
    assert "".join(char for char, _ in pen.rows[0]) == f"   {keys[0]}"


def test_a_piece_that_does_not_fit_leaves_its_room_to_those_after_it() -> None:
    seat_recap = SeatRecap((("Bo: ", ""),), ((("+1 to 4p", ""),), (("exchanges one for many", ""),), (("+3", ""),)))
    (row,) = strip((seat_recap,), 24, 1, "│", "…")
    assert "".join(text for text, _ in row.pieces) == "Bo: +1 to 4p │ +3 …"


def test_of_pieces_that_decide_the_one_that_brings_most_comes_first() -> None:
    one, four = Part("Behold", "plays Behold", decides=True, weight=1), Part("Cloud", "completes Cloud", decides=True, weight=2)
    assert [part.text for part in decisive_first((Part("Well", "moves"), one, four))] == ["Cloud", "Behold", "Well"]


def test_what_happened_to_oneself_is_left_out_last() -> None:
    """Five on a row that has room for the pieces of two: others are left out, so that one's own line is whole."""
    others = tuple(seat_recap(name, "a long piece of it")._replace(decides=True) for name in ("Bo", "Cy", "Di", "Ed"))
    own = seat_recap("Ann", "-1 power, wrong clock")._replace(own=True)
    told = " ".join(text for *_, text in rows((*others, own), 60, 1))
    assert "Ann: -1 power, wrong clock" in told
    assert "Ann: -1 power, wrong clock" in " ".join(text for *_, text in rows((*others, own), 40, 1))


def test_results_come_before_what_brought_them_about_where_they_would_be_cut() -> None:
    """Two share 40 columns: Bo has taken 2 points and a pawn, and keeps both where the card and its way have no room."""

    def of_bo(*texts: str) -> SeatRecap:
        recap = seat_recap("Bo", *texts)
        return recap._replace(decides=True, results=recap.parts[1:3])

    cy = seat_recap("Cy", "Dash, P2 to d4")
    whole = of_bo("Chomp", "+2p", "Y3 out")
    assert [text for *_, text in rows((whole, cy), 46, 1)] == ["Bo: Chomp · +2p · Y3 out", "Cy: Dash, P2 to d4"]
    cut = of_bo("Chomp, C2 to e5", "+2p", "Y3 out", "G1 to g7")
    assert [text for *_, text in rows((cut, cy), 40, 1)] == ["Bo: +2p · Y3 out …", "Cy: Dash, P2 to d4"]
    assert [text for *_, text in rows((cut, cy), 26, 1)] == ["Bo: +2p · Y3 out …"]


@pytest.mark.parametrize(
    ("tip", "others", "rows", "first"),
    [(True, 1, 2, "New to it?"), (True, 1, 1, "Bo: one"), (True, 2, 2, "Bo: one"), (False, 2, 2, "New to it?")],
)
def test_a_tip_above_a_recap_gives_way_where_it_would_be_cut(tip: bool, others: int, rows: int, first: str) -> None:
    """Two do not fit side by side in 40 columns, and one not below a tip on a single row; what others say stays."""
    recaps = seat_recap("Bo", "one", "two", "three"), seat_recap("Cy", "four", "five", "six")
    view = given(Seat(), Seat())
    scene = Scene(GAME, view, 0, ("Ann", "Bo"), spoken="New to it?", gives_way=tip, recap=recaps[:others])
    undrawn(Describe).draw(pen := Pen(40, rows, load_glyphs("unicode")), scene)
    assert "".join(char for char, _ in pen.rows[0]).startswith(first)


def test_a_tip_above_a_recap_gives_way_where_only_the_keys_would_cut_it() -> None:
    """What Bo did takes 20 of 40 columns, and the keys for which there has to be room 20 more."""
    scene = Scene(GAME, given(Seat(), Seat()), 0, ("Ann", "Bo"), spoken="New to it?", gives_way=True)
    for keys, first in ((("u undo",), "New to it?"), (("enter take  u undo  ? help", "u undo  a read on now"), "Bo: one")):
        told = replace(scene, recap=(seat_recap("Bo", "one", "two", "three"),), recap_keys=keys)
        undrawn(Describe).draw(pen := Pen(40, 2, load_glyphs("unicode")), told)
        assert "".join(char for char, _ in pen.rows[0]).startswith(first)


@pytest.mark.parametrize(
    ("told", "rows"),
    [
        (("one",), 2),
        (("one", "two and three of it"), 2),
        (("one", "two and three of it", "four and five"), 3),
        (tuple(f"a long piece {n}" for n in range(9)), 4),
    ],
)
def test_a_recap_asks_for_a_row_more_rather_than_that_the_key_of_help_goes(told: tuple[str, ...], rows: int) -> None:
    """The second of two rows is free, or has 15 of its 30 columns taken, and the keys take 20 with their gap."""
    ways = "enter take  ? help", "enter take", "enter take  a read on"
    view = given(Seat(), Seat())
    scene = Scene(GAME, view, 0, ("Ann", "Bo"), recap=(seat_recap("Bo", *told),), recap_keys=ways, keys="x inspect  ? help")
    assert undrawn(Describe).need(scene, 30)[1] == rows


def test_once_a_result_has_no_room_nothing_less_is_told() -> None:
    """A card drawn would fit where what was taken does not."""
    robbed = seat_recap("Bo", "costs you 2p", "takes B1 B2 of your Denim", "+2 cards")
    robbed = robbed._replace(decides=True, results=robbed.parts[:2])
    assert [text for *_, text in rows((robbed,), 34, 1)] == ["Bo: costs you 2p …"]
    assert [text for *_, text in rows((robbed,), 46, 1)] == ["Bo: costs you 2p · takes B1 B2 of your Denim …"]


def test_results_of_all_on_a_row_have_room_before_what_brought_them_about() -> None:
    one = seat_recap("Bo", "+1 to 1p", "R2 R2 on Moss", "keeps R1")
    two = seat_recap("Cy", "costs you 1p", "takes B1 of your Denim", "keeps R4")
    both = one._replace(decides=True, results=one.parts[:1]), two._replace(decides=True, results=two.parts[:2])
    assert [text for *_, text in rows(both, 60, 1)] == ["Bo: +1 to 1p …", "Cy: costs you 1p · takes B1 of your Denim …"]


def test_at_cosmoctopus_a_recap_that_is_cut_has_all_columns_but_those_of_the_key_that_reads_on() -> None:
    ways = "enter take  u undo  a again", "enter take", "enter take  u undo  a read on"
    told = seat_recap("Bo", *(f"a piece of it {n}" for n in range(9)))
    scene = Scene(TEST, TEST.observe(at_cosmoctopus(), 0), 0, ("Ann", "Bo"), None, "", recap=(told,), recap_keys=ways)
    pen = Pen(50, 1, load_glyphs("unicode"))
    undrawn(DescribeCosmoctopus).draw(pen, scene)
    assert "".join(char for char, _ in pen.rows[0]) == "Bo: a piece of it 0 │ a piece of it 1 ⋯  a read on"
