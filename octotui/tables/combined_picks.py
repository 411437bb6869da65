"""Prompts that combine several picks in one answer.

The rules ask for one pick at a time. A game defines the combined prompt (`Narration.several`): the first choice gives all picks at once,
the others only change a part of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt import AT_ONCE, Prompt
from engine.core.state import Names


def at_once(codes: Iterable[str]) -> str:
    """Combine codes into one answer.

    >>> at_once(("discard star-atlas", "pay rest"))
    'at once: discard star-atlas, pay rest'
    """
    return AT_ONCE + BETWEEN.join(codes)


def picks(code: str) -> Names:
    """Split an answer into its picks; a single pick gives itself.

    >>> picks("at once: discard star-atlas, pay rest"), picks("pay ink")
    (('discard star-atlas', 'pay rest'), ('pay ink',))
    >>> picks(in_a_row("draw", "deck"))
    ('draw', 'deck')
    """
    return tuple(code.removeprefix(AT_ONCE).split(BETWEEN))


BETWEEN = ", "
"""What stands between the picks of one answer; no code has it."""


def in_a_row(*codes: str) -> str:
    """One answer of a choice and what it is asked about next, where a menu offers both as one (`Narration.leads`)."""
    return BETWEEN.join(codes)


def as_one(prompt: Prompt) -> bool:
    """Whether a prompt combines several picks."""
    return prompt.proposal.startswith(AT_ONCE)


def changes(prompt: Prompt, code: str) -> bool:
    """Whether a choice only changes a part of the answer instead of giving it."""
    return as_one(prompt) and not code.startswith(AT_ONCE)
