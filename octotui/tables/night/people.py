"""Names of the people in a Night of the Grand Octopus.

The engine's prompts and events name only cults; here these are replaced by people.
"""

from __future__ import annotations

import msgspec

from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.words import opening
from engine.night.table import Night


def article(name: str) -> str:
    """`a skull`, `an idol`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def of_people(view: Night, names: tuple[str, ...], text: str) -> str:
    """Replace the cults in a text with their leaders."""
    for seat, cult in enumerate(view.cult):
        name = view.box.cults[cult].name
        for said in (name, opening(name)):
            text = text.replace(said, names[seat])
    return text


def with_names(view: Night, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """A question in terms of people, if names are given."""
    if not names:
        return prompt

    def told(text: str) -> str:
        return of_people(view, names, text)

    def choice(one: Choice) -> Choice:
        return msgspec.structs.replace(
            one, label=told(one.label), cost=told(one.cost), gain=told(one.gain), brief_gain=told(one.brief_gain)
        )

    def refusal(one: Refusal) -> Refusal:
        return msgspec.structs.replace(one, label=told(one.label), reason=msgspec.structs.replace(one.reason, text=told(one.reason.text)))

    return msgspec.structs.replace(
        prompt,
        text=told(prompt.text),
        brief=told(prompt.brief),
        choices=tuple(map(choice, prompt.choices)),
        refused=tuple(map(refusal, prompt.refused)),
    )
