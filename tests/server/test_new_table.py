"""The set-up of a table on a server: what each of its lines can be, and that all of it is told at 80×24."""

from __future__ import annotations

from pathlib import Path

from octotui.server.hall.pace import PACES
from octotui.server.screens.new_table import NewTableScreen
from octotui.widgets.lines import Lines
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.halls import hall_in


def test_every_line_and_every_note_of_every_game_is_whole_at_80_by_24(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("ann", here=False)
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("n")
                await settled(app, pilot)
                screen = app.screen
                assert isinstance(screen, NewTableScreen)
                for game in hall.games:
                    screen.take_game(game)
                    for pace in {pace.kind: pace for pace in PACES}.values():
                        screen.pace = pace
                        lines = screen.query_one(Lines)
                        for lines.at in range(len(screen.lines())):
                            screen.show()
                            await settled(app, pilot)
                            text = screen_text(app)
                            assert all(line.label in text for line in lines.lines)
                            assert lines.lines[lines.at].note in " ".join(text.split())

    run(play())
