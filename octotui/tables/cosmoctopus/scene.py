"""The scene that this game's areas and pages are drawn from, and the areas that step back where there is little room."""

from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene

CosmoctopusScene = Scene[Cosmoctopus, Table]
CosmoctopusArea = Area[Cosmoctopus, Table]


def is_roomy(width: int, height: int) -> bool:
    """Whether cards in hand have faces below the row, and panels the columns at the left."""
    return width >= 110 and height >= 32


class QuietArea(CosmoctopusArea):
    """An area that steps back in small terminals unless a choice lies on it."""

    def is_aside(self, scene: CosmoctopusScene) -> bool:
        return not is_roomy(*self.screen.size)
