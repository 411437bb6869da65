"""Two servers on one store: each knows only its own guests, and says nothing of the others that could be wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from octotui.play.presence import AWAY
from octotui.server.control import ControlSocket
from tests.app.clock import run
from tests.app.tables import screen_text
from tests.server.halls import TestHall, hall_in


def test_a_server_is_alone_until_another_one_runs_in_its_folder(tmp_path: Path) -> None:
    control = ControlSocket(tmp_path, dict, lambda: None)
    control.file.touch()
    assert control.alone()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        (tmp_path / f"control.{other.pid}.socket").touch()
        assert other.pid != os.getpid() and not control.alone()
        other.communicate(b"\n")
    assert control.alone()


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
            assert served.company.away(match) and served.company.long_gone(match)
            hall.alone = False
            assert "Nobody else has come in by this port." in (beside := await lobby(hall)) and "bo, not seen here" in beside
            assert not served.company.away(match) and not served.company.long_gone(match)
            assert not [line for line in served.company.here(match) if "away" in line]

    run(play())
