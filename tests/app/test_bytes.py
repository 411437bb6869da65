"""The budgets in bytes at 80×24, over a fixed deal and fixed keys: what is sent to the terminal, whatever the machine."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.color import ColorSystem

from engine.core.match import Match
from engine.core.numbers import numbered
from engine.core.prompt import END
from octotui.app import OctotuiApp
from octotui.screens.table import TableScreen
from octotui.tables.combined_picks import as_one
from tests.app import nights, reefs, shoals
from tests.app.clock import run
from tests.app.tables import BOT, app, dealt, table_of
from tests.app.terminal import Terminal
from tests.app.terminal_line import Line, WritingDriver
from tests.typed import there

SIZE = (80, 24)
STEPS = ("tab", "right", "down", "left", "up", "shift+tab", "down", "down", "tab", "up")
"""Keys that move the cursor."""
ANSWERS = 30


@dataclass
class Bytes:
    """What was written, and for what."""

    first: int = 0
    idle: int = 0
    steps: list[tuple[int, str]] = field(default_factory=list)
    """With the question, what was marked and the key."""
    answers: list[tuple[int, str]] = field(default_factory=list)
    """With the answer; only those after which the same person is asked."""
    typed: list[tuple[int, str]] = field(default_factory=list)
    """The same of the keys before the last, of an answer that takes several."""
    recaps: list[tuple[int, str]] = field(default_factory=list)
    """The same of those after which others have answered too: with all that they did, in short as well."""
    rounds: list[tuple[int, str]] = field(default_factory=list)
    """The same of those that end a round, after which the game waits, and of going on: much is laid out anew."""


async def counted(folder: Path, match: Match, seed: int = 1) -> Bytes:
    """A person tries the cursor at each question, and answers with one of the first three choices."""
    found, rng = Bytes(), Random(seed)
    shown = app(folder, match)
    shown.console._color_system = ColorSystem.TRUECOLOR
    shown._sync_available = True
    async with shown.run_test(size=SIZE) as pilot:
        line = Line(shown, pilot)
        found.first = await line.cost()
        found.idle = await line.cost()
        for count in range(ANSWERS):
            if match.over:
                break
            if table_of(shown).scene.stop:
                found.rounds.append((await line.cost("enter"), "the game goes on"))
            for key in STEPS[count % 3 :: 3]:
                at = table_of(shown).marks.code
                found.steps.append((await line.cost(key), f"{key} from {at}: {there(table_of(shown).scene.prompt).text}"))
            known = len(match.path())
            *typed, last = answering(shown, rng.randint(1, 3))
            for key in typed:
                found.typed.append((await line.cost(key), key))
            size = await line.cost(last)
            given = [match.nodes[node] for node in match.path()[known:]]
            if given and all(node.seat == 0 for node in given):
                found.answers.append((size, given[0].code))
            elif given and not match.over:
                (found.rounds if table_of(shown).scene.stop else found.recaps).append((size, given[0].code))
    return found


def answering(shown: OctotuiApp, n: int) -> tuple[str, ...]:
    """The keys that give the `n`th answer; where that takes several, the dagger goes to 4 where it can, and what is asked as one is all
    given.
    """
    screen = shown.screen
    assert isinstance(screen, TableScreen) and screen.scene.prompt is not None
    if as_one(screen.scene.prompt):
        return ("0",)
    if screen.scene.prompt.kind in screen.marks.inspection.keyed:
        return str(n), "4", "enter"
    numbers = [number for number, _ in numbered(screen.scene.prompt.choices) if number]
    return ("0",) if list(screen.scene.choices) == [END] else (str(numbers[(n - 1) % len(numbers)] if numbers else 0),)


MATCHES: dict[str, Callable[[], Match]] = {
    "cosmoctopus": lambda: dealt(BOT, first=0),
    "cosmoctopus-pursued": lambda: dealt(BOT, first=0, investigator="relentless"),
    "cosmoctopus-chart": lambda: dealt(BOT, first=0, layout="infin-eight", bridge="random"),
    "octopush": lambda: reefs.dealt(seats=4, seed=7),
    "octopush-pair": lambda: reefs.dealt(seats=2, seed=7),
    "octopush-dice": lambda: reefs.dealt(seats=2, seed=3, variant="dice"),
    "night": lambda: nights.dealt(count=5, seed=4),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_table_keeps_to_its_budgets(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.drivers.headless_driver.HeadlessDriver", WritingDriver)
    monkeypatch.delenv("NO_COLOR", raising=False)
    found = run(counted(tmp_path, MATCHES[name]()))
    assert 1_000 < found.first <= 12_000
    assert found.idle == 0
    assert sum(size > 0 for size, _ in found.steps) >= ANSWERS
    assert not [step for step in found.steps if step[0] > 600]
    assert len(found.answers) > ANSWERS // 2 or name == "night"
    assert not [answer for answer in found.answers if answer[0] > 2_500]
    assert found.recaps
    opening = [answer for answer in found.recaps if answer[1].startswith("leave ")]
    assert len(opening) <= 1 and not [answer for answer in opening if answer[0] > 12_000], "then the reef is first seen, and painted whole"
    assert not [answer for answer in (*found.typed, *found.recaps) if answer[0] > 2_500 and answer not in opening]
    assert not [answer for answer in found.rounds if answer[0] > 3_900]


@pytest.mark.parametrize(
    ("options", "seed"), [({}, 3), ({"seats": 4}, 5), *(({"seats": 4, "seed": seed}, seed) for seed in (3, 7, 8))], ids=str
)
def test_the_table_of_oct8_keeps_to_its_budgets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], seed: int
) -> None:
    monkeypatch.setattr("textual.drivers.headless_driver.HeadlessDriver", WritingDriver)
    monkeypatch.delenv("NO_COLOR", raising=False)
    found = run(counted(tmp_path, shoals.dealt(first=0, **options), seed))
    assert 1_000 < found.first <= 12_000
    assert found.idle == 0
    assert sum(size > 0 for size, _ in found.steps) > ANSWERS
    assert not [step for step in found.steps if step[0] > 600]
    assert len(found.answers) > ANSWERS // 3
    assert not [answer for answer in found.answers if answer[0] > 2_500]
    assert found.recaps
    most = RECAP_OF_THREE if options.get("seats") == 4 else 2_500
    assert not [answer for answer in found.recaps if answer[0] > most]


RECAP_OF_THREE = 2_800
"""The budget of a recap where three others may each have taken an octopus: nothing at the table is as before."""


def test_nothing_is_written_while_nobody_does_anything(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "5", "--option", "first=1")
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    before = len(terminal.bytes)
    terminal.quiet()
    assert len(terminal.bytes) == before
    terminal.end(signal.SIGTERM)
