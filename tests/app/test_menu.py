"""The action menu: its lines, and what of them there is room for."""

from engine.core.prompt import Choice, Prompt, Reason, Refusal
from engine.core.registry import load
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.areas import Menu, choice_block, costs_column
from octotui.widgets.scene import Scene

G = load_glyphs("unicode")


def test_a_long_cost_has_rows_of_its_own_before_the_gain() -> None:
    choice = Choice("east", "east", cost="pawns Yellow 4, Yellow 3 and Yellow 2", gain="5 points")
    first, *below = choice_block(choice, 2, 39, False, G, 39).rows
    assert [text for _, text, _ in first] == ["2", "east"]
    assert [row for (row,) in below] == [
        (4, "✗ pawns Yellow 4, Yellow 3 and", "danger"),
        (4, "Yellow 2", "danger"),
        (4, "5 points", "dim"),
    ]


def test_costs_are_red_and_begin_in_the_same_column_of_a_menu() -> None:
    dear, cheap, free = Choice("a", "take it", cost="12 ink"), Choice("b", "leave it", cost="2 ink"), Choice("c", "pass")
    column = costs_column((dear, cheap, free), 39)
    assert column == 31  # of 39 columns "✗ 12 ink" takes the last 8
    rows = [choice_block(choice, n, 39, False, G, column).rows for n, choice in enumerate((dear, cheap, free), 1)]
    assert [row for (row,) in rows[:2]] == [
        ((0, "1", "legal bold"), (2, "take it", "legal"), (31, "✗ 12 ink", "danger")),
        ((0, "2", "legal bold"), (2, "leave it", "legal"), (31, "✗ 2 ink", "danger")),
    ]
    assert rows[2] == (((0, "3", "legal bold"), (2, "pass", "legal")),)


def shown(*choices: Choice, refused: tuple[Refusal, ...] = (), height: int) -> list[str]:
    """The rows of a menu of these choices, 30 columns wide."""
    menu = Menu(lambda: Appearance(load_palette("deep-sea")), lambda: G)
    prompt = Prompt(0, "act", "", "Which?", choices, refused, proposal=choices[0].code)
    pen = Pen(30, height, G)
    menu.draw(pen, Scene(load("oct8"), None, 0, ("Ann",), prompt, choices[0].code))
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


LONG = Choice("a", "one", gain="as many words as need two rows of it")
SHORT = Choice("b", "two")


def test_no_line_is_cut_beside_free_rows() -> None:
    rows = shown(LONG, LONG, SHORT, height=7)
    assert rows[1:] == ["1 one", "    as many words as need two", "    rows of it", "2 one  as many words as need ⋯", "3 two", ""]


def test_the_sign_of_more_below_stands_where_the_lines_end() -> None:
    rows = shown(SHORT, SHORT, SHORT, SHORT, height=4)
    assert rows[3].endswith("▾") and rows[3].startswith("3 ")
    assert not any("▾" in row for row in shown(SHORT, SHORT, SHORT, SHORT, height=5))


def test_refusals_give_way_to_choices_and_make_no_page_of_their_own() -> None:
    barred = Refusal("c", "three", Reason("no", "that cannot be done while the night lasts"))
    rows = shown(SHORT, SHORT, refused=(barred,), height=4)
    assert not any("▾" in row or "three" in row for row in rows)
    assert any("three" in row for row in shown(SHORT, SHORT, refused=(barred,), height=5))


def test_what_is_far_from_being_possible_is_not_told_in_the_menu() -> None:
    barred = [Refusal(f"c{n}", f"claim {n}", Reason("too-few", f"needs {n} more", missing=n)) for n in (3, 4)]
    rows = "\n".join(shown(SHORT, refused=tuple(barred), height=9))
    assert "claim 3" in rows and "claim 4" not in rows
