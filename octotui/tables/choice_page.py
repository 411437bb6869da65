"""The first inspect page of every game: the marked choice, its cost and gain, and what is refused now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.codes import verb_and_thing
from engine.core.prompt import Prompt
from engine.core.words import opening, sentence
from octotui.tables.game_table import Rows

if TYPE_CHECKING:
    from octotui.widgets.scene import Scene

NAMED = 3
"""Maximum number of choices named for one shared reason, unless there is only one more."""


def refused_rows(prompt: Prompt | None, code: str = "") -> Rows:
    """Choices refused now, by reason; beside a marked thing, those of its kind."""
    reasons: dict[str, list[str]] = {}
    for refusal in prompt.refused if prompt else ():
        if same_kind(code, refusal.code):
            reasons.setdefault(refusal.reason.text, []).append(refusal.label)
    if not reasons:
        return []
    rows: Rows = [("", "text"), ("Not now:", "title bold")]
    for reason, labels in reasons.items():
        named = labels if len(labels) == NAMED + 1 else labels[:NAMED]
        more = f" and {len(labels) - NAMED} more" if len(labels) > len(named) else ""
        between = "; " if any("," in label for label in labels) else ", "
        rows.append((f"{between.join(named)}{more}: {reason}", "dim"))
    return rows


def marked_page(scene: Scene[Any, Any], about: Rows, *more: str, told: str = "") -> tuple[str, Rows]:
    """The marked choice, with the text about its subject; `more` follows the cost and gain. A gain that the text has `told` is left out."""
    choice = scene.choices.get(scene.cursor)
    if choice is None:
        return "Nothing is marked", [*about, *refused_rows(scene.prompt)]
    read = {told, *(row for row, _ in about)}
    said = dict.fromkeys(sentence(text) for text in (choice.costs, choice.gain, *more) if text and text not in read)
    apart: Rows = [("", "text")] if about and said else []
    return opening(choice.label), [*about, *apart, *((text, "text") for text in said), *refused_rows(scene.prompt, choice.code)]


def same_kind(code: str, other: str) -> bool:
    """Whether two answers begin with the same verb; what is about no thing is of every kind."""
    verb, thing = verb_and_thing(code)
    return not thing or verb == verb_and_thing(other)[0]


def prediction_text(scene: Scene[Any, Any]) -> str:
    """The predicted outcome of the marked choice, in words."""
    return scene.foreseen.text if scene.foreseen else ""
