"""What is marked at the table, and what is typed of an answer so far: a model that knows no screen."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Any

from textual.geometry import Region

from engine.core.prompt import END, Prompt, Refusal
from engine.core.state import Names
from octotui.screens.steering import nearest
from octotui.tables.game_table import Inspection
from octotui.tables.several import changes
from octotui.widgets.scene import Scene

LETTERS = "asdfghjklqwertyuiopzxcvbnm"


class Marks:
    """The mark on a choice of the present question, and the keys that lead to others."""

    def __init__(self, inspection: Inspection[Any, Any]) -> None:
        self.inspection = inspection
        self.code = ""
        """The choice that is marked."""
        self.typed: Names = ()
        """What is typed so far of an answer that takes several keys, or which parts of a whole have been changed."""
        self.letters: dict[str, str] = {}
        """A letter for each choice, while letters are shown."""

    def begin(self) -> None:
        """Something else may be asked now."""
        self.letters, self.typed = {}, ()

    # --- where the mark is

    def settle(self, prompt: Prompt | None) -> None:
        """Keep the mark where it is if that can be chosen; else it goes where it begins."""
        if prompt is None:
            self.code = ""
        elif self.code not in {choice.code for choice in prompt.choices}:
            self.code = self.first(prompt)

    def first(self, prompt: Prompt) -> str:
        """On the proposal, but never on ending the turn while there is something else to do."""
        return prompt.choices[0].code if prompt.proposal == END else prompt.proposal

    def steered(self, spots: Mapping[str, Region], direction: str) -> str:
        """The choice nearest to the mark in a direction; empty if there is none."""
        return nearest(spots, self.code, direction) if self.code in spots else ""

    def following(self, codes: Iterable[str], step: int) -> str:
        """The choice so many after the mark, or before it; empty where there is nothing to choose."""
        listed = list(codes)
        if not listed:
            return ""
        at = listed.index(self.code) if self.code in listed else -1
        return listed[(at + step) % len(listed)]

    # --- keys that stand for choices

    def put_letters(self, codes: Iterable[str]) -> None:
        """Give every choice a letter, as far as there are letters."""
        self.letters = dict(zip(codes, LETTERS, strict=False))

    def lettered(self, letter: str | None) -> str | None:
        """The choice that has this letter now."""
        return next((code for code, given in self.letters.items() if given == letter), None)

    def means_a_choice(self, key: str) -> bool:
        """Whether this key stands for a choice in some question of the game."""
        return key in string.digits or key in self.inspection.letters

    def choice_of(self, key: str, prompt: Prompt) -> str | None:
        """The choice that a digit or a letter of the game stands for; None if it stands for none now."""
        codes = [choice.code for choice in prompt.choices]
        if key in string.digits:
            return codes[int(key) - 1] if 0 < int(key) <= len(codes) else None
        return next((code for code in self.inspection.letters[key] if code in codes), None)

    def refusal_of(self, key: str, prompt: Prompt) -> Refusal | None:
        """What a letter of the game would stand for, if that is refused now."""
        codes = self.inspection.letters.get(key, ())
        return next((refusal for refusal in prompt.refused if refusal.code in codes), None)

    def begin_again(self) -> None:
        """Drop what is typed so far of an answer that takes several keys."""
        self.typed = ()

    def put_together(self, scene: Scene[Any, Any], key: str) -> str | None:
        """Where an answer takes several keys, take this one as the next. Gives why it was not taken, which is empty if it was; None if it
        is none of them."""
        prompt = scene.prompt
        if prompt is not None and key == "enter" and changes(prompt, self.code):
            self.typed, self.code = (*self.typed, self.code), ""
            return ""
        if prompt is None or prompt.kind not in self.inspection.keyed:
            return None
        found = self.inspection.keyed[prompt.kind](scene, key)
        if found is None:
            return None
        self.typed, self.code, note = found
        return note
