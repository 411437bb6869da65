"""The glyph sets: every key, one cell each, no two signs alike, nothing that a terminal draws as an emoji."""

import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from octotui.tables.appearance import game_appearances, load_glyphs
from octotui.terminal.canvas import NEW
from themes import BadTheme
from themes.glyph import BUILT_IN, read_glyphs
from themes.names import LINES
from themes.names import SIGNS as BASE

SETS = ("ascii", "unicode")
SIGNS = (*BASE, *(sign for declared in game_appearances().values() for sign in declared.signs["unicode"]))
"""The signs of every table, and those that games declare."""
EMOJI_TOO = set("©®‼⁉™ℹ↔↕↖↗↘↙↩↪▪▫▶◀◻◼✔✖✒✏✂✈✉✌✍✝✡✳✴❄❇❣❤➡⤴⤵⬅⬆⬇")
"""Characters outside the emoji blocks that some terminals draw as emoji."""


@pytest.mark.parametrize("name", SETS)
def test_every_key_is_one_cell(name: str) -> None:
    glyphs = load_glyphs(name)
    assert glyphs.name == name
    assert set(glyphs.glyphs) == {*SIGNS, *LINES}
    assert {key: cell_len(glyph) for key, glyph in glyphs.glyphs.items()} == dict.fromkeys(glyphs.glyphs, 1)


@pytest.mark.parametrize("name", SETS)
def test_no_two_signs_are_alike(name: str) -> None:
    glyphs = load_glyphs(name)
    assert len({glyphs[key] for key in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize("name", SETS)
def test_no_sign_looks_like_a_line_or_like_the_mark_of_what_has_changed(name: str) -> None:
    glyphs = load_glyphs(name)
    assert {key for key in SIGNS if glyphs[key] in {NEW, *(glyphs[line] for line in LINES)}} == set()


@pytest.mark.parametrize("name", SETS)
def test_a_marked_box_differs_from_a_box_in_shape(name: str) -> None:
    glyphs = load_glyphs(name)
    for key in ("tl", "tr", "bl", "br", "h", "v"):
        assert glyphs[f"d{key}"] != glyphs[key]


def test_unicode_signs_are_narrow_everywhere_and_no_emoji() -> None:
    glyphs = load_glyphs("unicode")
    for key in (*SIGNS, *LINES):
        assert glyphs[key] not in EMOJI_TOO, f"{key}: terminals may show it as an emoji, two cells wide"
        assert not 0x2600 <= ord(glyphs[key]) < 0x2700, f"{key}: terminals may show it as an emoji, two cells wide"
        assert ord(glyphs[key]) < 0x2B00, key
        assert unicodedata.combining(glyphs[key]) == 0, key
    wide_somewhere = {key for key in SIGNS if unicodedata.east_asian_width(glyphs[key]) not in ("N", "Na")}
    assert wide_somewhere == set()


def test_ascii_is_ascii_and_its_letters_are_the_keys() -> None:
    glyphs = load_glyphs("ascii")
    assert "".join(glyphs.glyphs.values()).isascii()
    assert "".join(glyphs[key] for key in ("ink", "coins", "whispers", "stars")) == "icws"
    assert "".join(glyphs[key] for key in ("scripture", "relic", "hallucination", "constellation")) == "SRHC"


def test_an_unknown_set_is_refused() -> None:
    with pytest.raises(BadTheme, match=r"emoji\.toml: there is no glyph set of that name; known are ascii, unicode"):
        load_glyphs("emoji")


BROKEN = {
    "unknown": ('bullet        = ","', 'bulet = "."', "bulet", "there is no such glyph; did you mean bullet?"),
    "missing": ('bullet        = ","', "", "bullet", "this glyph is missing"),
    "too long": ('bullet        = ","', 'bullet = ".."', "bullet", "'..' has to be one character"),
    "twice": ('bullet        = ","', 'bullet = "&"', "bullet", "& is the glyph of head already"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_mistake_is_reported_with_file_and_key(case: str, tmp_path: Path) -> None:
    old, new, key, why = BROKEN[case]
    text = (BUILT_IN / "ascii.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadTheme) as caught:
        read_glyphs(file, "ascii")
    assert str(caught.value).partition(" (")[0] == f"{file}: {key}: {why}"
    assert caught.value.role == key


def test_a_sign_that_is_taken_comes_with_those_that_are_not(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "ascii.toml").read_text(encoding="utf-8").replace('bullet        = ","', 'bullet = "&"'), encoding="utf-8")
    with pytest.raises(BadTheme) as caught:
        read_glyphs(file, "ascii")
    free = str(caught.value).partition("(free: ")[2].removesuffix(")").split()
    assert "," in free and not {"&", "+", "O"} & {*free}
