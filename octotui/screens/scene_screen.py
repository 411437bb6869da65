"""A screen of areas that all draw from one scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.reactive import Reactive
from textual.screen import Screen

from octotui.widgets.area import Area
from octotui.widgets.scene import Scene, unset


class SceneScreen(Screen[None]):
    """A screen whose areas are bound to its scene.

    The scene is the one reactive: its watcher hands it to the areas. A reactive in each of a dozen areas, bound to this one, would look at
    all reactives of its area at every step.
    """

    scene: Reactive[Scene[Any, Any]] = Reactive(unset, repaint=False, always_update=True)
    """The scene shown; setting it repaints what it changes."""

    _bound: tuple[Area[Any, Any], ...] = ()

    def watch_scene(self, scene: Scene[Any, Any]) -> None:
        """Let each area repaint what has changed in it."""
        for area in self._bound:
            area.show(scene)

    def bind(self, areas: Iterable[Area[Any, Any]]) -> None:
        """Have these areas, and no others, follow the scene."""
        self._bound = tuple(areas)
