"""The config file: what is wrong in it is named, the rest counts, and saving leaves the person's own words alone."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from octotui.storage.config import ALLOWED, Config, default_text, load
from octotui.storage.config_writer import differences, save
from octotui.storage.folders import config_file, themes_folder

COMMENTED = """\
# my settings
theme = "paper"   # for the "sunny" #desk
bot_speed=1   # slow

names = [
    "Ann",  # me
    "Bob",
]

[keys]
undo = "u"  # as at work
"redo" = 'r'
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings"


@pytest.fixture
def file(own_folder: Path) -> Path:
    own_folder.mkdir()
    return own_folder / "config.toml"


# --- places ---------------------------------------------------------------------------------------------------------------


def test_the_environment_says_where_the_settings_are(own_folder: Path) -> None:
    assert config_file() == own_folder / "config.toml"
    assert themes_folder() == own_folder / "themes"


def test_otherwise_they_are_in_the_persons_config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OCTOTUI_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))

    assert config_file().name == "config.toml"
    assert config_file().parent.name == "octotui"
    assert config_file().is_relative_to(tmp_path)


# --- the default file -----------------------------------------------------------------------------------------------------


def test_the_default_file_changes_nothing(file: Path) -> None:
    file.write_text(default_text())

    assert load() == (Config(), [])


def test_every_setting_of_the_default_file_stands_there_as_it_is_when_nothing_is_said(file: Path) -> None:
    awake = re.sub(r"^# (?=\[|[a-z_\".]+ = )", "", default_text(), flags=re.M)
    file.write_text(awake)

    settings, problems = load()

    assert problems == []
    assert msgspec.structs.replace(settings, keys={}, games={}) == Config()
    assert settings.keys == {"table.undo": "u,ctrl+z"}
    assert settings.games == {"cosmoctopus": {"express": False}}


def test_every_setting_is_explained() -> None:
    names = {field.name for field in msgspec.structs.fields(Config)}

    assert set(ALLOWED) == names
    assert all(re.search(rf"^(# )?\[?{name}\b", default_text(), re.M) for name in names)


# --- reading --------------------------------------------------------------------------------------------------------------


def test_no_file_is_no_problem() -> None:
    assert load() == (Config(), [])


def test_a_file_that_is_right_counts_whole(file: Path) -> None:
    file.write_text(COMMENTED)

    settings, problems = load(bindings=lambda: {"undo": ["u"], "redo": ["r"]})

    assert problems == []
    assert settings == Config(theme="paper", bot_speed=1, names=("Ann", "Bob"), keys={"undo": "u", "redo": "r"})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('tehme = "paper"', "unknown setting 'tehme' (did you mean 'theme'?)."),
        ("[colours]\nx = 1", "unknown table 'colours'."),
        ('glyphs = "emoji"', '“glyphs” has to be "auto", "unicode" or "ascii", not "emoji".'),
        ("motion = false", '“motion” has to be "auto", "on" or "off", not false.'),
        ("bot_speed = nan", "“bot_speed” has to be a number of seconds from 0 to 10, not nan."),
        ("bot_speed = -1", "“bot_speed” has to be a number of seconds from 0 to 10, not -1."),
        ("mouse = 1", "“mouse” has to be true or false, not 1."),
        ("theme = 1979-05-27", '“theme” has to be the name of a theme in quotes, such as "deep-sea", not 1979-05-27.'),
        ("names = []", '“names” has to be a list of 1 to 8 names of up to 24 letters each, such as ["Ann", "Bob"], not [].'),
        ('bots = "greedy"', '“bots” has to be a list of up to 8 bot levels, such as ["medium"], not "greedy".'),
        ("keys = 3", "“keys” has to be a table [keys] of ids with their keys, not 3."),
        ('bots = ["medum"]', "unknown bot level 'medum' (did you mean 'medium'?); there are: random, easy, medium, hard, expert."),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_the_rest_counts(file: Path, line: str, told: str) -> None:
    file.write_text(f"\nconfirm_end_turn = false\n{line}\n")

    settings, (problem,) = load()

    assert settings == Config(confirm_end_turn=False)
    assert problem.startswith(f"config.toml, line 3: {told}")


def test_who_ends_turns_is_decided_here_or_left_open(file: Path) -> None:
    file.write_text("confirm_end_turn = 1\n")

    settings, (problem,) = load()

    assert settings.confirm_end_turn == "auto"
    assert problem == 'config.toml, line 1: “confirm_end_turn” has to be true, false or "auto", not 1.'


def test_bots_by_name_are_kept_by_their_ids(file: Path) -> None:
    file.write_text('bots = ["expert", "greedy", "easy"]')

    assert load() == (Config(bots=("deep", "greedy", "casual")), [])


def test_names_with_control_characters_do_not_reach_the_screen(file: Path) -> None:
    file.write_text('names = ["Bob", "A\\u001b[2Jnn"]')

    settings, (problem,) = load()

    assert settings == Config()
    assert problem == "config.toml, line 1: “names”: a name has a character that cannot be shown (U+001B)."


def test_wrong_keys_are_named_and_the_others_count(file: Path) -> None:
    file.write_text('[keys]\nundo = "z"\nunda = "y"\nredo = 7\n')

    settings, problems = load(bindings=lambda: {"undo": ["u"], "redo": ["r"]})

    assert settings == Config(keys={"undo": "z"})
    assert problems == [
        "config.toml, line 3: unknown id 'unda' (did you mean 'undo'?).",
        'config.toml, line 4: “redo” has to be keys in quotes, such as "u,ctrl+z", not 7.',
    ]


def test_a_key_that_does_two_things_is_named(file: Path) -> None:
    file.write_text('[keys]\n"table.undo" = "f,ctrl+z"\n"table.redo" = "g"\n"table.help" = "g"\n"replay.back" = "f"\n')

    standard = {"table.undo": ["u"], "table.redo": ["r"], "table.hints": ["f"], "table.help": ["?"], "replay.back": ["b"]}
    settings, problems = load(bindings=lambda: standard)

    assert settings.keys == {"table.undo": "f,ctrl+z", "table.redo": "g", "table.help": "g", "replay.back": "f"}
    assert problems == [
        "config.toml, line 2: “table.undo”: f is a key of “table.hints” too; one of them needs another.",
        "config.toml, line 3: “table.redo”: g is a key of “table.help” too; one of them needs another.",
        "config.toml, line 4: “table.help”: g is a key of “table.redo” too; one of them needs another.",
    ]


def test_a_layout_of_ones_own_is_an_option_by_its_name_and_one_that_is_wrong_is_reported(own_folder: Path) -> None:
    folder = own_folder / "layouts"
    folder.mkdir(parents=True)
    places = "[[0, 0], [2, 0], [4, 0], [6, 0], [8, 0], [0, 2], [2, 2], [4, 2], [6, 2]]"
    (folder / "two-lanes.toml").write_text(f'name = "Two Lanes"\nplaces = {places}\n')
    (folder / "broken.toml").write_text("name = 5\n")
    config_file().write_text('[games.cosmoctopus]\nlayout = "two-lanes"\n')

    assert load() == (Config(games={"cosmoctopus": {"layout": "two-lanes"}}), [])

    config_file().write_text('[games.cosmoctopus]\nlayout = "broken"\nexpress = true\n')
    settings, (problem,) = load()
    assert settings == Config(games={"cosmoctopus": {"express": True}})
    assert problem.startswith("config.toml, line 2: “layout” is ignored: ") and "broken.toml" in problem


@pytest.mark.parametrize("value", ["[]", "[1]", "{}", "{ a = 1 }", '{ name = "Two Lanes", places = [[0, 0]] }'])
@pytest.mark.parametrize("option", ["layout", "bridge", "express", "first"])
def test_an_option_is_a_single_value(file: Path, option: str, value: str) -> None:
    file.write_text(f"[games.cosmoctopus]\n{option} = {value}\n")
    settings, (problem,) = load()
    assert settings == Config()
    assert problem.startswith(f"config.toml, line 2: “{option}” is ignored: a new game proposes a single value, not ")


def test_seats_are_counted_from_1(file: Path) -> None:
    file.write_text("[games.cosmoctopus]\nfirst = 1\n")

    settings, problems = load()

    assert (settings, problems) == (Config(games={"cosmoctopus": {"first": 0}}), [])
    assert save(Config(games={"cosmoctopus": {"first": 2}})) is None
    assert file.read_text() == "[games.cosmoctopus]\nfirst = 3\n"
    file.write_text("[games.cosmoctopus]\nfirst = 0\n")
    assert load() == (Config(), ["config.toml, line 2: “first” is ignored: seats are counted from 1."])


def test_wrong_options_of_a_game_are_named_and_the_others_count(file: Path) -> None:
    file.write_text('[games.cosmoctopus]\nexpress = true\nhands = "all"\nexpres = 1\n[games.chess]\nx = 1\n')

    settings, problems = load()

    assert settings == Config(games={"cosmoctopus": {"express": True}})
    assert [problem.split(": ")[0] for problem in problems] == ["config.toml, line 3", "config.toml, line 4", "config.toml, line 5"]
    assert "“expres”" in problems[1]
    assert "unknown game 'chess'" in problems[2]


def test_what_has_no_line_of_its_own_is_named_with_its_table(file: Path) -> None:
    file.write_text('keys = { undo = "u", redo = 7 }\n')

    settings, problems = load()

    assert settings.keys == {"undo": "u"}
    assert problems == ['config.toml, [keys]: “redo” has to be keys in quotes, such as "u,ctrl+z", not 7.']


@pytest.mark.parametrize(
    ("content", "told"),
    [(b'theme = "paper\n', "line 1"), (b"theme = '\xff'", "it is not UTF-8 text"), (b"x = " + b"[" * 10_000, "cannot be understood")],
)
def test_a_file_that_cannot_be_read_at_all_leaves_the_standard_settings_and_says_why(file: Path, content: bytes, told: str) -> None:
    file.write_bytes(content)

    settings, (problem,) = load()

    assert settings == Config()
    assert str(file) in problem
    assert told in problem


def test_a_folder_in_place_of_the_file_is_reported(file: Path) -> None:
    file.mkdir()

    settings, (problem,) = load()

    assert settings == Config()
    assert "cannot be read" in problem


# --- writing --------------------------------------------------------------------------------------------------------------


def test_the_first_save_makes_a_file_with_explanations(own_folder: Path) -> None:
    settings = Config(theme="paper", motion="off", keys={"undo": "z"}, games={"cosmoctopus": {"express": True, "hands": "draft"}})

    assert save(settings) is None

    assert load() == (settings, [])
    lines = config_file().read_text().splitlines()
    assert [line for line in lines if line.startswith("#")] == [line for line in default_text().splitlines() if line.startswith("#")]
    assert '# theme = "deep-sea"\ntheme = "paper"\n' in config_file().read_text()
    assert os.listdir(own_folder) == ["config.toml"]


def test_saving_changes_only_the_lines_that_differ(file: Path) -> None:
    file.write_text(COMMENTED)
    settings = msgspec.structs.replace(load()[0], theme="deep-sea", mouse=True, keys={"undo": 'z,"', "redo": "r"})

    assert save(settings) is None

    expected = COMMENTED.replace('"paper"   #', '"deep-sea"   #').replace('"u"  #', '"z,\\""  #').replace("]\n\n", "]\nmouse = true\n\n", 1)
    assert file.read_text() == expected
    assert load() == (settings, [])


def test_saving_what_is_there_already_changes_nothing(file: Path) -> None:
    file.write_bytes(COMMENTED.replace("\n", "\r\n").encode())
    before = file.read_bytes()

    assert save(load()[0]) is None

    assert file.read_bytes() == before


def test_settings_over_several_lines_and_those_taken_out_are_replaced_whole(file: Path) -> None:
    file.write_text(COMMENTED + "[games.cosmoctopus]\nexpress = true\n")
    settings = Config(theme="paper", bot_speed=1, names=("Cid",), keys={"redo": "r"})

    assert save(settings) is None

    assert load() == (settings, [])
    assert '    "Cid"\n]\n\n[keys]\n"redo" = \'r\'\n' in file.read_text()


@pytest.mark.parametrize(
    "settings",
    [
        Config(names=('quo"te', "back\\slash", "日本", "#")),
        Config(bots=()),
        Config(bot_speed=1e-05),
        Config(keys={"a b": "x", "tab.next": "tab"}),
        Config(games={"cosmoctopus": {}}),
    ],
)
def test_any_settings_survive_being_saved(settings: Config) -> None:
    assert save(settings) is None

    read, problems = load()

    assert problems == []
    assert not any(differences(read, settings))


@pytest.mark.parametrize("text", ['theme = "paper', 'theme = "paper"\ntheme = "paper"\n'])
def test_a_file_that_cannot_be_edited_safely_is_left_as_it_is(file: Path, text: str) -> None:
    file.write_text(text)

    told = save(Config(theme="paper", keys={"undo": "z"}))

    assert told is not None
    assert "by hand" in told
    assert file.read_text() == text


def test_a_link_to_the_file_stays_a_link_and_the_file_keeps_its_mode(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text(COMMENTED)
    real.chmod(0o640)
    file.symlink_to(real)

    assert save(Config()) is None

    assert file.is_symlink()
    assert load() == (Config(), [])
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("a file")

    told = save(Config(mouse=True))

    assert told is not None
    assert "cannot be written" in told
    settings, (problem,) = load()
    assert settings == Config()
    assert "cannot be read" in problem


def test_a_pipe_in_the_place_of_the_file_does_not_hold_up_the_start(file: Path) -> None:
    os.mkfifo(file)

    assert load(file) == (
        Config(),
        [f"{file} cannot be read: that is a pipe or a device, not a file; the standard settings are used."],
    )
    assert save(Config(mouse=True), file=file) == f"{file} cannot be written: that is a pipe or a device, not a file."
