"""An exchange of components at the Night's table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app import nights
from tests.app.tables import app, area_text, settled, table_of
from tests.night import Cult

ENOUGH = Cult("garden", components="idol chart plant")


async def test_n13_an_exchange_that_changes_nothing_says_once_who_wins(tmp_path: Path) -> None:
    """17 choices, with whom to exchange in sight as well as what came before: Bo and Cy have two of what Ann lacks."""
    others = Cult("garden", components="skull potion"), Cult("library", components="skull potion")
    clocks = ("crypt crypt", "laboratory garden", "garden laboratory")
    shown = app(tmp_path, nights.match_at("take key", cults=(ENOUGH, *others), exterior="marsh", clocks=clocks))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        asked, cults = (" ".join(area_text(shown, area).split()) for area in ("menu", "cults"))
        assert asked.count("win") == 1 and "You win in any case." in asked
        assert all(name in cults for name in ("Ann", "Bo", "Cy"))
        regions = [table_of(shown).areas[area].region for area in ("cults", "menu")]
        assert not regions[0].overlaps(regions[1])


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((80, 24), "win: idol for grimoire of B"),
        ((120, 36), "idol for grimoire of Bo: you win"),
        ((200, 60), "idol for the grimoire of Bo: you win"),
    ],
)
async def test_n13_an_exchange_that_changes_who_wins_says_so_where_rows_are_few(size: tuple[int, int], said: str, tmp_path: Path) -> None:
    """N10: Bo has four too, with a grimoire."""
    cults = ENOUGH, Cult("garden", components="grimoire skull potion"), Cult("library", components="skull"), Cult(), Cult()
    clocks = "crypt crypt", "crypt garden", "museum laboratory", "museum laboratory", "museum laboratory"
    match = nights.match_at("confront", "take plant", "take key", cults=cults, exterior="marsh", clocks=clocks)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "menu")
        assert said in text and "⋯" not in text and "exchange nothing: Bo wins" in text


async def test_n13_at_80_by_24_each_exchange_takes_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nights, "NAMES", ("Player", "Bobtail", "Firefly", "Pygmy"))
    cults = Cult(components="grimoire idol"), Cult(components="skull potion"), Cult(components="plant"), Cult()
    match = nights.match_at("leave", cults=cults, exterior="marsh", clocks=nights.ELSEWHERE)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = [row.rstrip() for row in area_text(shown, "menu").splitlines()]
        assert {"1 grimoire for Bobtail's skull", "3 grimoire for Bobtail's potion", "6 idol for Firefly's plant"} <= {*rows}
