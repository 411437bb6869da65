"""What a game adds to themes and glyph sets: read from its folder, checked, and apart from what is there."""

from pathlib import Path

import pytest

from themes import ROLES, BadTheme, load_glyphs, load_palette

CRAB = '[roles]\ncrab = "coral"\n[unicode]\ncrab = "⋎"\n[ascii]\ncrab = "m"\n'


def declared(folder: Path, text: str = CRAB, **palettes: str) -> tuple[Path, ...]:
    """The folder of a game that declares this, and has these colours; `_` in the name of a theme stands for `-`."""
    (folder / "palettes").mkdir(parents=True)
    (folder / "appearance.toml").write_text(text, "utf-8")
    for theme, colours in palettes.items():
        (folder / "palettes" / f"{theme.replace('_', '-')}.toml").write_text(colours, "utf-8")
    return (folder,)


def test_a_role_has_the_colour_of_another_where_the_game_gives_none(tmp_path: Path) -> None:
    games = declared(tmp_path, deep_sea='[roles]\ncrab = "#FF0000"\n[sixteen]\ncrab = "#aa0000"\n')
    sea, paper = load_palette("deep-sea", games=games), load_palette("paper", games=games)
    assert (sea.roles["crab"], sea.in_16().roles["crab"]) == ("#ff0000", "#aa0000")
    assert (paper.roles["crab"], paper.in_16().roles["crab"]) == (paper.roles["coral"], paper.in_16().roles["coral"])
    assert tuple(sea.roles) == (*ROLES, "crab")


def test_a_theme_of_ones_own_starts_from_what_the_game_has_for_the_other_and_may_change_it(tmp_path: Path) -> None:
    games = declared(tmp_path / "game", deep_sea='[roles]\ncrab = "#ff0000"\n')
    (tmp_path / "mine.toml").write_text('extends = "deep-sea"', "utf-8")
    (tmp_path / "other.toml").write_text('extends = "mine"\n[roles]\ncrab = "#00ff00"', "utf-8")
    assert [load_palette(name, tmp_path, games).roles["crab"] for name in ("mine", "other")] == ["#ff0000", "#00ff00"]


def test_signs_come_to_those_of_every_table(tmp_path: Path) -> None:
    games = declared(tmp_path)
    assert [load_glyphs(name, games)["crab"] for name in ("unicode", "ascii")] == ["⋎", "m"]
    assert load_glyphs("unicode", games)["card"] == load_glyphs("unicode")["card"]


BROKEN = {
    "unknown table": ("[colours]", "colours", "there is no such table; known are roles, unicode, ascii"),
    "no table": ("roles = 1", "roles", "it has to be a table, [roles]"),
    "a role of every theme": ('[roles]\ntext = "dim"', "text", "every theme has this role"),
    "stand-in unknown": ('[roles]\ncrab = "corall"', "crab", "'corall' is no role that can stand in for it; did you mean coral?"),
    "stand-in no text": ("[roles]\ncrab = 1", "crab", "1 is no role that can stand in for it; known are "),
    "an area": ('[roles]\ncrab = "surface"', "crab", "'surface' is no role that can stand in for it; "),
    "a sign of every set": ('[unicode]\ncard = "x"\n[ascii]\ncard = "x"', "card", "every glyph set has this sign"),
    "only in one set": ('[unicode]\ncrab = "⋎"', "crab", "it has no glyph in [ascii]"),
    "too long": ('[unicode]\ncrab = "⋎⋎"\n[ascii]\ncrab = "m"', "crab", "'⋎⋎' has to be one character"),
    "taken": ('[unicode]\ncrab = "✓"\n[ascii]\ncrab = "m"', "crab", "✓ is the glyph of check already"),
    "like a line": ('[unicode]\ncrab = "─"\n[ascii]\ncrab = "m"', "crab", "─ is the glyph of h already"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_mistake_is_reported_with_file_and_entry(case: str, tmp_path: Path) -> None:
    text, entry, why = BROKEN[case]
    with pytest.raises(BadTheme) as caught:
        load_glyphs("unicode", declared(tmp_path, text))
    assert (caught.value.file, caught.value.role) == (str(tmp_path / "appearance.toml"), entry)
    assert str(caught.value).startswith(f"{tmp_path / 'appearance.toml'}: {entry}: {why}")


def test_a_colour_for_a_role_that_the_game_does_not_declare_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadTheme, match=r"deep-sea\.toml: crap: there is no such role; did you mean crab\?"):
        load_palette("deep-sea", games=declared(tmp_path, deep_sea='[roles]\ncrap = "#ff0000"'))


def test_two_games_cannot_declare_the_same(tmp_path: Path) -> None:
    games = (*declared(tmp_path / "a"), *declared(tmp_path / "b", CRAB.replace("⋎", "⨇").replace('"m"', '"u"')))
    with pytest.raises(BadTheme, match=r"b/appearance\.toml: crab: another game has a role of that name"):
        load_palette("deep-sea", games=games)
    with pytest.raises(BadTheme, match=r"b/appearance\.toml: crab: another game has a sign of that name"):
        load_glyphs("unicode", games)
