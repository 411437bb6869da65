"""What has to be loaded before the table appears: each module costs time that a person waits for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BEGINNING = """
import asyncio, sys
from pathlib import Path
from octotui.screens.table import TableScreen
from tests.app.tables import BOT, app, dealt, settled

async def play():
    shown = app(Path(sys.argv[1]), dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        print(*sorted(name for name in sys.modules if name.startswith("octotui.screens.")))

asyncio.run(play())
"""


def said(code: str, *args: str) -> list[str]:
    """The words that a program prints in a process of its own."""
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True).stdout.split()


def test_no_other_screen_is_loaded_before_the_table_is_there(tmp_path: Path) -> None:
    parts = [
        "arrow_keys",
        "drafts",
        "game_choices",
        "hint_ground",
        "leaving",
        "marks",
        "navigator",
        "other_keyboards",
        "others_turn",
        "pages",
        "placement",
        "recap",
        "routes",
    ]
    parts += [
        "scene_screen",
        "services",
        "table",
        "table_hint",
        "table_history",
        "table_input",
        "table_keys",
        "table_turn_end",
        "table_view",
        "visible_signs",
    ]
    assert said(BEGINNING, str(tmp_path)) == [f"octotui.screens.{part}" for part in parts]


def test_the_keys_of_a_screen_that_is_not_loaded_are_known() -> None:
    imports = "from octotui.screens.catalogue import bindings; from octotui.terminal.keys import load_bindings"
    ids = said(f"{imports}; print(*load_bindings()); print('then'); print(*bindings())")
    before, after = ids[: ids.index("then")], ids[ids.index("then") + 1 :]
    assert before == []
    assert {"title.quit", "table.undo", "editor.save", "replay.view"} <= set(after)


def test_the_command_line_is_read_without_the_screen() -> None:
    loaded = said("import sys; from octotui.cli import parser; parser(); print(*sys.modules)")
    assert {"textual", "rich", "msgspec", "engine", "shtab", "subprocess", "tempfile"}.isdisjoint(loaded)


def test_saves_in_a_file_need_no_library_for_databases(tmp_path: Path) -> None:
    loaded = said(
        "import sys; from octotui.storage.store import Store; Store.open(sys.argv[1]); print(*sys.modules)", str(tmp_path / "saves.db")
    )
    assert "sqlite3" in loaded and not {name for name in loaded if name.partition(".")[0] in ("psycopg", "psycopg_binary", "asyncio")}
