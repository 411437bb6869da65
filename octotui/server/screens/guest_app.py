"""The app of one guest: the same screens and tables as on a local machine, with the lobby in place of the title.

A guest has no files here: nothing on the server's machine can be read or written, and settings are stored with the guest's key.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from textual.filter import NoColor
from textual.screen import Screen

from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.server.guest_terminal import colours, has_unicode
from octotui.server.hall.hall import Guest, Hall
from octotui.server.hall.logs import pseudonym
from octotui.server.screens.choose_name import NameScreen
from octotui.server.screens.driver import Channel, ChannelDriver
from octotui.server.screens.guest_navigator import GuestNavigator
from octotui.server.screens.guest_services import GuestServices
from octotui.server.screens.lobby import LobbyScreen
from octotui.server.screens.routes import UseCode
from octotui.server.screens.style_rules import SharedStylesheet
from octotui.server.screens.table import GuestTable
from octotui.storage.config import Config
from octotui.storage.person import SOMEBODY
from octotui.tables.turn_history import Story

log = logging.getLogger(__name__)


class GuestApp(OctotuiApp, GuestServices):
    """octotui for a guest of the hall."""

    HOME: ClassVar[str] = "lobby"
    FILES: ClassVar[bool] = False

    def __init__(
        self,
        hall: Hall,
        key: str,
        login: str,
        channel: Channel,
        environment: Mapping[str, str],
        size: tuple[int, int],
        reached: tuple[str, int] = ("HOST", 22),
        code: str = "",
    ) -> None:
        """`login`: the name proposed to a new guest, or empty; `size`: columns and rows of the terminal;
        `reached`: the address and port the guest connected to;
        `code`: that of a table to join at once, or empty."""
        self.reached, self.code = reached, code
        self.hall, self.key, self.login, self.channel, self.terminal_size = hall, key, login, channel, size
        self.guest_name = hall.people.name(key)
        self.largest = (hall.limits.columns, hall.limits.rows)
        """Maximum columns and rows used."""
        self.line: ChannelDriver | None = None
        """The driver, once the app runs."""
        super().__init__(self._settings(), hall.store, hall.games, environment=environment, driver=ChannelDriver)
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.navigator: GuestNavigator = GuestNavigator(self)
        self.thinker = hall.bots.share()
        self.memory = hall.memory(key)
        self.crashed = False
        """Whether the app ended with a crash."""
        self.guest: Guest | None = None
        """The guest's entry in the hall, once they have entered."""
        self._started = self._leaves = False
        # Textual would capture everything the server prints while any guest is present.
        vars(self).update(_capture_stdout=sys.stdout, _capture_stderr=sys.stderr)

    def tune_console(self) -> None:
        self.console._color_system = colours(self.environment)
        if not self.colour and not self.no_color:
            self.no_color = True
            self._filters.append(NoColor())

    @property
    def has_unicode(self) -> bool:
        return has_unicode(self.environment)

    def _settings(self) -> Config:
        """The guest's settings, with their own name."""
        try:
            config = msgspec.json.decode(self.hall.people.settings(self.key) or "{}", type=Config)
        except msgspec.DecodeError:
            config = Config()
        return msgspec.structs.replace(config, names=(self.guest_name or SOMEBODY,), players={})

    def get_default_screen(self) -> Screen[Any]:
        return LobbyScreen() if self.guest_name else NameScreen(self.login)

    def listen_to_signals(self) -> None:
        """Nothing: signals are for the server."""

    def on_mount(self) -> None:
        if self.guest_name:
            self.come_in()

    def on_ready(self) -> None:
        self.call_after_refresh(self._start)

    def _start(self) -> None:
        self._started = True
        if self._leaves:
            self.exit()

    def leave(self) -> None:
        """Exit, or do so once the first screen is there: Textual can neither mount a screen nor end while it does, once it is to exit."""
        self._leaves = True
        if self._started:
            self.exit()

    def on_unmount(self) -> None:
        self.navigator.stand_up()
        if self.guest is not None:
            self.hall.leave(self.guest)
            self.guest = None

    # --- the guest

    def take_name(self, name: str) -> str:
        if why := self.hall.people.take_name(self.key, name):
            return why
        self.guest_name = name
        self.config = msgspec.structs.replace(self.config, names=(name,))
        return ""

    def come_in(self) -> None:
        """Enter the hall."""
        self.guest = Guest(self.key, self.guest_name)
        self.hall.enter(self.guest)
        if self.code:
            self.call_after_refresh(self.navigator.follow, UseCode(self.code))
            self.code = ""

    def invitation(self, command: str) -> str:
        return self.hall.invitation(self.reached, command)

    def configure(self, config: Config) -> None:
        """Apply settings to the screen at once, and store them for the guest's next visit."""
        self.hall.people.keep_settings(self.key, msgspec.json.encode(config).decode())
        self.filed = config
        self.show_settings(config)

    @property
    def think(self) -> float:
        return min(super().think, self.hall.think)

    def news(self, match: Match) -> list[Story]:
        return []

    def key_done(self) -> None:
        if isinstance(self.screen, GuestTable):
            self.screen.paint_changes()
        if self.line is not None:
            self.line.key_done()

    def crash(self, report: str) -> None:
        """Report a crash: a sentence for the guest, the details for the server's log."""
        log.error("a guest's app has crashed", exc_info=True, extra={"guest": pseudonym(self.key)})
        self._return_code = 1
        self.crashed = True
        self._close_messages_no_wait()

    # --- the line

    def driver_ready(self, driver: ChannelDriver) -> None:
        """Keep the driver once it is made."""
        self.line = driver
