"""The path of an answer that `docs/architecture.md` describes, row by row, is the path it takes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from octotui.app import OctotuiApp
from tests.app.clock import run
from tests.app.tables import app, settled
from tools.pictures import PICTURES, match_at

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROW = re.compile(r"^\| (\d+) \|.*\| (.*) \|$", re.MULTILINE)
CALL = re.compile(r"`([\w/]+\.py):([\w.]*\b[a-z_]\w*)`")
"""A function; a name that begins with a capital is a class."""
LAST = 13
"""The row of the paint; what follows is a bot's answer."""


def told() -> dict[tuple[str, str], int]:
    """For each named function, the first row it is in."""
    found: dict[tuple[str, str], int] = {}
    for number, where in ROW.findall(PAGE):
        for call in CALL.findall(where):
            found.setdefault(call, int(number))
    return {call: row for call, row in found.items() if row <= LAST}


async def called(shown: OctotuiApp, key: str) -> list[tuple[str, str]]:
    """The functions of the project that a key leads to, each when it is first called."""
    calls: dict[tuple[str, str], None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)):
            calls.setdefault((code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname))

    async with shown.run_test(size=PICTURES["octopush"].size) as pilot:
        await settled(shown, pilot)
        sys.setprofile(note)
        try:
            await pilot.press(key)
            await settled(shown, pilot)
        finally:
            sys.setprofile(None)
    return list(calls)


def test_an_answer_goes_from_the_key_to_the_paint_as_the_page_says(tmp_path: Path) -> None:
    rows = told()
    shown = app(tmp_path, match_at(PICTURES["octopush"]))
    calls = run(called(shown, "1"))
    assert set(rows.values()) == set(range(1, LAST + 1))
    assert set(rows) - set(calls) == set()
    assert [rows[call] for call in calls if call in rows] == sorted(rows.values())
