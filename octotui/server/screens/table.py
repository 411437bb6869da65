"""The table of a guest: the same as on a local machine, and who else is at it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Idle

from octotui.screens.table import TableScreen
from octotui.screens.table_view import WATCHING
from octotui.server.screens import routes


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

    async def _on_idle(self, event: Idle) -> None:
        if self._layout_required or self._dirty_widgets:
            event.prevent_default()
            self.paint_changes()

    def paint_changes(self) -> None:
        """Paint now what has changed. Textual waits for a timer, behind whatever other guests have set off meanwhile."""
        self._on_timer_update()

    def action_people(self) -> None:
        self.post_message(routes.ShowPeople())
