"""The pictures in the README and on the pages: `make pictures` redraws them into `docs/pictures/`.

The real app shows a table some answers into a golden game, with Ann at the keyboard. What it shows depends neither on chance nor on how
bots play, so a picture is out of date only where the table itself looks different; `tests/app/test_pictures.py` compares the texts.
"""

from __future__ import annotations

import os
import re
import tempfile
from html import unescape
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from engine.core.journal import Seat, read_header
from engine.core.match import Match
from engine.core.registry import load
from octotui.app import OctotuiApp
from octotui.play.seated_programs import commands, remember
from tests.app.clock import run
from tests.app.tables import app, settled
from tests.golden.make import path

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SEATS = (Seat("Ann"), *(Seat(name, "greedy") for name in ("Bo", "Cy", "Di", "Ed")))
WITH_PROGRAM = (Seat("Ann"), Seat("Eve", "cmd:./first_bot.py"), Seat("Cy", "greedy"))


class Moment(NamedTuple):
    """When a golden game is shown: the mode it was played in, after how many answers at least, what Ann is asked, and the keys then."""

    game: str
    mode: str
    answers: int
    asked: str
    size: tuple[int, int] = (80, 24)
    keys: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = SEATS


PICTURES = {
    "cosmoctopus": Moment("cosmoctopus", "2", 190, "move", (120, 36)),
    "octopush": Moment("octopush", "3", 51, "direction"),
    "oct8": Moment("oct8", "2", 90, "turn-draw"),
    "night": Moment("night", "4", 24, "clock", keys=("5", "2")),
    "program": Moment("octopush", "3", 20, "play", seats=WITH_PROGRAM),
}
"""By file name."""

GROUND = re.compile(r'<rect fill="(#\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" shape-rendering="crispEdges"/>')
FONT_FILES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
WORDS = re.compile(r"<text [^>]*>([^<]*)</text>")


def match_at(moment: Moment) -> Match:
    """A golden game up to this moment."""
    game, data = load(moment.game), path(moment.game, moment.mode).read_bytes()
    header = read_header(data)
    played, _ = Match.load(game, data)
    match = Match.start(game, moment.seats[: len(header.seats)], played.options, header.seed)
    for answer in played.nodes[1:]:
        if match.here >= moment.answers and 0 in match.pending and game.question(match.state).kind == moment.asked:
            break
        match.act(answer.seat, answer.code)
    return match


async def table_svg(moment: Moment) -> str:
    """The table at this moment as an SVG."""
    with tempfile.TemporaryDirectory() as saves:
        match = match_at(moment)
        shown = app(Path(saves), match)
        remember(shown.store, match, dict.fromkeys(commands(match).values(), Path(saves)))
        async with shown.run_test(size=moment.size) as pilot:
            await settled(shown, pilot)
            for key in moment.keys:
                await pilot.press(key)
                await settled(shown, pilot)
            return compact(shown)


def compact(shown: OctotuiApp) -> str:
    """What is on the screen, with no address of a font and with neighbouring grounds of one colour as one: half the size."""
    return joined(FONT_FILES.sub("", shown.export_screenshot()))


def joined(svg: str) -> str:
    """The same picture with neighbouring grounds of one colour drawn as one."""
    grounds: list[list[str]] = []
    for fill, x, y, width, height in GROUND.findall(svg):
        before = grounds[-1] if grounds else [""] * 5
        if [fill, y, height] == [before[0], before[2], before[4]] and f"{float(before[1]) + float(before[3]):.6g}" == x:
            before[3] = f"{float(before[3]) + float(width):.6g}"
        else:
            grounds.append([fill, x, y, width, height])
    rects = ('<rect fill="{}" x="{}" y="{}" width="{}" height="{}"/>'.format(*ground) for ground in grounds)
    start = GROUND.search(svg)
    assert start is not None
    return svg[: start.start()] + "".join(rects) + GROUND.sub("", svg[start.start() :])


def words(svg: str) -> list[str]:
    """The texts in a picture."""
    return [unescape(text).replace("\N{NO-BREAK SPACE}", " ") for text in WORDS.findall(svg)]


def draw(name: str) -> str:
    """The picture of this name, in all colours whatever terminal this runs in."""
    with patch.dict(os.environ, {"COLORTERM": "truecolor"}):
        os.environ.pop("NO_COLOR", None)
        return run(table_svg(PICTURES[name]))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(draw(name), "utf-8")


if __name__ == "__main__":
    main()
