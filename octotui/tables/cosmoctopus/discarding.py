"""Several cards to discard as one prompt: the proposal in the first line, with ways to change it below."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.core.words import enumeration
from engine.cosmoctopus.codes import DISCARD
from engine.cosmoctopus.table import Table
from octotui.tables.combined_picks import at_once


def all_at_once(s: Table, prompt: Prompt, changed: Names) -> Prompt:
    """The prompt for all cards to discard, with the player's changes; a single one is asked for as it is. Of a whole hand the last card is
    discarded without being asked for.
    """
    codes = tuple(choice.code for choice in prompt.choices)
    if prompt.min < 2:
        return prompt
    now = marks_after(codes, prompt.min, changed)
    asked = now if len(codes) > prompt.min else now[:-1]
    choices = [Choice(at_once(asked), f"discard {names(s, now)}", gain=changed_last(s, codes, prompt.min, changed))]
    if len(codes) > prompt.min:
        changes = (change(s, code, now, marks_after(codes, prompt.min, (*changed, code))) for code in codes)
        choices += [replace(to, number=choice.number) for to, choice in zip(changes, prompt.choices, strict=True)]
    return replace(prompt, choices=tuple(choices), proposal=choices[0].code)


def marks_after(codes: Names, n: int, changed: Names) -> Names:
    """The `n` codes marked once each change has been made: it marks a code in place of the oldest mark, or takes its mark away and
    marks another, if it can one that was not changed yet.
    """
    now = codes[:n]
    for done, code in enumerate(changed, 1):
        if code not in now:
            now = (*now[1:], code)
            continue
        others = [other for other in codes if other not in now]
        now = (next((other for other in others if other not in changed[:done]), others[0]), *(other for other in now if other != code))
    return now


def changed_last(s: Table, codes: Names, n: int, changed: Names) -> str:
    """Which card the last change put in place of which, as the other one is not chosen; empty before the first."""
    if not changed:
        return ""
    before, now = marks_after(codes, n, changed[:-1]), marks_after(codes, n, changed)
    return f"{names(s, set_apart(now, before))} instead of {names(s, set_apart(before, now))}"


def change(s: Table, code: str, now: Names, then: Names) -> Choice:
    """The choice to discard a card in place of another, or to keep it."""
    if code in now:
        return Choice(code, f"keep {names(s, (code,))}", gain=f"and discard {names(s, set_apart(then, now))} instead")
    return Choice(code, f"discard {names(s, (code,))}", gain=f"instead of {names(s, set_apart(now, then))}")


def set_apart(codes: Names, others: Names) -> Names:
    """The codes that are not among the others."""
    return tuple(code for code in codes if code not in others)


def names(s: Table, codes: Names) -> str:
    return enumeration(s.card(DISCARD.thing(code)).name for code in codes)
