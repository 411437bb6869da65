"""Names in a Night of the Grand Octopus: of places in short, and of people in place of their cults.

The engine's prompts and events name only cults. Here they are told by a box in which each cult has the name of its leader.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt
from engine.core.state import HIDDEN, Names
from engine.core.words import YOU, enumeration, opening
from engine.night.box import Box
from engine.night.game import GrandOctopus
from engine.night.table import Night, alive, components_left, kind_at, kinds
from engine.night.words import component_text, place_text


def article(name: str) -> str:
    """`a skull`, `an idol`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def whose(name: str, thing: str) -> str:
    """`a skull of Bo`, `your skull`."""
    return f"your {thing}" if name == YOU else f"{article(thing)} of {name}"


def plain(name: str) -> str:
    """`crypt` of `the crypt`."""
    return name.removeprefix("the ")


def short_name(view: Night, place: str) -> str:
    """A place in one word."""
    return "somewhere" if place == HIDDEN else "outside" if place == view.exterior else place


LEAST = {"laboratory": "lab", "observatory": "observ."}
"""The names of places that are longer than the others, for where columns are few."""


def least_name(view: Night, place: str) -> str:
    """A place in one word of at most seven letters."""
    name = short_name(view, place)
    return LEAST.get(name, name)


def where(view: Night, place: str) -> str:
    """`the garden`, `Agoba Marsh`, or `somewhere` if it is not known."""
    return "somewhere" if place == HIDDEN else place_text(view.box, place)


def inside(view: Night, place: str) -> str:
    """`in the crypt`, `outside`."""
    return "outside" if place == view.exterior else f"in {where(view, place)}"


def people(view: Night, names: Names, seats: Sequence[int]) -> str:
    """Some of those who are not out, by name; all of them as `everybody`."""
    return "everybody" if len(seats) == len(alive(view)) else enumeration(names[seat] for seat in seats)


def owns(view: Night, seat: int, place: str) -> bool:
    """Whether a cult has one of the kind of component that lies in a place."""
    return kind_at(view, place) in kinds(view, seat)


def bar_to_gathering(view: Night, seat: int, place: str) -> str:
    """Why a cult that dominates a place gathers nothing there, as `already has a potion`; empty if it can gather."""
    name = component_text(view.box, kind_at(view, place))
    if not components_left(view, place):
        return f"no {name} left"
    return f"already has {article(name)}" if owns(view, seat, place) else ""


def box_of_people(view: Night, names: Names) -> Box:
    """The box, each cult in play called by the name of its leader, or as its leader is spoken to."""
    cults = view.box.cults
    return replace(view.box, cults=cults | {cult: replace(cults[cult], name=name) for cult, name in zip(view.cult, names, strict=True)})


def of_people(view: Night, names: Names) -> Night:
    """The same position, each cult called by the name of its leader."""
    called = view.clone()
    called.box = box_of_people(view, names)
    return called


def in_one_word(view: Night) -> Night:
    """The same position, each component called by one word, as where columns are few."""
    called, things = view.clone(), view.box.components
    called.box = replace(view.box, components={kind: replace(one, name=kind, plural=f"{kind}s") for kind, one in things.items()})
    return called


OWN = re.compile(rf"\b{YOU} (win|dominate)\b")
"""What is said to the player who does it."""


ANYWAY = "in any case."
"""How a question ends whose answers all lead to the same winner."""


def retold(answer: str, name: str) -> str:
    """An answer of this player in words for others, who are told `Ann wins` for `you win`."""
    told = OWN.sub(lambda found: f"{name} {found[1]}s", answer)
    return told.removeprefix("your ").removeprefix(f"{YOU} have ")


def with_names(view: Night, names: Names, prompt: Prompt) -> Prompt:
    """A question in terms of people, if names are given."""
    if not names:
        return prompt
    called = of_people(view, tuple(YOU if seat == prompt.seat else name for seat, name in enumerate(names)))
    asked = GrandOctopus(called.box).prompt(called, prompt.seat)
    assert asked, "the same question"
    return decided_anyway(asked)


def decided_anyway(prompt: Prompt) -> Prompt:
    """A question to which all answers lead to the same winner says so once, in place of each answer."""
    verdicts = {choice.label.rpartition(": ")[2] for choice in prompt.choices}
    if len(prompt.choices) < 2 or len(verdicts) > 1 or not all(choice.label.endswith((" win", " wins")) for choice in prompt.choices):
        return prompt
    once = f"{opening(verdicts.pop())} {ANYWAY}"
    choices = tuple(replace(choice, label=choice.label.rpartition(": ")[0]) for choice in prompt.choices)
    return replace(prompt, text=f"{prompt.text} {once}", shorter=(*(f"{text} {once}" for text in prompt.shorter), once), choices=choices)


def says_who_wins(choice: Choice) -> bool:
    """Whether a choice says who wins by it."""
    return any(text.endswith((" win", " wins")) for text in (choice.label, choice.gain))
