"""Pictures of the key screens in `__snapshots__/`, in colour as a terminal shows them.

To keep them as they are now: `python -m pytest -n0 tests/app/test_pictures.py --snapshot-update`; open what changed in a browser.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_textual_snapshot import SVGImageExtension
from syrupy.location import PyTestLocation
from textual.pilot import Pilot

from engine.core.registry import GAMES
from octotui.app import OctotuiApp
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.snapshots import LIST_OF, SCREENS
from tests.app.tables import app, settled
from tools import pictures
from tools.pictures import joined


class Picture(NamedTuple):
    """What is in a picture: a screen of `snapshots.py`, how large, and with which settings."""

    screen: str
    size: tuple[int, int] = (80, 24)
    glyphs: str = "unicode"
    no_colour: bool = False


PICTURES = {
    "title": Picture("title"),
    "setup": Picture("setup"),
    "table-80x24": Picture("act"),
    "table-120x36": Picture("act", (120, 36)),
    "table-200x60": Picture("act", (200, 60)),
    "table-no-colour": Picture("act", no_colour=True),
    "table-ascii": Picture("act", glyphs="ascii"),
    "chart-80x24": Picture("eight"),
    "chart-no-colour": Picture("pentaglyph", no_colour=True),
    "chart-ascii": Picture("eight", glyphs="ascii"),
    "investigator": Picture("alone-board"),
    "oct8-80x24": Picture("oct8-attach-card"),
    "oct8-120x36": Picture("oct8-turn-draw", (120, 36)),
    "oct8-200x60": Picture("oct8-swap-arms", (200, 60)),
    "oct8-no-colour": Picture("oct8-attach-card", no_colour=True),
    "oct8-ascii": Picture("oct8-attach-card", glyphs="ascii"),
    "reef-80x24": Picture("reef-direction"),
    "reef-120x36": Picture("reef-direction", (120, 36)),
    "reef-200x60": Picture("reef-pushes", (200, 60)),
    "reef-no-colour": Picture("reef-pushes", no_colour=True),
    "reef-ascii": Picture("reef-direction", glyphs="ascii"),
    "reef-die": Picture("reef-die"),
    "night-80x24": Picture("night-dagger"),
    "night-120x36": Picture("night-tentacle", (120, 36)),
    "night-200x60": Picture("night-respond", (200, 60)),
    "night-no-colour": Picture("night-tentacle", no_colour=True),
    "night-ascii": Picture("night-dagger", glyphs="ascii"),
    "hint-80x24": Picture("hint"),
    "hint-200x60": Picture("hint", (200, 60)),
    "hint-no-colour": Picture("hint", no_colour=True),
    "hint-ascii": Picture("hint", glyphs="ascii"),
    "review-80x24": Picture("review"),
    "review-120x36": Picture("review", (120, 36)),
    "review-no-colour": Picture("review", no_colour=True),
    "review-ascii": Picture("review", glyphs="ascii"),
    "handover": Picture("handover"),
    "result": Picture("result"),
}


KEPT = Path(__file__).parent / "__snapshots__"


class OneFolderAGame(SVGImageExtension):
    """Pictures in folders as screens are kept in text: `oct8/oct8-80x24.svg`."""

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: int | str = 0) -> str:
        return test_location.snapshot_name.partition("[")[2].removesuffix("]")

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(KEPT / LIST_OF[PICTURES[cls.get_snapshot_name(test_location=test_location)].screen])


@pytest.fixture(autouse=True)
def _folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_textual_snapshot.SVGImageExtension", OneFolderAGame)


def test_no_picture_is_kept_that_is_no_longer_compared() -> None:
    kept = {KEPT / LIST_OF[picture.screen] / f"{name}.svg" for name, picture in PICTURES.items()}
    assert set(KEPT.rglob("*.svg")) == kept


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_it_was(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Callable[..., bool]) -> None:
    picture = PICTURES[name]
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    if picture.no_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    make, keys = SCREENS[picture.screen]
    shown = app(tmp_path, make(), glyphs=picture.glyphs)
    shown.thinker = Adviser()
    drawn = shown.export_screenshot
    monkeypatch.setattr(asyncio, "run", run)
    monkeypatch.setattr(shown, "export_screenshot", lambda **how: joined(drawn(**how)))

    async def there(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, OctotuiApp)
        await settled(pilot.app, pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot.app, pilot)

    assert snap_compare(shown, terminal_size=picture.size, run_before=there)


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_the_picture_in_the_readme_says_what_the_table_says_now(name: str) -> None:
    kept = (pictures.FOLDER / f"{name}.svg").read_text("utf-8")
    assert pictures.words(kept) == pictures.words(pictures.draw(name)), "the table looks different now: draw it with `make pictures`"


def test_every_picture_is_in_the_readme() -> None:
    root = pictures.FOLDER.parents[1]
    shown = (root / "README.md").read_text("utf-8") + (root / "docs" / "writing-bots.md").read_text("utf-8").replace(
        "(pictures/", "(docs/pictures/"
    )
    assert {moment.game for moment in pictures.PICTURES.values()} == set(GAMES)
    assert {file.stem for file in pictures.FOLDER.iterdir()} == set(pictures.PICTURES)
    assert set(re.findall(r"\(docs/pictures/(\w+)\.svg\)", shown)) == set(pictures.PICTURES)
