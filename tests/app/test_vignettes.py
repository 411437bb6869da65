"""The drawings on card faces: one for every card that is no constellation, shown where rows are to spare."""

from __future__ import annotations

import re
from pathlib import Path
from string import digits

import msgspec
import pytest
from rich.cells import cell_len

from engine.core.registry import load
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import game_appearances, load_glyphs
from octotui.tables.cosmoctopus import vignette as module
from octotui.tables.cosmoctopus.card import gists
from octotui.tables.cosmoctopus.face import FACE, LARGEST, PICTURED, draw_face
from octotui.tables.cosmoctopus.vignette import APART, HEIGHT, WIDTH, vignette, vignettes
from octotui.terminal.canvas import NEW, Pen
from tests.themes.test_glyphs import EMOJI_TOO
from tests.typed import as_a
from themes.names import GLYPH_SETS
from themes.names import SIGNS as BASE

DECK = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
DRAWN = [card for card in DECK.values() if not card.slots]
SIGNS = (*BASE, *game_appearances()["cosmoctopus"].signs["unicode"])
SHAPES = range(0x2500, 0x2600)
"""Box drawing, blocks and geometric shapes."""
OTHERS = set("°·•∘‿")
"""Characters of other blocks that all fonts of terminals have, and that other pictures are drawn with too."""
NO_SHAPES = set("$%&*@~{;,")
"""Signs in ASCII, other than letters, that look like nothing but themselves."""
LONE_LETTER = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")


def drawings(glyphs: str) -> dict[str, tuple[str, ...]]:
    return {name: pair[glyphs == "ascii"] for blocks in vignettes().values() for name, pair in blocks.items()}


def face(card: Card, width: int, height: int, glyphs: str = "unicode", style: str = "border") -> Pen:
    draw_face(pen := Pen(width, height, load_glyphs(glyphs)), 0, 0, width, height, card, style)
    return pen


def lines(pen: Pen) -> list[str]:
    return ["".join(char for char, _ in row) for row in pen.rows]


def test_every_card_of_the_box_but_constellations_has_a_drawing_and_so_has_their_type() -> None:
    assert len(DRAWN) == 69
    assert set(vignettes()) == {"cards", "types"}
    assert set(vignettes()["cards"]) == {card.id for card in DRAWN}
    assert set(vignettes()["types"]) == {card.type for card in DRAWN}


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_no_drawing_is_like_another_even_if_their_words_differ(glyphs: str) -> None:
    wordless = [tuple(re.sub("[A-Za-z]", " ", row).rstrip() for row in rows) for rows in drawings(glyphs).values()]
    assert len(set(wordless)) == len(wordless) == 72


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_a_drawing_has_three_rows_and_begins_at_its_left_edge(glyphs: str) -> None:
    for name, rows in drawings(glyphs).items():
        assert len(rows) == HEIGHT and all(rows), name
        assert max(map(cell_len, rows)) <= WIDTH, name
        assert any(not row.startswith(" ") for row in rows), name


def test_nothing_stands_between_the_two_drawings_of_a_card() -> None:
    """What stands there would be in neither."""
    text = Path(module.__file__).with_name("vignettes.toml").read_text("utf-8")
    rows = [row for block in text.split("'''")[1::2] for row in block.strip("\n").splitlines()]
    assert len(rows) == 72 * HEIGHT
    assert not [row for row in rows if row[WIDTH : WIDTH + APART].strip()]


def test_drawings_have_only_narrow_characters_that_fonts_of_terminals_have() -> None:
    for name, rows in drawings("unicode").items():
        for char in "".join(rows):
            assert char.isascii() or ord(char) in SHAPES or char in OTHERS, (name, char)
            assert cell_len(char) == 1 and char not in EMOJI_TOO, (name, char)
    assert all("".join(rows).isascii() for rows in drawings("ascii").values())


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_no_drawing_can_be_taken_for_a_sign_or_a_cost(glyphs: str) -> None:
    signs = {load_glyphs(glyphs)[name] for name in SIGNS}
    forbidden = {*digits, NEW, *({sign for sign in signs if not sign.isascii()} or signs & NO_SHAPES)}
    assert len(forbidden) >= len(digits) + 8
    for name, rows in drawings(glyphs).items():
        assert not forbidden & set("".join(rows)), name
        assert not [row for row in rows if LONE_LETTER.search(row)], name


def test_a_card_of_ones_own_has_the_drawing_of_its_type() -> None:
    mine = msgspec.structs.replace(DECK["blotted-notes"], id="mine")
    assert vignette(mine, ascii_only=False) == vignettes()["types"]["scripture"][0] != vignette(DECK["blotted-notes"], ascii_only=False)


def test_a_drawing_stands_in_the_middle_of_the_rows_below_the_words() -> None:
    assert lines(face(DECK["inkwell-that-looks-back"], 27, 11)) == [
        "╭─ ◊ ───────────── 4✦s 3❖ ╮",
        "│ Inkwell That Looks Back │",
        "│ whenever you gain ink,  │",
        "│ gain 3 more             │",
        "│                         │",
        "│                         │",
        "│           (•)           │",
        "│        ╭──╯ ╰──╮        │",
        "│        ╰▓▓▓▓▓▓▓╯        │",
        "│                         │",
        "╰───────────────── relic ─╯",
    ]


@pytest.mark.parametrize(("height", "rows"), [(7, None), (8, None), (9, (5, 8)), (10, (5, 8)), (11, (6, 9))])
def test_where_rows_are_to_spare_one_stays_free_above_a_drawing(height: int, rows: tuple[int, int] | None) -> None:
    """The words end on row 3."""
    shown = lines(face(DECK["inkwell-that-looks-back"], 27, height))
    there = [n for n, row in enumerate(shown) if any(part in row for part in ("(•)", "╭──╯ ╰──╮", "▓"))]
    assert there == ([*range(*rows)] if rows else [])


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("count-the-holes-in-the-sky", True),
        ("dream-someone-elses-dream", True),
        ("haggle-with-your-shadow", False),
        ("eavesdrop-on-the-tide", False),
    ],
)
def test_on_a_tall_face_a_drawing_stands_right_below_the_words_unless_it_begins_with_words(card: str, shown: bool) -> None:
    """Three rows are free on each; a drawing that begins with `less!` or `shhh` would read on from the effect."""
    width, height = (27, LARGEST[1]) if shown else (26, PICTURED)
    told = lines(face(DECK[card], width, height))
    drawn = vignette(DECK[card], ascii_only=False)
    assert [drawn[n].strip() in told[height - 4 + n] for n in range(HEIGHT)] == [shown] * HEIGHT


def test_a_drawing_has_the_colour_of_its_type_more_quietly_than_the_name_and_is_dim_on_a_dim_card() -> None:
    card = DECK["inkwell-that-looks-back"]
    assert face(card, 27, 11).rows[6][12:15] == [("(", "relic"), ("•", "relic"), (")", "relic")]
    assert face(card, 27, 11).rows[1][2][1] == "relic bold"
    assert {style for _, style in face(card, 27, 11, style="dim").rows[6][12:15]} == {"dim"}
    assert {style for _, style in face(card, 27, 11, style="marked bold reverse").rows[6][12:15]} == {"relic"}


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_every_card_is_drawn_on_the_largest_face(glyphs: str) -> None:
    for card in DRAWN:
        drawn = [row.strip() for row in vignette(card, glyphs == "ascii")]
        shown = [row[1:-1].strip() for row in lines(face(card, *LARGEST, glyphs))]
        first = shown.index(drawn[0])
        assert shown[first : first + HEIGHT] == drawn, card.name


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_no_word_gives_way_to_a_drawing(glyphs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every face from the smallest to the largest tells what it would tell without one."""
    sizes = [(width, height) for width in (17, FACE[0], 24, 27, 36) for height in range(FACE[1], LARGEST[1] + 1)]
    drawn = {(card.id, size): lines(face(card, *size, glyphs)) for card in DRAWN for size in sizes}
    monkeypatch.setattr("octotui.tables.cosmoctopus.face.draw_vignette", lambda *_: None)
    seen = 0
    for card in DRAWN:
        for size in sizes:
            plain, shown = lines(face(card, *size, glyphs)), drawn[card.id, size]
            added = [n for n, (one, other) in enumerate(zip(plain, shown, strict=True)) if one != other]
            assert all(not plain[n][1:-1].strip() for n in added), card.name
            assert not added or (len(added) == HEIGHT and (not plain[added[0] - 1][1:-1].strip() or size[1] >= PICTURED)), card.name
            assert not added or any(" ".join(text.split()) in joined(plain) for text in gists(card, load_glyphs(glyphs))), card.name
            seen += bool(added)
    assert 0 < seen < len(drawn)


def joined(shown: list[str]) -> str:
    return " ".join(" ".join(row[1:-1] for row in shown[1:-1]).split())


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_small_faces_have_none(glyphs: str) -> None:
    """Those of the row at 80 columns, where some words leave five rows free."""
    for card in DRAWN:
        assert set(vignette(card, glyphs == "ascii")).isdisjoint(row[1:-1].strip() for row in lines(face(card, 17, 9, glyphs)))


def test_a_constellation_has_its_chart_and_no_drawing() -> None:
    for card in DECK.values():
        if card.slots:
            assert {style for row in face(card, *LARGEST).rows[2:-1] for _, style in row if style.startswith(card.type)} == set()
