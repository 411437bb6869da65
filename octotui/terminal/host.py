"""The app as widgets know it: its appearance in this terminal, and which keys its person has chosen."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import App

from octotui.terminal.canvas import Appearance
from octotui.terminal.diff import DiffMixin
from themes import Glyphs


class Host(DiffMixin, App[None]):
    """An app on whose terminal our widgets draw."""

    appearance: Appearance
    glyphs: Glyphs
    ascii_only: bool

    @property
    def own_keys(self) -> Mapping[str, str]:
        """Keys by the id of what they do, in place of the standard ones."""
        raise NotImplementedError
