"""Screens as kept in `snapshots/`. To keep them as they are now: `python -m tests.app.snapshots --write`; read the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.registry import load
from octotui.tables.appearance import game_appearances
from tests.app.clock import run
from tests.app.snapshots import FOLDER, LISTED, LISTS, SCREENS, asked, having, shown, sizes, stored
from tests.themes.colour import LINED
from themes.names import AREAS, ROLES

OWN = tuple(role for declared in game_appearances().values() for role in declared.roles)
READABLE = {(role, area) for role in (*ROLES, *OWN) if role not in (*AREAS, *LINED) for area in AREAS}
"""The roles that are written and what they are written on: `tests/themes/test_colours.py` holds each of these pairs readable."""


def roles(style: str) -> tuple[str, str]:
    """The role in which something is written, and the one that it is written on."""
    role, *words = style.split()
    return role, words[1] if words[:1] == ["on"] else "background"


@pytest.mark.parametrize(
    ("name", "size"), [pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name in SCREENS for size in sizes(name)]
)
def test_the_screen_is_as_it_was(name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)

    styles: set[str] = set()
    assert run(shown(name, size, tmp_path, styles)) == stored(name, size).read_text("utf-8")
    assert {pair for style in styles if (pair := roles(style)) not in READABLE} == set()


def test_no_screen_is_kept_that_is_no_longer_shown() -> None:
    assert {file for file in FOLDER.rglob("*") if file.is_file()} == {stored(name, size) for name in SCREENS for size in sizes(name)}


def test_some_screens_can_be_written_anew_by_parts_of_their_names() -> None:
    assert having(()) == list(SCREENS)
    assert having(("oct8-act", "oct8-draw")) == ["oct8-act", "oct8-draw"]
    assert having(("no such screen",)) == []


def test_no_two_lists_have_a_screen_of_the_same_name() -> None:
    assert sum(len(kept.screens) for kept in LISTS.values()) == len(SCREENS)


def test_every_kind_of_prompt_of_a_game_with_screens_is_kept() -> None:
    kept = {found for name in SCREENS if (found := asked(name))}
    kinds = {(name, question.kind) for name in LISTED for question in load(name).machine.questions.values()}
    assert sorted(kinds - kept) == []
