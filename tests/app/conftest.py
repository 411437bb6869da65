"""Saves of a test's own."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from octotui.storage.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "saves.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    ticks = count(1000)
    with Store.open(file, clock=lambda: float(next(ticks))) as opened:
        assert opened.trouble is None
        yield opened
