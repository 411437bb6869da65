"""The scene that this game's areas and pages are drawn from."""

from engine.night.game import GrandOctopus
from engine.night.table import Night
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene

NightScene = Scene[GrandOctopus, Night]
NightArea = Area[GrandOctopus, Night]
