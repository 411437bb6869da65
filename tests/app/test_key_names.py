"""The names of keys in the config file: those that a terminal can send are known, all others are reported with what was probably meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.keys import _character_to_key

from octotui.screens.catalogue import bindings
from octotui.storage.config import Config, load
from octotui.storage.key_names import SIGNS, key_fault, normal_form, sign_name


def test_signs_have_the_names_that_the_app_gives_them() -> None:
    assert [sign_name(char) for char in "?/.-+_@ü€"] == [_character_to_key(char) for char in "?/.-+_@ü€"]
    assert all(_character_to_key(char) == name for name, char in SIGNS.items())


def test_every_standard_key_is_known() -> None:
    keys = {key for binding in bindings().values() for key in binding.key.split(",")}
    assert {key: key_fault(key) for key in keys if key_fault(key)} == {}


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("esc", "escape"),
        ("PgDn", "pagedown"),
        ("Ctrl+Z", "ctrl+z"),
        ("shift+ctrl+a", "ctrl+shift+a"),
        ("shift+a", "A"),
        ("?", "?"),
        ("+", "+"),
    ],
)
def test_keys_are_understood_as_people_write_them(key: str, meant: str) -> None:
    assert normal_form(key) == meant and key_fault(key) == ""


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("ctl+z", "unknown key 'ctl+z' (did you mean 'ctrl+z'?)"),
        ("pagdown", "unknown key 'pagdown' (did you mean 'pagedown'?)"),
        ("f25", "unknown key 'f25' (did you mean"),
        ("questionmark", "unknown key 'questionmark' (did you mean 'question_mark'?)"),
        ("ctrl+ctrl+a", "unknown key 'ctrl+ctrl+a'"),
        ("\x1b", "unknown key '?'"),
        ("ctrl+q", "ctrl+q can do nothing else: it always leaves octotui"),
    ],
)
def test_an_unknown_key_is_reported(key: str, told: str) -> None:
    assert key_fault(key).startswith(told)


def test_in_the_file_they_are_named_with_their_line_and_the_other_keys_count(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[keys]\n"a.one" = "x, ctl+z"\n"a.two" = "pgdn"\na.three = "nokey"\n')
    config, problems = load(file)
    assert config == Config(keys={"a.one": "x", "a.two": "pagedown"})
    assert [re.sub(r" \(did.*\)", "", problem) for problem in problems] == [
        "config.toml, line 2: “a.one”: unknown key 'ctl+z'.",
        "config.toml, line 4: “a.three”: unknown key 'nokey'.",
    ]


def test_a_key_of_the_whole_app_is_a_key_of_every_screen_but_those_that_share_it_of_themselves(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    standards = {"app.repaint": ["ctrl+l"], "app.suspend": ["ctrl+z"], "table.undo": ["u", "ctrl+z"], "look.again": ["n"]}
    file.write_text('[keys]\n"table.undo" = "ctrl+z"\n"look.again" = "ctrl+l"\n')
    problems = load(file, lambda: standards)[1]
    assert problems == ["config.toml, line 3: “look.again”: ctrl+l is a key of “app.repaint” too; one of them needs another."]
