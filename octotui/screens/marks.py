"""The marked choice and the answer typed so far: a model independent of any screen."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Any

from textual.geometry import Region

from engine.core.numbers import BEYOND, code_keyed
from engine.core.prompt import Prompt, Refusal
from engine.core.state import Names
from octotui.screens.arrow_keys import nearest, side_by_side
from octotui.tables.combined_picks import changes
from octotui.tables.game_table import Inspection
from octotui.widgets.scene import Scene

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
NUMBERING = frozenset(string.digits + BEYOND)
"""The keys of the numbers of choices."""
THROUGH_MENU = {"up": -1, "down": 1}
"""The directions in which the menu lists choices."""


class Marks:
    """The mark on a choice of the current question, and the keys that select others."""

    def __init__(self, inspection: Inspection[Any, Any]) -> None:
        self.inspection = inspection
        self.code = ""
        """The code of the marked choice."""
        self.moved = False
        """Whether the person has marked it, not the question itself."""
        self.typed: Names = ()
        """The keys typed so far of a multi-key answer, or the changed parts of a whole."""
        self.letters: dict[str, str] = {}
        """A letter for each choice, while letters are shown."""

    def begin(self) -> None:
        """Reset for a possibly different question."""
        self.letters, self.typed, self.moved = {}, (), False

    # --- the position of the mark

    def settle(self, prompt: Prompt | None) -> None:
        """Keep the mark if its choice is still available; otherwise move it to the initial choice."""
        if prompt is None:
            self.code = ""
        elif self.code not in {choice.code for choice in prompt.choices}:
            self.code = self.first(prompt)

    def first(self, prompt: Prompt) -> str:
        """The initial choice: the proposal, but no loss in a question where the game spares one."""
        harmless = [choice for choice in prompt.choices if not choice.loss]
        if prompt.kind not in self.inspection.spares_losses or not harmless or prompt.proposal in {choice.code for choice in harmless}:
            return prompt.proposal
        return next((choice for choice in harmless if choice.gain), harmless[0]).code

    def choice_towards(self, spots: Mapping[str, Region], scene: Scene[Any, Any], direction: str) -> str:
        """The nearest choice in a direction, or the next in the menu that way if the game follows it or all lie side by side; empty if
        there is none.
        """
        step = THROUGH_MENU.get(direction, 0)
        menu = self.in_menu(scene)
        if step and menu:
            return self.following(menu, step)
        if self.code not in spots:
            return ""
        found = nearest(spots, self.code, direction)
        return found or (self.following(scene.choices, step) if step and side_by_side(spots.values()) else "")

    def in_menu(self, scene: Scene[Any, Any]) -> list[str]:
        """The choices in the order of the menu, if the game follows it in this question."""
        return [*self.inspection.listed(scene)] if self.inspection.listed else []

    def listed(self, scene: Scene[Any, Any]) -> Iterable[str]:
        """The choices in the order in which they are gone through one by one."""
        return self.in_menu(scene) or scene.choices

    def following(self, codes: Iterable[str], step: int) -> str:
        """The choice `step` places after the mark, or before it if negative; empty if there are none."""
        listed = list(codes)
        if not listed:
            return ""
        at = listed.index(self.code) if self.code in listed else -1
        return listed[(at + step) % len(listed)]

    # --- keys that stand for choices

    def put_letters(self, scene: Scene[Any, Any], toggles: Names) -> None:
        """Assign letters to the choices, as far as letters last. One that means something of its own in this question keeps its meaning: a
        choice that it names has it, and no other. `toggles`: the keys that show and hide the letters, and stand for no choice.
        """
        letters = (key for key in self.inspection.letters if key not in toggles)
        named = {code: key for key in letters if scene.prompt and (code := self.choice_of(key, scene.prompt))}
        free = iter(letter for letter in LETTERS if letter not in toggles and not self.has_a_meaning(letter, scene))
        given = ((code, named.get(code) or next(free, "")) for code in self.listed(scene))
        self.letters = {code: letter for code, letter in given if letter}

    def has_a_meaning(self, key: str, scene: Scene[Any, Any]) -> bool:
        """Whether a letter of the game stands for a choice of this question, a refused one, or one of the question after the mark."""
        prompt, through = scene.prompt, self.inspection.goes_through
        if prompt is None or key not in self.inspection.letters:
            return False
        return bool(self.choice_of(key, prompt) or self.refusal_of(key, prompt) or (through and through(scene, key)))

    def choice_lettered(self, letter: str | None) -> str | None:
        """The choice with this letter, if any."""
        return next((code for code, given in self.letters.items() if given == letter), None)

    def means_a_choice(self, key: str) -> bool:
        """Whether this key selects a choice in any question of the game."""
        return key in NUMBERING or key in self.inspection.letters

    def only_marks(self, key: str, code: str) -> bool:
        """Whether a key marks its choice, so that what would come of it is seen before it takes it. A letter that does so marks first in
        every question, also where its choice is marked already: pressed twice each, letters take one step after the other.
        """
        first = self.inspection.marks_first
        return (key in first and not self.moved) or (bool({key, code} & first) and code != self.code)

    def stands_for_something(self, key: str, prompt: Prompt) -> bool:
        """Whether this key selects a choice of this question, or a refused one."""
        return self.means_a_choice(key) and (self.choice_of(key, prompt) is not None or self.refusal_of(key, prompt) is not None)

    def choice_of(self, key: str, prompt: Prompt) -> str | None:
        """The choice that the key of a number or a game's letter selects; None if it selects none now."""
        if key in NUMBERING:
            lettered = key in BEYOND and self.is_composed(prompt)
            return None if lettered else code_keyed(key, prompt.choices)
        return next((code for named in self.inspection.letters[key] if (code := prompt.listed(named))), None)

    def refusal_of(self, key: str, prompt: Prompt) -> Refusal | None:
        """The refused choice that a digit or a letter of the game would select, if any."""
        if key in string.digits:
            return next((refusal for refusal in prompt.refused if str(refusal.number) == key and refusal.number), None)
        codes = self.inspection.letters.get(key, ())
        return next((refusal for refusal in prompt.refused if refusal.code in codes), None)

    def is_composed(self, prompt: Prompt | None) -> bool:
        """Whether the answer to a question is composed key by key."""
        return prompt is not None and prompt.kind in self.inspection.keyed

    def is_begun(self, prompt: Prompt | None) -> bool:
        """Whether a part of such an answer has been composed."""
        return self.is_composed(prompt) and bool(self.typed)

    def suggested(self, prompt: Prompt) -> str:
        """The one obvious answer: what is marked, at first the initial choice; where that only changes a part, the answer as set so far."""
        return self.first(prompt) if not self.code or changes(prompt, self.code) else self.code

    def begin_again(self) -> None:
        """Clear the keys typed so far of a multi-key answer."""
        self.typed = ()

    def put_together(self, scene: Scene[Any, Any], key: str) -> str | None:
        """Take this key as the next one of a multi-key answer. Return why it was refused, empty if it was taken; None if it is not part
        of such an answer.
        """
        prompt = scene.prompt
        if prompt is not None and key == "enter" and changes(prompt, self.code):
            self.typed, self.code = (*self.typed, self.code), ""
            return ""
        if prompt is None or not self.is_composed(prompt):
            return None
        found = self.inspection.keyed[prompt.kind](scene, key)
        if found is None:
            return None
        self.typed, self.code, note = found
        return note
