"""What is typed at a question, as the code of an answer: a number, a name, a code, or nothing for the proposal."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.naming import cut, quoted, suggestion
from engine.core.numbers import code_numbered, spans
from engine.core.prompt import Prompt
from engine.core.words import enumeration

DIGITS = 9
"""Maximum digits of a typed number."""
NO_NUMBER = -1
"""The number of no choice."""


def code_of(typed: str, prompt: Prompt) -> str:
    """The code for what was typed; empty for a number without a choice. What is neither a number nor a name may be a code."""
    typed = typed.removesuffix(".")
    if not (typed.isascii() and typed.isdecimal()):
        name = " ".join(typed.split())
        return code_named(name, prompt) or name or prompt.proposal
    return code_numbered(int(typed) if len(typed) <= DIGITS else NO_NUMBER, prompt.choices) or ""


def code_named(typed: str, prompt: Prompt) -> str:
    """The code of the only choice of this name: `moon jar` for `play Moon Jar`, `leaf` for `ship green Leaf, worth 1 point`, `draw` for
    `draw 2 from the deck`; if there is none, of the only thing of this name that cannot be chosen now; else empty.

    A code is no name.
    """
    if not typed or prompt.listed(typed):
        return ""
    for listed in (prompt.choices, prompt.refused):
        labels = {one.code: one.label.lower() for one in listed}
        for part, fits in NAMED:
            if named := [code for code, label in labels.items() if fits(f" {part(label)} ", f" {typed.lower()} ")]:
                return named[0] if len(named) == 1 else ""
    return ""


def whole(label: str) -> str:
    return label


def thing(label: str) -> str:
    """A label without what it adds behind a comma."""
    return label.partition(",")[0]


NAMED = (whole, str.endswith), (thing, str.endswith), (whole, str.startswith)
"""The ways in which a name stands for a label, the closest first."""


def no_such_number(typed: str, prompt: Prompt) -> str:
    """That a number has no choice."""
    return f"There is no choice {cut(typed.removesuffix('.'))}; there are {enumeration(spans(prompt.choices))}. Type ? for help."


def no_answer(typed: str, prompt: Prompt, words: Collection[str]) -> str:
    """That what was typed is no answer, with the word or choice that was probably meant."""
    meant = suggestion(typed, (*words, *(thing(choice.label) for choice in prompt.choices)))
    return f"{quoted(typed)}{meant} is not an answer here."
