"""The scene that this game's areas and pages are drawn from."""

from engine.octopush.game import Octopush
from engine.octopush.table import Table
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene

OctopushScene = Scene[Octopush, Table]
OctopushArea = Area[Octopush, Table]
