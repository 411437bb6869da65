"""What all choices of a question bring alike, said once beside the question, so that their lines tell what differs."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from engine.core.prompt import DONE, Choice, Prompt
from engine.core.state import Names
from engine.core.words import sentence

BETWEEN = ", "
"""Between the clauses of a gain."""
LEAST = 2
"""Minimum number of choices that can have something in common."""


def said_once(prompt: Prompt, *shorter: str) -> Prompt:
    """The question with the last clauses of the gains of all its choices behind it, if they are the same, and not in their lines.

    `shorter`: the question in fewer words.
    """
    choices = [choice for choice in prompt.choices if choice.code != DONE]
    gains = [choice.gain.split(BETWEEN) for choice in choices]
    alike = len([*takewhile(lambda clauses: len({*clauses}) == 1, zip(*(gain[::-1] for gain in gains), strict=False))])
    once = BETWEEN.join(gains[0][-alike:]) if alike and len(choices) >= LEAST else ""
    if not once:
        return prompt
    texts: Names = tuple(f"{text} {sentence(once)}" for text in (prompt.text, *shorter))
    left = {choice.code: without(choice, alike) for choice in choices}
    return replace(prompt, text=texts[0], shorter=texts[1:], choices=tuple(left.get(choice.code, choice) for choice in prompt.choices))


def without(choice: Choice, clauses: int) -> Choice:
    """A choice without so many of the last clauses of its gain."""
    gain, brief = (BETWEEN.join(text.split(BETWEEN)[:-clauses]) for text in (choice.gain, choice.brief_gain))
    return replace(choice, gain=gain, brief_gain=brief)
