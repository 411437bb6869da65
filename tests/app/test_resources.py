"""One's resources on the board: what a payment takes and what an answer brought stand apart from the price of Forbidden Knowledge."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.geometry import Region

from octotui.play.narration import prompt_for
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.cosmoctopus.board import layout, plenty
from octotui.tables.cosmoctopus.hand import Hand
from octotui.tables.cosmoctopus.resources import Resources
from octotui.tables.cosmoctopus.summoning import Summoning
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST, Seat, given, play


@pytest.mark.parametrize(
    ("width", "had", "has", "line"),
    [
        (19, 13, 13, "◗i13 ◉◉◉◉◉◉◉◉   ⊛13"),
        (19, 10, 13, "◗i13 ◉◉◉◉◉◉◉◉+3 ⊛13"),
        (21, 7, 8, "◗i  8 ◉◉◉◉◉◉◉◉ +1 ⊛13"),
        (20, 7, 8, "◗i 8 ◉◉◉◉◉◉◉◉ +1 ⊛13"),
        (21, 10, 0, "◗i  0 ◌◌◌◌◌◌◌◌-10 ⊛13"),
        (27, 10, 0, "◗i  0 ◌◌◌◌◌◌◌◌ -10      ⊛13"),
        (21, 3, 3, "◗i  3 ◉◉◉◌◌◌◌◌    ⊛13"),
    ],
)
def test_a_change_of_two_digits_does_not_touch_the_price(width: int, had: int, has: int, line: str) -> None:
    view = TEST.observe(given(Seat(ink=has), Seat()), 0)
    before = TEST.observe(given(Seat(ink=had), Seat()), 0)
    pen = Pen(width, 6, load_glyphs("unicode"))
    area = undrawn(Resources)
    area.draw(pen, Scene(TEST, view, 0, ("Ann", "Bob"), None, "", before))
    assert "".join(char for char, _ in pen.rows[1]) == line


@pytest.mark.parametrize(
    ("size", "line"),
    [
        ((39, 3), "◗i ink       4  -4?   ¢c coins  1  -1?"),
        ((45, 3), "◗i  4 ◉◉◉◉◌◌◌◌ -4? ⊛13 ¢c  1 ◉◌◌◌◌◌◌◌ -1? ⊛13"),
        ((43, 3), "◗i ink       4  -4?     ¢c coins  1  -1?"),
        ((21, 6), "◗i  4 ◉◉◉◉◌◌◌◌ -4?"),
    ],
)
def test_a_proposed_payment_looks_proposed_in_short_rows_too(size: tuple[int, int], line: str) -> None:
    s = play(given(Seat(hand="dear-relic", ink=4, coins=1), Seat()), "play dear-relic")
    pen = Pen(*size, load_glyphs("unicode"))
    undrawn(Resources).draw(pen, Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bob"), prompt_for(TEST, s, 0), ""))
    assert "".join(char for char, _ in pen.rows[1]).rstrip() == line


@pytest.mark.parametrize(("cursor", "paid"), [("pay ink", "◗i"), ("pay coins", "¢c")])
def test_of_several_payments_the_marked_one_looks_proposed(cursor: str, paid: str) -> None:
    s = play(given(Seat(hand="generic-vision", tableau="less-any", ink=1, coins=1), Seat()), "play generic-vision")
    pen = Pen(21, 6, load_glyphs("unicode"))
    undrawn(Resources).draw(pen, Scene(TEST, TEST.observe(s, 0), 0, ("Ann", "Bob"), prompt_for(TEST, s, 0), cursor))
    assert [row[:2] for row in ("".join(char for char, _ in row) for row in pen.rows) if "-1?" in row] == [paid]


def drawn(width: int, height: int, names: tuple[str, ...], **options: Any) -> list[str]:
    seat = Seat(tableau="less-any less-coins much-less-ink", tokens=(3,))
    view = TEST.observe(given(seat, *(Seat() for _ in names[1:]), **options), 0)
    pen = Pen(width, height, load_glyphs("unicode"))
    undrawn(Resources).draw(pen, Scene(TEST, view, 0, names, None, ""))
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


@pytest.mark.parametrize("size", [(20, 5), (39, 3), (45, 3), (57, 10)], ids=str)
def test_what_makes_cards_cheaper_is_told_with_the_hand_and_not_with_the_resources(size: tuple[int, int]) -> None:
    assert "-1❖" not in "".join(drawn(*size, ("Ann", "Bob")))
    view = TEST.observe(given(Seat("nothing", tableau="less-any less-coins much-less-ink", tokens=(3,)), Seat()), 0)
    undrawn(Hand).draw(pen := Pen(39, 7, load_glyphs("unicode")), Scene(TEST, view, 0, ("Ann", "Bob"), None, ""))
    assert "".join(char for char, _ in pen.rows[0]).startswith("Hand 1/8 ◘3 costs after -1❖ -2◗i -1¢c")
    undrawn(Hand).draw(pen := Pen(20, 7, load_glyphs("unicode")), Scene(TEST, view, 0, ("Ann", "Bob"), None, ""))
    assert "".join(char for char, _ in pen.rows[0]).startswith("Hand 1/8 token ◘3 ─")


@pytest.mark.parametrize("height", [22, 24, 25, 26, 30])
def test_at_80_columns_what_the_player_has_keeps_its_shape_whatever_is_in_hand(height: int) -> None:
    def laid_out(count: int) -> tuple[Region, Region, bool]:
        needs = {"hand": (1 + count, 1 + 3 * count)}
        regions = layout(80, height, "tableau", lambda area, width: needs.get(area) or plenty(area, width))
        return regions["resources"], regions["hand"], "summoning" in regions

    (at_none, _, _), (resources, hand, pictured), *others = map(laid_out, range(9))
    assert all(other == (resources, hand, pictured) for other in others)
    assert at_none == resources, "an empty hand gives its rows to the log alone"
    assert resources == (Region(0, 10, 20, 5) if pictured else Region(0, 10, 39, 3)) and pictured == (height >= 26)
    assert hand.height >= 9 or height < 24, "a row for each card of a full hand"


@pytest.mark.parametrize("count", range(7))
def test_beside_a_lesson_what_the_player_has_keeps_its_shape(count: int) -> None:
    def need(area: str, width: int) -> tuple[int, int]:
        return (1 + count, 1 + 3 * count) if area == "hand" else plenty(area, width)

    assert layout(80, 22, "tableau", need)["resources"] == Region(0, 10, 39, 3)
    assert "summoning" in layout(80, 22, "summoning", need), "where the lesson speaks of it"


def test_owners_of_forbidden_knowledge_are_told_apart_and_the_player_is_not_an_initial() -> None:
    both = {"ink": 0, "coins": 1}
    rows = drawn(21, 6, ("Player", "Pip"), taken=both)
    assert rows[1].endswith(" ⊛you") and rows[2].endswith(" ⊛Pip")
    rows = drawn(39, 3, ("Pip", "Player"), taken=both)
    assert rows[1].endswith(" ⊛Pl") and " ⊛you " in rows[1]
    rows = drawn(39, 3, ("Ann", "Pip", "Polly"), taken={"ink": 1, "coins": 2})
    assert rows[1].endswith(" ⊛Po") and " ⊛Pi " in rows[1], "both in one form"
    rows = drawn(39, 3, ("Pirate", "Pirates"), taken=both)
    assert rows[1].endswith(" ⊛I") and " ⊛you " in rows[1]
    rows = drawn(57, 10, ("Ann", "Cornelius Cuttle", "Pip"), taken={"ink": 1, "coins": 2})
    assert rows[1].endswith(" ⊛C") and rows[3].endswith(" ⊛P"), "no name is cut where there is room either"


@pytest.mark.parametrize("gained", [0, 2, 4])
@pytest.mark.parametrize(("width", "rival"), [(39, "A"), (45, "Argo"), (47, "Argo")])
def test_an_owner_of_forbidden_knowledge_is_told_in_one_form_whatever_was_gained(width: int, rival: str, gained: int) -> None:
    before = given(Seat(), Seat(), taken={"ink": 0, "coins": 1})
    after = replace(before, resources=((gained, gained, 0, 0), *before.resources[1:]))
    views = (TEST.observe(state, 0) for state in (after, before))
    scene = Scene(TEST, next(views), 0, ("Player", "Argo"), None, "", before=next(views))
    undrawn(Resources).draw(pen := Pen(width, 3, load_glyphs("unicode")), scene)
    row = "".join(char for char, _ in pen.rows[1]).rstrip()
    assert "⊛you" in row and row.endswith(f"⊛{rival}") and row.count(f"+{gained}") == 2 * (gained > 0)


def test_a_gain_stands_apart_from_the_owner_of_forbidden_knowledge_beside_it() -> None:
    before = given(Seat(), Seat(), taken={"ink": 1})
    after = replace(before, resources=((1, 0, 0, 0), *before.resources[1:]))
    views = (TEST.observe(state, 0) for state in (after, before))
    scene = Scene(TEST, next(views), 0, ("Player", "Pygmy"), None, "", before=next(views))
    for width in range(41, 60):
        undrawn(Resources).draw(pen := Pen(width, 3, load_glyphs("unicode")), scene)
        row = "".join(char for char, _ in pen.rows[1])
        assert "+1" in row and "+1⊛" not in row, width


@pytest.mark.parametrize(("size", "rows"), [((57, 9), [0]), ((57, 10), [0]), ((45, 3), [0]), ((20, 6), [5])])
def test_the_sign_of_forbidden_knowledge_is_told_in_the_heading_or_else_below(size: tuple[int, int], rows: list[int]) -> None:
    assert [y for y, row in enumerate(drawn(*size, ("Ann", "Bob"))) if "Knowl" in row] == rows


def test_what_fills_slots_of_itself_has_the_words_of_its_card() -> None:
    view = TEST.observe(given(Seat(tableau="auto-ink"), Seat()), 0)
    undrawn(Resources).draw(pen := Pen(57, 10, load_glyphs("unicode")), Scene(TEST, view, 0, ("Ann", "Bob"), None, ""))
    assert "".join(char for char, _ in pen.rows[2]).strip() == "fills ◗i slots"


@pytest.mark.parametrize(("size", "begins"), [((31, 10), "─ Tentacles 0/8 ─"), ((57, 16), "Tentacles 0/8 ─")])
def test_a_rule_keeps_the_heading_of_the_tentacles_from_the_question_beside_it(size: tuple[int, int], begins: str) -> None:
    look = Appearance(load_palette("deep-sea"))
    tile = Summoning(lambda: look, lambda: load_glyphs("unicode"), ascii_only=False)
    tile.draw(pen := Pen(*size, load_glyphs("unicode")), Scene(TEST, TEST.observe(given(Seat(), Seat()), 0), 0, ("Ann", "Bob"), None, ""))
    assert "".join(char for char, _ in pen.rows[0]).startswith(begins)


def test_at_few_columns_resources_have_names_and_the_price_of_forbidden_knowledge_once_it_is_near() -> None:
    """13 for each (C19), 12 of coins after a discount; 8 ink lack 5 of that, 7 whispers 6."""
    view = TEST.observe(given(Seat(tableau="less-coins", ink=8, coins=1, whispers=7, stars=13), Seat()), 0)
    undrawn(Resources).draw(pen := Pen(39, 3, load_glyphs("unicode")), Scene(TEST, view, 0, ("Ann", "Bob"), None, ""))
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows] == [
        "Resources ⊛: 13 of one for 2 tentacles",
        "◗i ink       8    ⊛13 ¢c coins  1   ⊛12",
        "≋w whispers  7        ✦s stars 13   ⊛13",
    ]
