"""The screens that are kept as text, and the way to them.

`python -m tests.app.snapshots --write` rewrites them all; with words after it, only those with one of the words in their names.

`screens/` has a list for each game, and `shared` for the screens that they have in common; a folder of `snapshots/` goes with each.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from engine.core.registry import GAMES
from octotui.widgets.area import Area
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.kept import Kept, Screens
from tests.app.records import SOME, keep
from tests.app.tables import app, screen_text, settled

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 36))
LARGE = (200, 60)
WHEN = re.compile(r"\b\d\d \w{3} \d\d:\d\d\b")
"""When a game was played."""
LOOKING = frozenset({"up", "down", "left", "right", "tab"})
"""Keys that give no answer."""

LISTED = [name for name in GAMES if find_spec(f"tests.app.screens.{name}")]
"""The games of which screens are kept."""
LISTS: dict[str, Kept] = {name: import_module(f"tests.app.screens.{name}").KEPT for name in (*LISTED, "shared")}
SCREENS: Screens = {name: way for kept in LISTS.values() for name, way in kept.screens.items()}
LIST_OF = {name: which for which, kept in LISTS.items() for name in kept.screens}
"""On which list a screen is."""


def asked(name: str) -> tuple[str, str] | None:
    """The game and the kind of prompt that a screen of that name keeps; None if it keeps something else."""
    make, pressed = SCREENS[name]
    match = make()
    if match is None or match.over or not LOOKING.issuperset(pressed):
        return None
    prompt = match.game.prompt(match.state, match.pending[0])
    return (match.game.id, prompt.kind) if prompt else None


async def shown(name: str, size: tuple[int, int], folder: Path, styles: set[str] | None = None) -> str:
    """The screen of that name as text; `styles` collects those in which letters and digits are written on it."""
    make, pressed = SCREENS[name]
    one = app(folder, make())
    one.thinker = Adviser()
    if name in LISTS[LIST_OF[name]].recorded:
        keep(one.store, *SOME)
    async with one.run_test(size=size) as pilot:
        await settled(one, pilot)
        for key in pressed:
            await pilot.press(key)
            await settled(one, pilot)
        if styles is not None:
            styles |= {style for area in one.screen.query(Area) for row in area._painted for char, style in row if char.isalnum()}
        return WHEN.sub("01 Jan 12:00", screen_text(one)) + "\n"


def sizes(name: str) -> tuple[tuple[int, int], ...]:
    """The sizes in which a screen is kept."""
    kept = LISTS[LIST_OF[name]]
    return SIZES[:1] if name in kept.small else (*SIZES, LARGE) if name in kept.large else SIZES


def stored(name: str, size: tuple[int, int]) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / LIST_OF[name] / f"{name}-{size[0]}x{size[1]}.txt"


def having(words: Sequence[str]) -> list[str]:
    """The screens with one of these words in their names; all of them without a word."""
    return [name for name in SCREENS if not words or any(word in name for word in words)]


def write(names: Sequence[str]) -> None:
    """Rewrite these screens as the tests see them, whoever has logged in, and say which have changed."""
    os.environ.pop("NO_COLOR", None)
    os.environ["LOGNAME"] = "player"
    for name in names:
        for size in sizes(name):
            with tempfile.TemporaryDirectory() as folder:
                text = run(shown(name, size, Path(folder)))
            file = stored(name, size)
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists() or file.read_text("utf-8") != text:
                file.write_text(text, "utf-8")
                print(file.relative_to(FOLDER))


if __name__ == "__main__":
    if sys.argv[1:2] != ["--write"]:
        sys.exit("usage: python -m tests.app.snapshots --write [WORD ...]")
    found = having(sys.argv[2:])
    if not found:
        sys.exit(f"no screen has {' or '.join(sys.argv[2:])} in its name")
    write(found)
