"""Screens as kept in `snapshots/`. To keep them as they are now: `python -m tests.app.snapshots --write`; read the difference."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.app.snapshots import FOLDER, SCREENS, SIZES, shown, stored


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_as_it_was(name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)

    assert asyncio.run(shown(name, size, tmp_path)) == stored(name, size).read_text("utf-8")


def test_no_screen_is_kept_that_is_no_longer_shown() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {stored(name, size).name for name in SCREENS for size in SIZES}
