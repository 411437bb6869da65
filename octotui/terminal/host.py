"""The app as its widgets see it: its appearance on this terminal, and the person's own keys."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import App

from octotui.terminal.canvas import Appearance
from octotui.terminal.diff import DiffMixin
from themes import Glyphs


class Host(DiffMixin, App[None]):
    """An app that our widgets can draw on."""

    appearance: Appearance
    glyphs: Glyphs
    ascii_only: bool

    @property
    def own_keys(self) -> Mapping[str, str]:
        """Keys by binding id, in place of the standard ones."""
        raise NotImplementedError
