"""What the tests of the command line share: saves of their own."""

from pathlib import Path

import pytest

from tests.headless.wire import Wire


@pytest.fixture(autouse=True)
def _own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "saves"))


@pytest.fixture
def wire() -> Wire:
    return Wire()
