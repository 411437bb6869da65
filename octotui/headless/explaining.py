"""What the line mode explains of its questions only once: numbers that are missing, and proposals of which parts can be changed."""

from __future__ import annotations

from engine.core.prompt import Prompt
from octotui.headless.sentences import missing_numbers, numbers_that_change


class Explaining:
    """What one keyboard has not been told yet."""

    def __init__(self) -> None:
        self.gaps = True
        """Whether it is still to be said why numbers are missing."""
        self.changing = True
        """Whether it is still to be said how a part of a proposal is changed."""

    def due(self, prompt: Prompt, listed: bool) -> tuple[bool, bool]:
        """Whether the first is said of a question, which is `listed` by numbers, and the second; they are told with that."""
        gaps = self.gaps and listed and missing_numbers(prompt)
        changing = self.changing and bool(numbers_that_change(prompt))
        self.gaps, self.changing = self.gaps and not gaps, self.changing and not changing
        return gaps, changing
