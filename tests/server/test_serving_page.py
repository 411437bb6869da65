"""What `docs/serving.md` says about figures, limits and the log is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from octotui.cli.arguments import read_library
from octotui.server.hall.limits import Limits
from octotui.server.hall.logs import DETAILS
from octotui.server.serve import Server

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")


def rows(title: str) -> dict[str, list[str]]:
    """The rows of the table whose header begins like this: the names in the first column, and the cells beside them."""
    body = PAGE.partition(f"\n| {title} |")[2].partition("\n\n")[0]
    split = [[cell.strip() for cell in row.strip("|").split("|")] for row in body.splitlines()[2:]]
    return {name: cells for first, *cells in split for name in re.findall(r"`([\w-]+)`", first)}


def values(title: str) -> Iterator[tuple[str, str]]:
    """Names of such a table with the values in its second column: as many as there are names in a row."""
    found = rows(title)
    for cells in {id(cells): cells for cells in found.values()}.values():
        yield from zip((name for name in found if found[name] is cells), cells[0].split(", "), strict=True)


def test_the_page_has_every_limit_with_its_value() -> None:
    limits = msgspec.structs.asdict(Limits())
    assert {name: float(value) for name, value in values("Limit")} == limits


def test_the_page_has_every_figure_of_the_status(tmp_path: Path) -> None:
    server = Server(tmp_path, read_library(), Limits(), False, 1)
    assert list(rows("Line")) == list(server.status())


def test_the_page_has_every_detail_of_the_log() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE.partition("The log goes to standard error")[2].partition("\n\n")[0]))
    assert told == {"at", "level", "what", *DETAILS}
