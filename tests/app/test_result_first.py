"""However much there is to tell of a game that is over, the first line says who has won, and below it are the choices that follow."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.screens.result import ResultScreen
from octotui.tables import table_of
from tests.app.tables import app, screen_text, settled

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
TABLES = [(name, seats) for name in GAMES for seats in range(2, 6) if load(name).seats[0] <= seats <= load(name).seats[1]]


def played_out(name: str, seats: int) -> Match:
    """A game that is over, in which everybody has answered at random."""
    kind, dice = load(name), Random(seats)
    match = Match.start(kind, tuple(map(Seat, NAMES[:seats])), kind.read_options({}), seats)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, dice.choice(kind.legal(match.state, seat)))
    return match


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_the_first_line_says_who_has_won(name: str, seats: int, tmp_path: Path) -> None:
    match = played_out(name, seats)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        lines = [line.strip() for line in screen_text(shown).splitlines() if line.strip()]
        ending = table_of(name).narration.ending(match, match.state)
        assert lines[0] == ending.headline
        assert all(line in screen_text(shown) for line in ("1 Look at the table", "5 Back to the title")) and "q: the title" in lines[-1]
        told = " ".join(lines)
        if "pgdn: more" in lines[-1]:
            for _ in range(9):
                await pilot.press("pagedown")
                await settled(shown, pilot)
                told += " ".join(screen_text(shown).split())
            assert ending.headline in screen_text(shown)
        assert all(story.text.split()[-1] in told for story in ending.how)
