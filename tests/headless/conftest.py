"""What the tests of the command line share: saves of their own, and an expert."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Assessment, Decision
from engine.core.game import Game
from octotui.bots.task import Task
from octotui.headless import line as line_mode
from tests.headless.wire import Wire


@pytest.fixture(autouse=True)
def _own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "saves"))


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at the keyboard."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """An expert that likes the last choice best and the first one next; yields the questions it is asked."""
    asked: list[Task] = []

    def decide(played: Game[Any], task: Task) -> Decision:
        asked.append(task)
        codes = played.legal(played.position(task.position, played.read_options(task.options), task.seats), task.seat)
        return Decision(codes[-1], "", (Assessment(codes[-1], 0.62, 0.5, "stars and tentacles"), Assessment(codes[0], 0.5, 0.5)))

    monkeypatch.setattr(line_mode, "decide", decide)
    return asked
