"""The page about settings names everything that there is, and nothing that there is not."""

import re

import msgspec

from octotui.cli.config import TERMINAL, WHAT
from octotui.cli.pages import page
from octotui.screens.catalogue import bindings
from octotui.storage.config import Config
from octotui.storage.overrides import NAMES, flag, variable
from octotui.terminal.keys import keys

PAGE = page("settings")


def test_every_setting_is_on_the_page() -> None:
    own, _, _ = PAGE.partition("## For a server")
    rows = re.findall(r"^\| `\[?([a-z_]+)[^`]*` \|", own, re.M)
    assert rows == [field.name for field in msgspec.structs.fields(Config)]


def test_every_flag_and_its_variable_are_on_the_page() -> None:
    rows = re.findall(r"^\| `(--\w+) [A-Z]+` \| `(\w+)` \| `(\w+)` \|", PAGE, re.M)
    assert rows == [(flag(name), variable(name), name) for name in NAMES]
    assert TERMINAL == NAMES


def test_every_command_is_on_the_page() -> None:
    assert set(re.findall(r"^octotui config (\w+)", PAGE, re.M)) == set(WHAT)


def test_every_id_is_on_the_page_with_its_standard_keys_and_what_it_does() -> None:
    """`octotui config keys`, without keys of one's own, prints these lines."""
    _, _, listed = PAGE.partition("These are all ids, with their standard keys:")
    told = [line for line in listed.splitlines() if line and "```" not in line]
    assert told == [f"{id:<22} {' '.join(keys(id, {})):<34} {binding.description}" for id, binding in sorted(bindings().items())]
