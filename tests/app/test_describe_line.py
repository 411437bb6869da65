"""The lines below the table: what is marked in words, and the keys, of which help is named wherever it has room."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.widgets.areas import last_keys
from tests.app.tables import BOT, app, dealt, screen_text, settled

KEYS = "enter take  x inspect  ? help"


@pytest.mark.parametrize(("width", "said"), [(29, KEYS), (28, "x inspect  ? help"), (17, "x inspect  ? help"), (16, "? help"), (5, "")])
def test_the_last_keys_are_named_as_far_as_they_fit(width: int, said: str) -> None:
    assert last_keys(KEYS, width) == said


async def test_help_is_named_beside_a_description_that_takes_all_rows(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        ends = []
        for _ in range(6):
            ends.append(screen_text(shown).splitlines()[-1].rstrip())
            await pilot.press("enter")
            await settled(shown, pilot)
    assert all(end.endswith("? help") for end in ends)
    assert any(not end.startswith("enter ") for end in ends), "a description took the row of the keys"
