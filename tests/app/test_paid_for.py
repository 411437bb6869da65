"""The card that is paid for: it stays in sight until its price is paid."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.payments import paying
from tests.app.tables import app, area_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Seat

HELD = Seat(hand="one-ink dear-relic ink-star", ink=5, coins=3)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize(("glyphs", "mark"), [("unicode", "❯"), ("ascii", "@")])
async def test_a_card_that_is_paid_for_stays_where_it_lay_in_the_hand(
    tmp_path: Path, size: tuple[int, int], glyphs: str, mark: str
) -> None:
    shown = app(tmp_path, match_at(HELD), glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        names, places = ("One Ink", "Dear Relic", "Ink Star"), list[list[int]]()
        for key in ("2", "1", "0"):
            text = area_text(shown, "hand")
            assert (mark in text) == bool(places)
            places.append([text.find(name) for name in names])
            assert places[0] == places[-1] and -1 not in places[0]
            assert ("Hand 2/8" in text) == bool(len(places) > 1)
            await pilot.press(key)
            await settled(shown, pilot)
        assert "Dear Relic" not in area_text(shown, "hand") and mark not in area_text(shown, "hand")


async def test_where_its_place_is_unknown_it_lies_last(tmp_path: Path) -> None:
    shown = app(tmp_path, paying(HELD))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        names = [row[3:].split("  ")[0] for row in area_text(shown, "hand").splitlines() if row[:1].strip() and "Hand" not in row]
        assert names == ["One Ink", "Ink Star", "Dear Relic"]
