"""The pages of a result: the same ones whatever is said at the bottom meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.journal import Seat
from octotui.screens.result import ResultScreen
from tests.app import ends
from tests.app.ends import ended
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


@pytest.mark.parametrize("before", [0, 1])
async def test_what_is_said_at_the_bottom_hides_no_text_and_shifts_no_page(before: int, tmp_path: Path) -> None:
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        result = as_a(ResultScreen, shown.screen)
        for _ in range(before):
            await pilot.press("pagedown")
        await settled(shown, pilot)
        page = screen_text(shown)
        result.remark("Saved as /somewhere/else.svg", good=True)
        await settled(shown, pilot)
        said = screen_text(shown)
        keys = page.splitlines()[-1].split("  ")[-1]
        assert said.splitlines()[-1].split() == f"Saved as /somewhere/else.svg  {keys}".split()
        assert said.splitlines()[:-1] == page.splitlines()[:-1]
        await pilot.press("pagedown" if before == 0 else "pageup")
        await pilot.press("pageup" if before == 0 else "pagedown")
        await settled(shown, pilot)
        assert screen_text(shown) == page


async def test_the_page_after_a_remark_is_full(tmp_path: Path) -> None:
    pages = []
    for remark in ("", "Saved as /somewhere/else.svg"):
        shown = app(tmp_path, ended("cosmoctopus"))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            as_a(ResultScreen, shown.screen).remark(remark)
            await settled(shown, pilot)
            await pilot.press("pagedown")
            await settled(shown, pilot)
            pages.append(screen_text(shown))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (200, 60)])
@pytest.mark.parametrize("winner", ["Bo", "Wilhelmina Rosamunde"])
async def test_the_note_on_the_table_is_a_whole_sentence(
    size: tuple[int, int], winner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "SEATS", (Seat("Ann"), Seat(winner, "greedy"), Seat("Cy", "greedy")))
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        result = as_a(ResultScreen, shown.screen)
        note = result.lines.lines[0].note
        assert note.endswith(".") and note in screen_text(shown)
