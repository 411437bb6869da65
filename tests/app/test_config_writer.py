"""Writing settings: one setting changes, and what the person wrote stays, comments and order too."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from octotui.storage.config import Config, load
from octotui.storage.config_writer import save, with_setting
from tests.app.test_start import said

PEOPLE = 'names = [\n  "Ann",  # me\n  "Bob",  # him\n]\n'


@pytest.mark.parametrize(
    ("text", "where", "value", "expected"),
    [
        ('theme = "paper"  # sunny\n', ("theme",), "gruvbox", 'theme = "gruvbox"  # sunny\n'),
        (PEOPLE, ("names",), ["Ann", "Bob", "Cid"], 'names = [\n  "Ann",  # me\n  "Bob",  # him\n  "Cid",\n]\n'),
        (PEOPLE, ("names",), ["Bob"], 'names = [\n  "Bob",  # him\n]\n'),
        (PEOPLE, ("names",), ["Ann"], 'names = [\n  "Ann",  # me\n]\n'),
        ('[keys]\ntable.undo = "u"  # as at work\n', ("keys", "table.undo"), "z", '[keys]\ntable.undo = "z"  # as at work\n'),
        ('[keys]\ntable.undo = "u"\n# last\n', ("keys", "table.undo"), None, "[keys]\n# last\n"),
        ('keys = { a = "u" }  # few\n', ("keys", "a"), "z", 'keys = { a = "z" }  # few\n'),
        (
            '# theme = "deep-sea"\n\n[keys]\n# "a" = "b"\n',
            ("theme",),
            "paper",
            '# theme = "deep-sea"\ntheme = "paper"\n\n[keys]\n# "a" = "b"\n',
        ),
        ('[keys]\n"a" = "b"  # one\n\n# of games\n', ("keys", "c"), "d", '[keys]\n"a" = "b"  # one\nc = "d"\n\n# of games\n'),
        ("# nothing yet\n", ("keys", "table.undo"), "z", '# nothing yet\n\n[keys]\n"table.undo" = "z"\n'),
    ],
)
def test_comments_and_order_stay(text: str, where: tuple[str, ...], value: object, expected: str) -> None:
    assert with_setting(text, where, value) == expected


def test_only_what_was_changed_here_is_written_and_what_another_program_wrote_stays(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    before = Config()
    file.write_text('theme = "paper"  # by somebody else, meanwhile\n')
    assert save(msgspec.structs.replace(before, mouse=True), before, file) is None
    assert file.read_text() == 'theme = "paper"  # by somebody else, meanwhile\nmouse = true\n'


def test_two_that_write_at_the_same_time_lose_nothing_of_each_other(tmp_path: Path) -> None:
    file, before = tmp_path / "config.toml", Config()

    def write(n: int) -> str | None:
        return save(msgspec.structs.replace(before, keys={f"id{n}": "x"}), before, file)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(write, range(24))) == {None}
    assert load(file)[0].keys == {f"id{n}": "x" for n in range(24)}


def test_a_file_that_is_read_only_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "paper"\n')
    file.chmod(0o444)
    assert save(Config(theme="dracula"), file=file) == f"{file} cannot be written: it is read-only."
    assert file.read_text() == 'theme = "paper"\n'
    assert save(Config(theme="paper"), file=file) is None, "nothing had to be written"


def test_bots_are_written_by_the_names_of_their_levels(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    assert save(Config(bots=("deep", "casual")), file=file) is None
    assert 'bots = ["expert", "easy"]\n' in file.read_text()


def test_no_start_waits_for_what_writes() -> None:
    loaded = said("import sys, octotui.app, octotui.storage.config, octotui.cli.launch; print(*sys.modules)")
    assert "octotui.storage.config" in loaded
    assert {"tomlkit", "octotui.storage.config_writer"}.isdisjoint(loaded)
