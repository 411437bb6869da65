"""What screens may ask of their app: settings, saves, games, and where bots think.

Navigation is not part of it: screens post one of the messages in `routes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from octotui.terminal.host import Host

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.core.match import Match
    from octotui.bots.background import BackgroundThought
    from octotui.bots.thinking import Thinker
    from octotui.storage.config import Config
    from octotui.storage.games import GameLibrary
    from octotui.storage.overrides import Override
    from octotui.storage.remembered import Memory
    from octotui.storage.store import Store
    from octotui.tables.turn_history import Story
    from octotui.terminal.keyboard import Keyboard


class Services(Host):
    """The app as its screens see it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "say_how_to_leave", show=False, priority=True),
        Binding("ctrl+l", "repaint", "repaint", id="app.repaint", show=False),
        Binding("ctrl+p", "palette", "what can be done", id="app.palette", show=False),
        Binding("ctrl+z", "suspend_process", "suspend", id="app.suspend", show=False),
    ]
    """The keys of every screen."""
    HOME: ClassVar[str] = "title"
    """The screen shown after leaving a table."""
    FILES: ClassVar[bool] = True
    """Whether the person may read and write files on this machine."""
    config: Config
    """The settings in effect."""
    overrides: Mapping[str, Override]
    """Settings given by the command line or the environment, by name."""
    store: Store
    memory: Memory
    """What is remembered of the person besides matches."""
    games: GameLibrary
    themes: Path | None
    """The folder of the person's own themes."""
    problems: tuple[str, ...]
    """What is wrong with the settings, a sentence each."""
    keyboard: Keyboard
    thinker: Thinker
    background_thought: BackgroundThought
    """What a review that was left thinks to its end; whoever else thinks stops it."""

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
        """Report a failure; the game goes on."""
        raise NotImplementedError

    def last_game(self) -> str:
        """The game that *continue* resumes, in words; empty if there is none."""
        raise NotImplementedError

    def lesson_left(self) -> str:
        """Where the lesson read last was left, in words; empty if it was not."""
        raise NotImplementedError

    def save(self, match: Match) -> None:
        """Retry saving the parts of a match that could not be saved."""
        raise NotImplementedError

    def why_unsaved(self, match: Match) -> str:
        """Why a match is not saved, as a sentence; empty if it is, or is not meant to be."""
        raise NotImplementedError

    def news(self, match: Match) -> list[Story]:
        """Achievements first earned in a finished match, a story each."""
        raise NotImplementedError
