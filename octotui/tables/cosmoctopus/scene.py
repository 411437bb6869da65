"""The scene that this game's areas and pages are drawn from."""

from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene

CosmoctopusScene = Scene[Cosmoctopus, Table]
CosmoctopusArea = Area[Cosmoctopus, Table]
