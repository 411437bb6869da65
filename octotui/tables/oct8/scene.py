"""The scene that this game's areas and pages are drawn from."""

from engine.oct8.game import Oct8
from engine.oct8.table import Table
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene

Oct8Scene = Scene[Oct8, Table]
Oct8Area = Area[Oct8, Table]
