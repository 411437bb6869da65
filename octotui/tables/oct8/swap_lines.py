"""The arm cards that an exchange can begin with, two in a row where there is too little room for one: one's own, then
others', each with the points at best in figures, which the question explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.core.numbers import Numbered
from engine.core.prompt import Choice, Prompt
from engine.oct8.octopus import look_alike
from engine.oct8.table import Table, octopus_with_arm
from engine.oct8.words import head_name
from octotui.tables.oct8.alike import card_of
from octotui.tables.oct8.narration import exchange_plan
from octotui.tables.oct8.octopus import card_sign
from octotui.widgets.menu_lines import APART, Block, Sheet, in_pairs, span, tidy
from themes import Glyphs

ASKED = {"swap-arm": "Which card goes? At best for you", "give-arm": "Which card do you take? At best for you"}
"""By the kinds of questions that these lines are for: the question before figures, of what they bring you."""
AND_RIVALS = ", rivals"
"""What follows where some figures are what others lose or gain."""


def asked(view: Table, prompt: Prompt) -> str:
    """The question before lines in figures."""
    return f"{ASKED[prompt.kind]}{AND_RIVALS * any(points(view, prompt.seat, choice.code)[1] for choice in prompt.choices)}:"


def points(view: Table, seat: int, code: str) -> tuple[int, int]:
    """The points at best of an exchange that a seat begins with this choice, for it and for others."""
    plan = exchange_plan(view, seat, code)
    return (plan.points, -plan.taken) if plan else (0, 0)


def in_figures(view: Table, seat: int, glyphs: Glyphs, choice: Choice) -> Choice:
    """A choice as `Ivy's 2×◍G2  +2p -1p`: how many equal cards there are, and the points at best for its seat and, if any, for others."""
    arm, (own, rivals) = card_of(choice.code), points(view, seat, choice.code)
    *_, (head, *cards) = octopus_with_arm(view, arm)
    equal = sum(look_alike(arm, card) for card in cards)
    said = " ".join((f"{own:+}p" if own else " 0p", *([f"{rivals:+}p"] if rivals else [])))
    return replace(choice, label=f"{head_name(head)}'s {f'{equal}×' * (equal > 1)}{card_sign(glyphs, arm)}", gain=said, brief_gain=said)


def in_columns(view: Table, seat: int, choices: Numbered, page: Sheet) -> list[list[Block]]:
    """The choices in two columns, one's own above those of others; none where one is too long for that. Figures begin below each other."""
    longest = max(len(choice.label) for _, choice in choices)
    even = [(n, replace(choice, label=choice.label.ljust(longest))) for n, choice in choices]
    column = (page.width + 1) // 2
    blocks: Sequence[Block] = tidy(even, page)
    if any(len(block.rows) > 1 or span(block) + APART > column or column + span(block) > page.width for block in blocks):
        return []

    def mine(block: Block) -> bool:
        return octopus_with_arm(view, card_of(block.code))[0] == seat

    return [row for _, group in groupby(blocks, mine) for row in in_pairs([*group], column, page.width)]
