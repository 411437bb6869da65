"""What a server does once: style sheets are parsed once for all guests, and the signs on a choice searched for once."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from textual.css.parse import parse

from octotui.screens import visible_signs
from octotui.server.hall.hall import Guest
from octotui.server.screens import style_rules
from tests.app.clock import run
from tests.app.tables import settled
from tests.server.halls import TestHall, hall_in


async def parsed(hall: TestHall, name: str, theme: str = "deep-sea") -> int:
    """How many style sheets are parsed for a guest who comes to the lobby and sits down."""
    hall.people.keep_settings(f"key of {name}", f'{{"theme": "{theme}"}}')
    with patch("textual.css.stylesheet.parse", side_effect=parse) as parsing:
        app = hall.app(name)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(app, pilot)
            await pilot.press("1")
            await settled(app, pilot)
        return parsing.call_count


def two(hall: TestHall) -> tuple[Guest, Guest]:
    return hall.person("ann", here=False), hall.person("bo", here=False)


def test_style_sheets_are_parsed_once_for_all_guests_with_the_same_theme(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall, patch.dict(style_rules.RULES, clear=True):
            hall.match_of("oct8", *two(hall))
            first = await parsed(hall, "ann")
            assert first > 0
            assert await parsed(hall, "bo") == 0
            assert await parsed(hall, "bo", "dracula") == first
            assert await parsed(hall, "ann", "dracula") == 0

    run(play())


def test_a_choice_marked_again_is_not_searched_for_signs_again(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.match_of("octopush", *two(hall))
            match = hall.tables[1].table.match
            app = hall.app(match.names[match.pending[0]])
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(app, pilot)
                await pilot.press("1")
                await settled(app, pilot)
                await pilot.press("tab", "shift+tab")
                with patch.object(visible_signs, "without_name", side_effect=visible_signs.without_name) as searched:
                    await pilot.press("tab", "shift+tab", "tab")
                    assert not searched.called
                    await pilot.press("tab")
                    assert searched.call_count == 1

    run(play())
