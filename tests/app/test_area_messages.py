"""An area on a screen tells it at once what to paint or place, and otherwise stays a widget like any other."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App, ComposeResult
from textual.geometry import Region

from engine.core.registry import load
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene
from tests.app.clock import run


class Note(Area[Any, Any]):
    """The note of a scene."""

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.note

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.text(0, 0, scene.note)


class Noted(App[None]):
    """An app of one area."""

    def compose(self) -> ComposeResult:
        appearance, glyphs = Appearance(load_palette("deep-sea")), load_glyphs("unicode")
        self.area = Note(lambda: appearance, lambda: glyphs)
        yield self.area

    def write(self, note: str) -> None:
        """Show a note."""
        self.area.show(Scene(load("cosmoctopus"), None, 0, (), None, note=note))


def test_a_screen_knows_at_once_what_to_paint_and_where() -> None:
    async def play() -> None:
        app = Noted()
        async with app.run_test(size=(20, 4)) as pilot:
            app.area.place(Region(3, 1, 10, 2))
            app.write("one")
            await pilot.pause()
            assert app.area.region == Region(3, 1, 10, 2)
            assert app.screen._compositor.get_widget_at(4, 2)[0] is app.area
            app.write("two")
            assert app.area in app.screen._dirty_widgets
            await pilot.pause()
            assert app.area not in app.screen._dirty_widgets

    run(play())


def test_an_area_does_its_next_task_without_any_other_message() -> None:
    async def play() -> None:
        app = Noted()
        async with app.run_test(size=(20, 4)) as pilot:
            await pilot.pause()
            done = asyncio.Event()
            app.area.call_next(done.set)
            await asyncio.wait_for(done.wait(), 5)

    run(play())


def test_an_area_that_was_removed_is_painted_no_more() -> None:
    async def play() -> None:
        app = Noted()
        async with app.run_test(size=(20, 4)) as pilot:
            app.area.place(Region(3, 1, 10, 2))
            app.write("one")
            await pilot.pause()
            await app.area.remove()
            app.area.refresh()
            app.area.place(Region(0, 0, 5, 1))
            assert not app.screen._dirty_widgets

    run(play())
