"""What screens may ask of the app they are on: settings, saves, games, and where bots think.

Where to go next they do not ask: they post one of the messages in `routes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from octotui.terminal.host import Host

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.core.match import Match
    from octotui.bots.thinking import Thinker
    from octotui.storage.config import Config
    from octotui.storage.games import Shelf
    from octotui.storage.overrides import Override
    from octotui.storage.store import Store
    from octotui.terminal.keyboard import Keyboard


class Services(Host):
    """The app as screens know it."""

    HOME: ClassVar[str] = "title"
    """Where one goes who leaves a table."""
    FILES: ClassVar[bool] = True
    """Whether the person has files on this machine, which may be read and written."""
    config: Config
    """The settings that count."""
    overrides: Mapping[str, Override]
    """Those that the command line or the environment has said, by name."""
    store: Store
    games: Shelf
    themes: Path | None
    """The folder with the person's own themes."""
    problems: tuple[str, ...]
    """What is wrong with the settings, a sentence each."""
    keyboard: Keyboard
    thinker: Thinker

    @property
    def can_suspend(self) -> bool:
        """Whether the app can be suspended to a shell."""
        raise NotImplementedError

    @property
    def motion(self) -> bool:
        """Whether animations are allowed."""
        raise NotImplementedError

    @property
    def think(self) -> float:
        """Seconds an expert may think for an answer."""
        raise NotImplementedError

    def trouble(self, sentence: str) -> None:
        """Say what has failed; the game goes on."""
        raise NotImplementedError

    def last_game(self) -> str:
        """The game that *continue* goes on with, in words; empty if there is none."""
        raise NotImplementedError

    def save(self, match: Match) -> None:
        """Try again to save what could not be saved of a match."""
        raise NotImplementedError

    def unsaved(self, match: Match) -> str:
        """Why a match is not saved, as a sentence; empty if it is, or is not meant to be."""
        raise NotImplementedError

    def news(self, match: Match) -> list[str]:
        """What people have achieved for the first time in a match that is over, a sentence each person."""
        raise NotImplementedError
