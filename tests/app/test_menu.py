"""The action menu: its lines, and what of them there is room for."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core.prompt import Choice, Prompt, Reason, Refusal
from engine.core.registry import load
from engine.cosmoctopus.bridge import bridge_choice
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.areas import Menu, wrapped_keys
from octotui.widgets.menu_lines import aligned, choice_block, flowing_block, sheet, tidy
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn

G = load_glyphs("unicode")


def test_a_long_cost_has_rows_of_its_own_before_the_gain() -> None:
    choice = Choice("east", "east", cost="pawns Yellow 4, Yellow 3 and Yellow 2", gain="5 points")
    first, *below = choice_block(choice, 2, sheet([choice], [], 39, G)).rows
    assert [text for _, text, _ in first] == ["2", "east"]
    assert [row for (row,) in below] == [
        (4, "costs pawns Yellow 4, Yellow 3 and", "danger"),
        (4, "Yellow 2", "danger"),
        (4, "5 points", "dim"),
    ]


def test_a_price_that_can_be_paid_is_not_red_but_what_is_lost_is() -> None:
    priced, lost = Choice("a", "take it", cost="2 ink", price=((2, "ink"),)), Choice("b", "leave it", cost="a card")
    page = sheet([priced, lost], [], 39, G)
    styles = [{style for _, text, style in choice_block(one, 1, page).rows[0] if "costs" in text} for one in (priced, lost)]
    assert styles == [{"text"}, {"danger"}]


def test_a_card_that_pays_for_a_bridge_token_is_not_red() -> None:
    choice = bridge_choice()
    block = choice_block(choice, 0, sheet([choice], [], 39, G))
    assert {style for row in block.rows for _, text, style in row if "costs" in text} == {"text"}


def test_a_cost_stands_behind_a_gain_and_not_in_its_middle() -> None:
    choice = Choice("a", "play the eel in evening dress", cost="3 ink + 1", gain="discard the row and deal a new one; take a card")
    rows = choice_block(choice, 1, sheet([choice], [], 42, G)).rows
    assert [[text for x, text, _ in row if x > 2] for row in rows[1:]] == [
        ["discard the row and deal a new one;"],
        ["take a card", "costs 3 ink + 1"],
    ]


def test_costs_and_gains_of_an_aligned_menu_begin_in_one_column_after_the_longest_label() -> None:
    choices = [
        (1, Choice("a", "north to c8", gain="towards its far side")),
        (2, Choice("b", "east", cost="Yellow 1", gain="2 points, Coral 1 over the edge")),
        (3, Choice("c", "west", cost="Yellow 1", gain="2 points")),
    ]
    page = aligned(choices, sheet((choice for _, choice in choices), (), 39, G))
    north, east, west = tidy(choices, page)
    assert north.rows == (((0, "1", "legal bold"), (2, "north to c8", "legal"), (15, "towards its far side", "dim")),)
    assert [row[-1] for row in east.rows] == [(15, "costs Yellow 1", "danger"), (4, "2 points, Coral 1 over the edge", "dim")]
    assert west.rows[0][2:] == ((15, "costs Yellow 1", "danger"), (31, "2 points", "dim"))


def test_costs_are_red_and_begin_in_the_same_column_of_a_menu() -> None:
    choices = Choice("a", "take it", cost="12 ink"), Choice("b", "leave it", cost="2 ink"), Choice("c", "pass")
    page = sheet(choices, [], 39, G)  # of 39 columns "costs 12 ink" takes the last 12
    rows = [sorted(choice_block(choice, n, page).rows[0]) for n, choice in enumerate(choices, 1)]
    assert rows == [
        [(0, "1", "legal bold"), (2, "take it", "legal"), (27, "costs 12 ink", "danger")],
        [(0, "2", "legal bold"), (2, "leave it", "legal"), (27, "costs 2 ink", "danger")],
        [(0, "3", "legal bold"), (2, "pass", "legal")],
    ]


def test_long_costs_that_fit_behind_begin_in_the_same_column_though_another_does_not_fit() -> None:
    costs = {
        "north to f4": "",
        "east": "Green 4: over the edge",
        "south": "Green 4: over the edge",
        "west": "Green 3: in a hole, Green 1 and 2: chomped",
    }
    choices = [Choice(label, label, cost=cost) for label, cost in costs.items()]
    page = sheet(choices, [], 39, G)
    east, south, west = (choice_block(choice, n, page).rows for n, choice in enumerate(choices[1:], 2))
    assert [{x for x, text, _ in rows[0] if text.startswith("costs")} for rows in (east, south, west)] == [{9}, {9}, set()]
    assert west[1][0][:2] == (4, "costs Green 3: in a hole, Green 1")


def drawn(
    *choices: Choice,
    refused: tuple[Refusal, ...] = (),
    height: int,
    digits: Mapping[str, str] | None = None,
    cursor: str = "",
    hints: dict[str, str] | None = None,
    question: str = "Which?",
    page_key: str = "pgdn",
) -> Pen:
    """A menu of these choices, 30 columns wide, the first marked or this one."""
    menu = Menu(lambda: Appearance(load_palette("deep-sea")), lambda: load_glyphs("unicode"))
    prompt = Prompt(0, "act", question, "", choices, refused, proposal=choices[0].code)
    pen = Pen(30, height, load_glyphs("unicode"))
    scene: Scene[Any, Any] = Scene(load("oct8"), None, 0, ("Ann",), prompt, digits=digits or {}, hints=hints or {}, page_key=page_key)
    menu.draw(pen, replace(scene, cursor=cursor or choices[0].code))
    return pen


def texts(pen: Pen) -> list[str]:
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


def shown(*choices: Choice, **options: Any) -> list[str]:
    """The rows of such a menu as texts."""
    return texts(drawn(*choices, **options))


LONG = Choice("a", "one", gain="as many words as need two rows of it")
SHORT = Choice("b", "two")


def test_gains_stand_below_where_all_fit_and_else_flow_on_behind_the_choices() -> None:
    below = ["    as many words as need two", "    rows of it"]
    assert shown(LONG, LONG, SHORT, height=8)[1:] == ["1 one", *below, "2 one", *below, "3 two"]
    behind = ["one  as many words as need", "    two rows of it"]
    rows = shown(LONG, LONG, SHORT, height=7)
    assert rows[1:] == [f"1 {behind[0]}", behind[1], f"2 {behind[0]}", behind[1], "3 two", ""]


def test_no_line_is_cut_beside_free_rows() -> None:
    rows = shown(LONG, LONG, SHORT, height=5)
    assert rows[1:] == ["1 one  as many words as need", "    two rows of it", "2 one  as many words as need⋯", "3 two"]


def test_a_question_is_cut_only_where_choices_need_its_rows() -> None:
    question = "Which of the many things that there are to be had for nothing at all do you want to have before all the others?"
    *rows, last = "Which of the many things that", "there are to be had for", "nothing at all do you want to", "have before all the others?"
    assert shown(SHORT, SHORT, height=6, question=question) == [*rows, last, "1 two", "2 two"]
    assert shown(SHORT, SHORT, height=5, question=question) == [*rows[:2], f"{rows[2]}⋯", "1 two", "2 two"]


def test_no_row_of_a_long_label_is_cut_beside_free_rows() -> None:
    label = "as many words as there are, twenty-seven in a row of it"
    rows = shown(Choice("a", label), SHORT, height=6)  # the second row has 26 columns, for it is indented by 4
    assert rows[1:] == ["1 as many words as there are,", "    twenty-seven in a row of", "    it", "2 two", ""]


def test_one_reason_for_many_choices_names_three_of_them() -> None:
    why = Reason("played", "not twice")
    refused = tuple(Refusal(f"play {n}", name, why) for n, name in enumerate(("Ant", "Bee", "Cat", "Dog", "Eel")))
    assert shown(SHORT, refused=refused, height=9)[2:4] == ["⊖ Ant, Bee, Cat and 2 more:", "    not twice"]


def test_no_choice_gets_a_third_row_while_another_has_one() -> None:
    longer = Choice("c", "one", gain=" ".join(["as many words as need"] * 4))
    rows = shown(longer, longer, LONG, height=7)
    assert [row[:2] for row in rows[1:]] == ["1 ", "  ", "2 ", "  ", "3 ", "  "]
    assert [row.endswith("⋯") for row in rows[1:]] == [False, True, False, True, False, False]


def test_where_a_cost_is_long_all_begin_in_the_same_column_after_the_labels() -> None:
    choices = Choice("e", "east", cost="pawns Green 3"), Choice("s", "south", cost="pawn Green 3"), Choice("w", "west")
    assert shown(*choices, height=4)[1:] == ["1 east   costs pawns Green 3", "2 south  costs pawn Green 3", "3 west"]


def test_a_gain_does_not_begin_with_one_word_before_the_cost() -> None:
    beside = Choice("d", "take the inkpot", cost="2 ink", gain="your slots fill from the bank")
    assert shown(beside, LONG, height=5)[1:3] == ["1 take the inkpot  costs 2 ink", "    your slots fill from the⋯"]


def test_what_cannot_be_paid_has_its_cost_where_costs_stand_in_red() -> None:
    barred = Refusal("c", "three", Reason("few", "needs 2 more ink: it costs 14, you have 12", missing=2), cost="14 ink")
    pen = drawn(Choice("b", "two", cost="2 ink"), refused=(barred,), height=3)
    assert texts(pen)[1:] == ["1 two             costs 2 ink", "⊖ three           costs 14 ink"]
    assert {style for _, style in pen.rows[2][18:30]} == {"danger bold"}


def test_what_lacks_least_comes_first_and_other_reasons_last() -> None:
    rule = Refusal("r", "rule", Reason("no", "not at night"))
    barred = [Refusal(f"c{n}", f"lacks {n}", Reason("few", f"needs {n}", missing=n), cost=f"{n} ink") for n in (3, 1, 2)]
    rows = shown(SHORT, refused=(rule, *barred), height=6)
    assert rows[2:] == [f"⊖ lacks {n}  needs {n} costs {n} ink" for n in (1, 2, 3)] + ["⊖ rule: not at night"]


def test_what_cannot_be_paid_is_named_in_full_where_rows_are_free() -> None:
    barred = Refusal("c", "Forbidden Knowledge of ink", Reason("few", "needs 2 more", missing=2), cost="13 ink")
    assert shown(SHORT, refused=(barred,), height=4)[2:] == ["⊖ Forbidden Knowledge of ink", "    needs 2 more  costs 13 ink"]
    assert shown(SHORT, refused=(barred,), height=3)[2:] == ["⊖ Forbidden Know⋯ costs 13 ink"]


def test_a_label_that_its_cost_would_tear_apart_has_a_row_to_itself() -> None:
    claim = Choice("c", "Forbidden Knowledge of ink", cost="11 ink", gain="2 tentacles")
    assert shown(claim, SHORT, height=4)[1:] == ["1 Forbidden Knowledge of ink", "    2 tentacles   costs 11 ink", "2 two"]


def test_a_long_cost_that_cannot_be_paid_has_a_row_of_its_own() -> None:
    barred = Refusal("c", "Witness", Reason("few", "needs 2 more", missing=2), cost="5 stars + 4 any")
    assert shown(SHORT, refused=(barred,), height=4)[2:] == ["⊖ Witness  needs 2 more", "    costs 5 stars + 4 any"]


def test_a_long_gain_is_not_cut_beside_free_rows() -> None:
    long = Choice("a", "one", gain=" ".join(["as many words as need seven rows of it"] * 5))
    rows = shown(long, height=9)
    assert not any("⋯" in row for row in rows) and " ".join(" ".join(rows[1:]).split()).endswith(long.gain)


def test_a_gain_is_cut_between_its_effects_or_left_out() -> None:
    gains = "full: a tentacle; two more cards and whispers", "whenever the tide turns and nobody is looking, take two"
    first, second = (
        flowing_block(Choice("a", label, cost="2 ink", gain=gain), 1, sheet([Choice("a", label, cost="2 ink")], [], 39, G), 1)
        for label, gain in zip(("one", "a label of many letters"), gains, strict=True)
    )
    assert [text for _, text, style in first.rows[0] if style == "dim"] == ["full: a tentacle; ⋯"]
    assert not [text for _, text, style in second.rows[0] if style == "dim" and text] and second.cut


def test_news_have_the_rows_they_need() -> None:
    def need(news: str) -> tuple[int, int]:
        menu: Menu = undrawn(Menu)
        return menu.need(Scene(load("octopush"), None, 0, ("Ann", "Bo"), None, "", news=news), 40)

    assert need("A short sentence.") == (4, 4)
    assert need("A burst, told as one: " + "tentacle after tentacle " * 9) == (8, 8)


WHERE = {"a": "1", "b": "2"}


def test_what_is_asked_where_it_lies_is_not_listed_where_there_is_no_room_to_tell_it() -> None:
    other = Choice("c", "neither")
    rows = shown(LONG, SHORT, other, height=4, digits=WHERE)
    assert rows[1:] == ["  1-2 or arrows: on the table", "3 neither", ""]
    lettered = shown(LONG, SHORT, other, height=4, digits=WHERE, hints={"a": "a", "b": "s"})
    assert lettered[1] == "  letters: on the table"
    listed = shown(LONG, SHORT, other, height=5, digits=WHERE)
    assert listed[1:] == ["1 one  as many words as need", "    two rows of it", "2 two", "3 neither"]


WIDE = Choice("c", "half a row or more")


def test_a_page_says_at_its_end_how_many_choices_follow_and_which_key_shows_them() -> None:
    """The middle label and its digit have 20 of 30 columns; two stay free before what is said."""
    narrow, half, long = (Choice("c", label) for label in ("a short label", "half a row or more", "of whatever length there is"))
    beside = {narrow: "3 a short label   2 more: pgdn", half: "3 half a row or more   ⋯2 pgdn"}
    for choice, row in beside.items():
        assert shown(*[choice] * 5, height=4, page_key="pgdn")[3] == row
    assert [row[:3].strip() for row in shown(*[long] * 5, height=4)[1:]] == ["1 o", "2 o", ""]
    assert shown(*[long] * 5, height=4)[3] == f"{'3 more: pgdn':>30}"
    assert shown(*[half] * 5, height=4, page_key="")[3] == "3 half a row or more    2 more"
    assert not any("more:" in row or "⋯" in row for row in shown(*[half] * 5, height=6))


def test_the_last_page_is_as_full_as_the_others() -> None:
    """Of four choices on three rows the last page shows three, though only the fourth was missing."""
    rows = shown(WIDE, WIDE, WIDE, Choice("d", "four, also wide"), height=4, cursor="d")
    assert [row[0] for row in rows[1:]] == ["2", "3", "4"] and rows[1].endswith("⋯")


@pytest.mark.parametrize("long", ["three that is long", "three longer"])
def test_choices_that_fit_into_half_a_row_stand_side_by_side_where_rows_are_few(long: str) -> None:
    """Two neighbours at a time, two columns apart and each where it is picked; one that needs more has its row to itself."""
    five = [Choice(label, label) for label in ("one", "two", long, "four", "five")]
    assert [row.split() for row in shown(*five, height=6)[1:]] == [[str(n), *choice.label.split()] for n, choice in enumerate(five, 1)]
    pen = drawn(*five, height=4, cursor="five")
    assert texts(pen)[1:] == ["1 one          2 two", f"3 {long}", "4 four         5 five"]
    assert [pen.spots[label][:3] for label in ("one", "two", "five")] == [(0, 1, 15), (15, 1, 15), (15, 3, 15)]


def test_no_pair_of_choices_stands_between_two_that_need_more_than_half_a_row() -> None:
    """On two pages of three rows, whether or not the two in the middle share a row; on one page of three rows they have to."""
    long = [Choice(f"long {n}", f"{n} that is rather long") for n in range(5)]
    short = [Choice("one", "one"), Choice("two", "two")]
    assert texts(drawn(long[0], *short, *long[1:3], height=4, cursor="long 0"))[1:3] == ["1 0 that is rather long", "2 one"]
    assert texts(drawn(long[0], *short, long[1], height=4, cursor="long 0"))[2] == "2 one          3 two"


def test_the_second_choices_of_rows_begin_where_most_choices_share_a_row() -> None:
    """Only the first is longer than half a row: in the middle the others would stand crosswise below it."""
    four = [Choice(label, label) for label in ("sixteen columns!", "two", "three", "a fourth")]
    pen = drawn(*four, height=3, cursor="two")
    assert texts(pen)[1:] == ["1 sixteen columns!  2 two", "3 three             4 a fourth"]
    assert [pen.spots[choice.code][:3] for choice in four] == [(0, 1, 20), (20, 1, 10), (0, 2, 20), (20, 2, 10)]


def test_refusals_give_way_to_choices_and_make_no_page_of_their_own() -> None:
    barred = Refusal("c", "three", Reason("no", "that cannot be done while the night lasts"))
    rows = shown(SHORT, SHORT, refused=(barred,), height=4)
    assert not any("⋯" in row or "three" in row for row in rows)
    assert any("three" in row for row in shown(SHORT, SHORT, refused=(barred,), height=5))


def test_what_is_far_from_being_possible_is_not_told_in_the_menu() -> None:
    barred = [Refusal(f"c{n}", f"claim {n}", Reason("too-few", f"needs {n} more", missing=n)) for n in (3, 4)]
    rows = "\n".join(shown(SHORT, refused=tuple(barred), height=9))
    assert "claim 3" in rows and "claim 4" not in rows


def test_the_mark_covers_all_rows_of_a_label_and_no_other() -> None:
    long = Choice("a", "discard Three-Legged Throne, Crooked Anchor and Kneeling Crab", gain="what it brings")
    short = Choice("b", "pass")
    prompt = Prompt(0, "act", "Which?", "", (long, short), (), proposal="a")
    undrawn(Menu).draw(pen := Pen(40, 6, G), Scene(load("oct8"), None, 0, ("Ann",), prompt, "a"))
    lit = [sum("reverse" in style for _, style in row) for row in pen.rows]
    rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
    assert rows[1].startswith("1 discard") and rows[4] == "2 pass"
    assert lit == [0, len(rows[1]) + 1, len(rows[2]) + 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (49, ["Cuttle's table, v: yours; enter: the result,", "q: leave"]),
        (28, ["Cuttle's table, v: yours;", "enter: the result, q: leave"]),
        (22, ["Cuttle's table,", "v: yours;", "enter: the result,", "q: leave"]),
    ],
)
def test_a_key_and_what_it_does_stay_on_one_row(width: int, rows: list[str]) -> None:
    text = "Cuttle's table, v: yours; enter: the result, q: leave"
    assert wrapped_keys(text, width, 4, "⋯") == rows


def test_what_costs_nothing_is_free_wherever_words_stand() -> None:
    free, dear = Choice("play a", "play A", cost="0"), Choice("play b", "play B", cost="3 ink", price=((3, "ink"),))
    assert (free.costs, dear.costs, Choice("end", "end the turn").costs) == ("free", "costs 3 ink", "")
    page = sheet((free, dear), (), 30, load_glyphs("unicode"))
    texts = [text for choice in (free, dear) for _, text, _ in choice_block(choice, 1, page).rows[0]]
    assert "free" in texts and "costs 3 ink" in texts
