"""The replay of Oct8: what is shown of somebody's secret colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from octotui.play.replay import Replay
from tests.app.replays import show
from tests.app.shoals import dealt, match_at
from tests.app.tables import screen_text

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_replay_tells_the_secret_colour_of_whose_view_it_is(tmp_path: Path, size: tuple[int, int]) -> None:
    async with show(tmp_path, Replay(match_at("draw", people=1)), size=size) as (_, shown):
        assert "secret ⧫" in (text := screen_text(shown)).splitlines()[0] and "secret ⧫" in text.partition("Ann: hand")[2].splitlines()[0]


async def test_above_a_hand_with_its_owners_name_the_secret_colour_keeps_its_word(tmp_path: Path) -> None:
    async with show(tmp_path, Replay(dealt())) as (_, shown):
        assert re.search(r"Ann: hand 6/8 ─+ secret .(G| (red|blue|green))", screen_text(shown))


async def test_the_replay_of_an_unfinished_game_of_several_tells_nobodys_secret_colour(tmp_path: Path) -> None:
    async with show(tmp_path, Replay(match_at("draw", people=2))) as (_, shown):
        assert "secret" not in screen_text(shown)
