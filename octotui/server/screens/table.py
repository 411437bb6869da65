"""The table of a guest: the same as on a local machine, and who else is at it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.events import Idle

from engine.core.state import Names
from octotui.screens.table import TableScreen
from octotui.screens.table_keys import WATCHING
from octotui.server.screens import routes
from octotui.widgets.scene import Scene


class GuestTable(TableScreen):
    """One match, with players and watchers at other terminals."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("W", "people", "who is here", id="table.people")]
    MAIN: ClassVar[dict[str, str]] = {
        "pick": "take",
        "undo": "undo",
        "inspect": "inspect",
        "panel": "panels",
        "say": "say",
        "people": "people",
        "palette": "all",
        "help": "help",
    }
    WATCHING: ClassVar[dict[str, str]] = {
        **{name: what for name, what in WATCHING.items() if name not in ("again", "log")},
        "people": "people",
    }

    def keys_without(self, scene: Scene[Any, Any]) -> Names:
        """Guests may want to say something at any time."""
        return tuple(name for name in super().keys_without(scene) if name != "say")

    async def _on_idle(self, event: Idle) -> None:
        if self._layout_required or self._dirty_widgets:
            event.prevent_default()
            self.paint_changes()

    def paint_changes(self) -> None:
        """Paint now what has changed. Textual waits for a timer, behind whatever other guests have set off meanwhile."""
        self._on_timer_update()

    def action_people(self) -> None:
        self.post_message(routes.ShowPeople())
