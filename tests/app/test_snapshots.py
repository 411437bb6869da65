"""Screens as kept in `snapshots/`. To keep them as they are now: `python -m tests.app.snapshots --write`; read the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.registry import GAMES, game
from tests.app.clock import run
from tests.app.snapshots import FOLDER, SCREENS, asked, shown, sizes, stored


@pytest.mark.parametrize(
    ("name", "size"), [pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name in SCREENS for size in sizes(name)]
)
def test_the_screen_is_as_it_was(name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)

    assert run(shown(name, size, tmp_path)) == stored(name, size).read_text("utf-8")


def test_no_screen_is_kept_that_is_no_longer_shown() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {stored(name, size).name for name in SCREENS for size in sizes(name)}


def test_every_kind_of_prompt_of_every_game_is_kept() -> None:
    kept = {found for name in SCREENS if (found := asked(name))}
    kinds = {(name, question.kind) for name in GAMES for question in game(name).machine.questions.values()}
    assert sorted(kinds - kept) == []
