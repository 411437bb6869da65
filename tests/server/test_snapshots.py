"""The screens of a server are the same as the kept ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.clock import run
from tests.server.snapshots import SIZES, WAYS, shown, stored


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", WAYS)
def test_a_screen_is_as_it_is_kept(name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert run(shown(name, size, tmp_path)) == stored(name, size).read_text("utf-8"), "python -m tests.server.snapshots --write"


def test_nothing_else_is_kept() -> None:
    assert {file.name for file in stored("", (0, 0)).parent.iterdir()} == {stored(name, size).name for name in WAYS for size in SIZES}
