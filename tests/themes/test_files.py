"""Theme files of a person's own, and what the loader says about those that cannot be used."""

import subprocess
import sys
from pathlib import Path

import pytest

from octotui.tables.appearance import load_palette
from themes import ROLES, BadTheme, palette_names

WHOLE = (Path(__file__).parents[2] / "themes" / "palettes" / "paper.toml").read_text(encoding="utf-8")


def write(folder: Path, **files: str) -> Path:
    """The folder with these files in it; `_` in a name stands for `-`."""
    for name, text in files.items():
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_file_of_ones_own_changes_some_roles_of_another(tmp_path: Path) -> None:
    folder = write(tmp_path, my_reef='title = "Reef"\nextends = "deep-sea"\n[roles]\nink = "#AAFF00"\n')
    reef, sea = load_palette("my-reef", folder), load_palette("deep-sea", folder)
    assert (reef.name, reef.title, reef.dark) == ("my-reef", "Reef", True)
    assert reef.roles == sea.roles | {"ink": "#aaff00"}


def test_a_file_of_ones_own_is_listed_with_the_others(tmp_path: Path) -> None:
    names = palette_names(write(tmp_path, abyss='extends = "deep-sea"'))
    assert names == ["deep-sea", "abyss", *palette_names()[1:]]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert palette_names(tmp_path / "none") == palette_names()


def test_without_a_title_it_is_called_after_its_file(tmp_path: Path) -> None:
    assert load_palette("my-reef", write(tmp_path, my_reef='extends = "paper"')).title == "My reef"


def test_a_file_of_ones_own_goes_before_one_of_the_same_name_and_may_extend_it(tmp_path: Path) -> None:
    folder = write(tmp_path, paper='extends = "paper"\n[roles]\nink = "#000000"\n')
    assert load_palette("paper", folder).roles == load_palette("paper").roles | {"ink": "#000000"}


def test_a_role_that_a_file_of_ones_own_changes_has_its_own_colour_in_16_colours_too(tmp_path: Path) -> None:
    folder = write(tmp_path, mine='extends = "paper"\n[roles]\nink = "#000000"\n', other='extends = "mine"\n[sixteen]\nink = "#aa0000"\n')
    paper, mine, other = (load_palette(name, folder) for name in ("paper", "mine", "other"))
    assert mine.in_16().roles == paper.in_16().roles | {"ink": "#000000"}
    assert other.roles == mine.roles
    assert other.in_16().roles == mine.in_16().roles | {"ink": "#aa0000"}


def test_extending_goes_on(tmp_path: Path) -> None:
    folder = write(tmp_path, a='extends = "b"\n[roles]\nink = "#000001"', b='extends = "paper"\n[roles]\nink = "#000002"\ndim = "#000003"')
    roles = load_palette("a", folder).roles
    assert (roles["ink"], roles["dim"], roles["text"]) == ("#000001", "#000003", load_palette("paper").roles["text"])


def test_a_whole_file_needs_no_other_and_no_role_of_a_game(tmp_path: Path) -> None:
    """Cosmoctopus lets blue stand in for ink, Night of the Grand Octopus yellow for keys."""
    mine, paper = load_palette("mine", write(tmp_path, mine=WHOLE)), load_palette("paper")
    assert {role: mine.roles[role] for role in ROLES} == {role: paper.roles[role] for role in ROLES}
    assert (mine.roles["ink"], mine.roles["key"]) == (paper.roles["blue"], paper.roles["yellow"])
    assert mine.in_16().roles["ink"] == paper.in_16().roles["blue"]


def test_a_theme_that_stands_on_no_other_may_set_roles_of_games_too(tmp_path: Path) -> None:
    folder = write(tmp_path, mine=WHOLE.replace("[roles]", '[roles]\nink = "#123456"'))
    assert load_palette("mine", folder).roles["ink"] == "#123456"


BROKEN = {
    "unknown role": ('extends = "paper"\n[roles]\ncoin = "#000000"', "coin", "there is no such role; did you mean coins?"),
    "missing role": (WHOLE.replace("coral ", "# coral "), "coral", "this role has no colour"),
    "short colour": ('extends = "paper"\n[roles]\nink = "#123"', "ink", "'#123' is no colour"),
    "colour by name": ('extends = "paper"\n[roles]\nink = "red"', "ink", "'red' is no colour"),
    "colour that is a number": ('extends = "paper"\n[roles]\nink = 7', "ink", "7 is no colour"),
    "extends unknown": ('extends = "deep-see"', "extends", 'there is no palette "deep-see"; did you mean deep-sea?'),
    "extends itself": ('extends = "mine"', "extends", "it goes round in a circle: mine → mine"),
    "dark missing": (WHOLE.replace("dark =", "# dark ="), "dark", "it is missing"),
    "dark in quotes": ('extends = "paper"\ndark = "yes"', "dark", "it has to be true or false"),
    "roles no table": ('extends = "paper"\nroles = 1', "roles", "it has to be a table, [roles]"),
    "unknown field": ('extend = "paper"', "extend", "there is no such field; did you mean extends?"),
    "no TOML": ("ink = = 1", "", "it is not TOML"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_mistake_is_reported_with_file_and_role(case: str, tmp_path: Path) -> None:
    text, role, why = BROKEN[case]
    with pytest.raises(BadTheme) as caught:
        load_palette("mine", write(tmp_path, mine=text))
    file = str(tmp_path / "mine.toml")
    assert (caught.value.file, caught.value.role) == (file, role)
    assert str(caught.value).startswith(f"{file}: {role}: {why}" if role else f"{file}: {why}")


def test_a_circle_of_two_is_reported_where_it_closes(tmp_path: Path) -> None:
    with pytest.raises(BadTheme, match=r"b\.toml: extends: it goes round in a circle: a → b → a"):
        load_palette("a", write(tmp_path, a='extends = "b"', b='extends = "a"'))


def test_a_mistake_below_is_reported_with_the_file_below(tmp_path: Path) -> None:
    with pytest.raises(BadTheme, match=r"b\.toml: ink: 'blue' is no colour"):
        load_palette("a", write(tmp_path, a='extends = "b"', b='extends = "paper"\n[roles]\nink = "blue"'))


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadTheme, match=r"mine\.toml: it is not UTF-8 text"):
        load_palette("mine", tmp_path)


def test_a_file_larger_than_any_theme_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('extends = "paper"\n' + "#" * 16 * 1024)
    with pytest.raises(BadTheme, match=r"mine\.toml: it is larger than 16 kB"):
        load_palette("mine", tmp_path)


def test_a_file_with_line_ends_of_another_system_is_read(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b'extends = "paper"\r\n[roles]\r\nink = "#010203"\r\n')
    assert load_palette("mine", tmp_path).roles["ink"] == "#010203"


def test_a_folder_named_like_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    with pytest.raises(BadTheme, match=r"mine\.toml: Is a directory"):
        load_palette("mine", tmp_path)


@pytest.mark.parametrize("name", ["deep-see", "../palettes/paper", ""])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(BadTheme, match="there is no palette of that name"):
        load_palette(name)


def test_loading_imports_no_screen() -> None:
    code = (
        "import sys, themes; themes.load_palette('deep-sea'); themes.load_glyphs('unicode'); print({'textual', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout == "set()\n"
