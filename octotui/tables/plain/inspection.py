"""The default inspect pages: the marked choice, what is refused, and everything in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.game import Game
from engine.core.state import State
from octotui.tables.choice_page import marked_page
from octotui.tables.game_table import Inspection, Narration, Page, Prediction, Rows
from octotui.widgets.scene import Scene
from themes import Glyphs


def inspection(narration: Narration[Any]) -> Inspection[Any, Any]:
    """The inspect pages of a game with this narration."""

    def everything(scene: Scene[Any, Any], glyphs: Glyphs) -> Rows:
        return [(line, "text") for line in narration.tellers["look"](scene.view, scene.seat, scene.names)]

    def pages(scene: Scene[Any, Any], glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
        return [marked_page(scene, []), ("Everything on the table", everything(scene, glyphs))], 0

    return Inspection(
        letters={},
        letters_said=(),
        how={},
        pages={"tableaux": Page("Everything on the table", everything)},
        keyed={},
        foresee=unforeseen,
        inspect=pages,
    )


def unforeseen(game: Game[Any], view: Callable[[], State], seat: int, code: str) -> Prediction | None:
    """No prediction: the outcome is shown after the answer."""
    return None
