"""The log beside the board: what of it is shown where there is little room."""

from __future__ import annotations

from typing import Any

from engine.core.prompt import FLOURISH, LogLine
from engine.core.registry import load
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.cosmoctopus import log_panel
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.areas import Log
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn

LINES = tuple(LogLine(text, "event") for text in ("Cy draws a card", "Ann attaches 2 green arms to blue Navy", "Bo ends the turn"))


def rows(height: int, *lines: LogLine) -> list[str]:
    """The rows below the heading of a log 24 columns wide."""
    pen = Pen(24, height, load_glyphs("unicode"))
    log = Log(lambda: Appearance(load_palette("deep-sea")), lambda: load_glyphs("unicode"))
    log.draw(pen, Scene(load("oct8"), None, 0, ("Ann",), log=lines))
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows][1:]


def test_the_latest_are_shown_whole() -> None:
    assert rows(5, *LINES) == ["Cy draws a card", "Ann attaches 2 green", "  arms to blue Navy", "Bo ends the turn"]


def test_the_oldest_is_whole_too_or_not_there_and_none_older_in_its_place() -> None:
    assert rows(3, *LINES) == ["Bo ends the turn", ""]


def test_the_latest_is_shown_from_its_beginning_as_far_as_there_is_room() -> None:
    assert rows(2, *LINES[:2]) == ["Ann attaches 2 green⋯"]


def test_only_further_rows_are_indented() -> None:
    """24 letters are as many as the log has columns."""
    assert rows(3, LogLine("Ann attaches \u25cdG2 to Navy", "event"))[0] == "Ann attaches \u25cdG2 to Navy"


def test_a_log_without_events_says_so() -> None:
    assert rows(3)[0].startswith("Nothing has happened")


def test_a_flourish_that_would_be_cut_makes_room_for_an_event() -> None:
    flourish = LogLine("It sails, and promises to write with every arm", FLOURISH)
    latest = (LogLine("Bo ends the turn", "event"),) * 8
    assert rows(11, LINES[0], flourish, *latest)[0] == "Cy draws a card"
    assert rows(13, LINES[0], flourish, *latest)[1].startswith("It sails")


def test_at_cosmoctopus_cards_have_short_names_in_all_entries_where_columns_are_few_and_whole_ones_elsewhere() -> None:
    """However few rows the upper entry has."""
    told = LogLine("Ann takes The Snail at the Eleventh Hour", "took"), LogLine("Bo plays The Crooked Anchor", "played")

    def logged(width: int, height: int) -> list[str]:
        scene: Scene[Any, Any] = Scene(load("cosmoctopus"), None, 0, ("Ann", "Bo"), log=told)
        undrawn(log_panel.Log).draw(pen := Pen(width, height, load_glyphs("unicode")), scene)
        return ["".join(char for char, _ in row).rstrip() for row in pen.rows][1:]

    assert logged(40, 3) == ["Ann takes Snail", "Bo plays Anchor"]
    assert logged(45, 3) == ["Ann takes The Snail at the Eleventh Hour", "Bo plays The Crooked Anchor"]
    assert logged(45, 2) == ["Bo plays The Crooked Anchor"]
