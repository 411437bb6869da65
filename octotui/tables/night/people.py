"""Names of the people in a Night of the Grand Octopus, each with the letter of the cult they lead.

The engine's prompts and events name only cults; here these are replaced by people.
"""

from __future__ import annotations

import msgspec

from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.words import opening
from engine.night.table import Night

NAMED = "{name} ({letter})"
"""`Cy (S)`."""


def letter(view: Night, seat: int) -> str:
    """The letter of a cult."""
    return view.box.cults[view.cult[seat]].letter


def article(name: str) -> str:
    """`a skull`, `an idol`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def called(view: Night, names: tuple[str, ...], seat: int, form: str = NAMED) -> str:
    """The name of a cult's leader."""
    return form.format(name=names[seat], letter=letter(view, seat))


def of_people(view: Night, names: tuple[str, ...], text: str, form: str = NAMED) -> str:
    """Replace the cults in a text with their leaders."""
    for seat, cult in enumerate(view.cult):
        name = view.box.cults[cult].name
        for said in (name, opening(name)):
            text = text.replace(said, called(view, names, seat, form))
    return text


def asked(view: Night, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """A question in terms of people, if names are given."""
    if not names:
        return prompt

    def told(text: str) -> str:
        return of_people(view, names, text)

    def choice(one: Choice) -> Choice:
        return msgspec.structs.replace(one, label=told(one.label), cost=told(one.cost), gain=told(one.gain))

    def refusal(one: Refusal) -> Refusal:
        return msgspec.structs.replace(one, label=told(one.label), reason=msgspec.structs.replace(one.reason, text=told(one.reason.text)))

    return msgspec.structs.replace(
        prompt,
        text=told(prompt.text),
        brief=told(prompt.brief),
        choices=tuple(map(choice, prompt.choices)),
        refused=tuple(map(refusal, prompt.refused)),
    )
