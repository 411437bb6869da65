"""A screen of areas that all draw from one scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.screen import Screen

from octotui.widgets.area import Area
from octotui.widgets.scene import Scene


class SceneScreen(Screen[None]):
    """A screen whose areas are bound to its scene."""

    _scene: Scene[Any, Any]
    _bound: tuple[Area[Any, Any], ...] = ()

    @property
    def scene(self) -> Scene[Any, Any]:
        """The scene shown; setting it repaints what it changes."""
        return self._scene

    @scene.setter
    def scene(self, scene: Scene[Any, Any]) -> None:
        self._scene = scene
        for area in self._bound:
            area.scene = scene

    def bind(self, areas: Iterable[Area[Any, Any]]) -> None:
        """Have these areas, and no others, follow the scene."""
        self._bound = tuple(areas)
