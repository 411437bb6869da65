"""Forbidden Knowledge in the menu: what it costs, and what of it is not to be had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.prompt import Choice, Refusal
from engine.cosmoctopus.codes import CLAIM
from octotui.tables.cosmoctopus.short_text import in_signs, price_in_signs, with_letter
from octotui.terminal.canvas import fitting
from octotui.widgets.menu_lines import BEFORE, KEY
from themes import Glyphs


def saying_what_it_lacks(claim: Refusal, glyphs: Glyphs, room: int) -> Refusal:
    """Forbidden Knowledge that cannot be paid, named so that what it lacks has room beside it, in words or in signs; as it is if neither
    has.
    """
    resource, reason = CLAIM.thing(claim.code), claim.reason
    names = claim.label, f"Forbidden Knowledge {with_letter(resource, glyphs)}", f"Knowledge {with_letter(resource, glyphs)}"
    briefs = reason.brief or reason.text, f"lacks {in_signs(reason.missing, resource, glyphs)}"
    ways = ((name, brief) for name in names for brief in briefs if 2 + cell_len(name) + 2 + cell_len(brief) <= room)
    name, brief = next(ways, (claim.label, reason.brief))
    return replace(claim, label=name, reason=replace(reason, brief=brief))


def knowledge_as_one(refused: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """These refusals, all Forbidden Knowledge that is not to be had for the same reason as one: `Forbidden Knowledge of ink and stars`."""
    alike: dict[str, list[Refusal]] = {}
    for refusal in refused:
        key = refusal.reason.text if CLAIM.begins(refusal.code) and not refusal.cost else refusal.code
        alike.setdefault(key, []).append(refusal)
    return tuple(replace(first, label=first.label + rest_of(others)) for first, *others in alike.values())


def rest_of(claims: Sequence[Refusal]) -> str:
    """`, coins and stars` or ` and stars`, behind the first Forbidden Knowledge; empty if it is alone."""
    names = [CLAIM.thing(claim.code) for claim in claims]
    return "".join([*(f", {name}" for name in names[:-1]), *(f" and {name}" for name in names[-1:])])


def claim_price(claim: Choice | Refusal, cards: int, glyphs: Glyphs) -> str:
    """What Forbidden Knowledge costs in signs, with the cards that have to pay of it: `12✦s 1▯`."""
    if not cards:
        return price_in_signs(claim.price, glyphs) or claim.cost
    ((price, name),) = claim.price
    return f"{in_signs(price - cards, name, glyphs)} {cards}{glyphs['card']}"


def knowledge(claim: Choice | Refusal, glyphs: Glyphs, width: int, cards: int = 0) -> str:
    """The Forbidden Knowledge of a resource, with its sign where its name has no room beside the price; `cards` pay some of it."""
    resource, price = CLAIM.thing(claim.code), claim_price(claim, cards, glyphs)
    names = f"Forbidden Knowledge of {resource}", f"Forbidden Knowledge {with_letter(resource, glyphs)}"
    return fitting(width - KEY - BEFORE - cell_len(price) - 1, 1, *names)
