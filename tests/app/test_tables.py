"""What holds at the tables of all games alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine.core.match import Match
from octotui.play.replay import Replay
from octotui.tables import table_of
from tests.app import nights, reefs, shoals
from tests.app.snapshots import SCREENS
from tests.app.tables import app, screen_text, settled

SIZES = [(80, 24), (120, 36), (200, 60)]
DRAWN = (
    *("move", "act", "realm", "alone-board"),
    *("reef-direction", "reef-die", "reef-leave"),
    *("oct8-act", "oct8-swap-arm"),
    *("night-dagger", "night-respond", "night-colony"),
)
"""Screens on which most of the glyphs of a game are seen."""


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", DRAWN)
async def test_ascii_means_ascii(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    make, pressed = SCREENS[name]
    shown = app(tmp_path, make(), glyphs="ascii")
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press(*pressed)
        await settled(shown, pilot)
        assert [line for line in screen_text(shown).splitlines() if not line.isascii()] == []


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (100, 30), (110, 36), (120, 36), (140, 58), (160, 48), (200, 60), (300, 120)])
@pytest.mark.parametrize(
    ("game", "always"),
    [
        ("octopush", {"status", "reef", "hand", "menu", "describe"}),
        ("oct8", {"status", "own", "hand", "menu", "describe"}),
        ("night", {"status", "campus", "cults", "menu", "describe"}),
    ],
)
def test_areas_lie_apart_and_within_the_terminal(game: str, always: set[str], size: tuple[int, int]) -> None:
    kind = table_of(game).board
    for panel in (*kind.panels, ""):
        found = kind.layout(*size, panel)
        regions = list(found.values())
        assert always <= set(found)
        assert all(r.x >= 0 and r.y >= 0 and r.right <= size[0] and r.bottom <= size[1] and r.area for r in regions)
        assert not [(a, b) for i, a in enumerate(regions) for b in regions[i + 1 :] if a.overlaps(b)]


@pytest.mark.parametrize(
    ("deal", "sign"),
    [
        pytest.param(lambda: reefs.dealt(seats=2, people=2, seed=2), "/2  Ann", id="octopush"),
        pytest.param(lambda: reefs.dealt(seats=2, people=2, seed=2, variant="dice"), "Die", id="die"),
        pytest.param(lambda: shoals.dealt(seats=2, people=2), "Common octopuses", id="oct8"),
        pytest.param(lambda: nights.dealt(people=3, face_down=True, exterior="marsh"), "1 library", id="night"),
    ],
)
async def test_a_replay_shows_every_moment_from_every_view(deal: Callable[[], Match], sign: str, tmp_path: Path) -> None:
    """Hands hidden, one's own, and all of them, once the game is over; at the beginning too, where secrets are chosen."""
    match, rng = deal(), Random(6)
    while not match.over:
        seat = match.pending[0]
        proposal = match.game.proposal(match.state, seat)
        legal = match.game.legal(match.state, seat)
        match.act(seat, proposal if match.game.id == "oct8" or proposal.startswith("leave") else rng.choice(legal))
    shown = app(tmp_path)
    replay = shown.showing = Replay(match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        seen = {}
        for _ in replay.views:
            for key in ("home", "right", "end", "left", "right"):
                await pilot.press(key)
                await settled(shown, pilot)
                assert sign in screen_text(shown)
            seen[replay.view] = screen_text(shown)
            await pilot.press("v")
        assert set(seen) == set(replay.views) and len(set(seen.values())) == len(replay.views) == len(match.names) + 1


@pytest.mark.parametrize("name", DRAWN)
async def test_a_terminal_with_a_status_line_below_goes_without_the_keys_of_most_use_only(name: str, tmp_path: Path) -> None:
    async def drawn(rows: int) -> list[str]:
        make, pressed = SCREENS[name]
        shown = app(tmp_path / str(rows), make())
        async with shown.run_test(size=(80, rows)) as pilot:
            await settled(shown, pilot)
            await pilot.press(*pressed)
            await settled(shown, pilot)
            return screen_text(shown).splitlines()

    whole, short = await drawn(24), await drawn(23)
    assert short[:22] == whole[:22] and short[22:] != [""]
