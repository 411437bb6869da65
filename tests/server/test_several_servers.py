"""A server that does not know who is at others says nothing of them that could be wrong."""

from __future__ import annotations

from pathlib import Path

from octotui.play.presence import AWAY
from tests.app.clock import run
from tests.app.tables import screen_text
from tests.server.halls import TestHall, hall_in


async def lobby(hall: TestHall) -> str:
    """Ann's lobby."""
    async with hall.on_screen("ann", (120, 36)) as (app, _):
        return screen_text(app)


def test_nobody_is_said_to_be_away_who_may_be_at_another_server(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            ann, bo = hall.person("ann", here=False), hall.person("bo", here=False)
            served = hall.tables[hall.match_of("oct8", ann, bo)]
            match = served.table.match
            hall.clock.now += AWAY
            assert "Nobody else is here." in (alone := await lobby(hall)) and "bo, not here" in alone
            assert served.presence.away(match) and served.presence.long_gone(match)
            hall.alone = False
            assert "Nobody else has come in by this port." in (beside := await lobby(hall)) and "bo, not seen here" in beside
            assert not served.presence.away(match) and not served.presence.long_gone(match)
            assert not [line for line in served.presence.here(match) if "away" in line]

    run(play())
