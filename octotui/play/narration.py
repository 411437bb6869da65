"""A position in words, for people who read the game or hear it. Tells only what a view shows."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.game import Game
from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.core.state import Names
from octotui.tables import table_of
from octotui.tables.combined_picks import picks


def in_short(game: Game[Any], view: Any, seat: int, names: tuple[str, ...]) -> list[str]:
    """A summary of a seat's position, told each time it is asked."""
    return in_part("short", game, view, seat, names)


def in_part(part: str, game: Game[Any], view: Any, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """One of the `parts` of a view, in words."""
    return table_of(game.id).narration.tellers[part](view, seat, names)


def parts(game: Game[Any]) -> dict[str, str]:
    """The parts of a view that can be told separately, each with a description."""
    return dict(table_of(game.id).narration.parts)


def prompt_for(game: Game[Any], state: Any, seat: int, changed: Names = (), names: tuple[str, ...] = ()) -> Prompt | None:
    """The question for a seat, if any, its choices in the order the table shows them; of several questions at once the first.

    A question of several picks is asked as one, with the parts in `changed` so far. With `names`, people are called by their names.
    """
    prompt, narration = game.prompt(state, seat), table_of(game.id).narration
    if prompt is None:
        return None
    if narration.asked is not None:
        prompt = narration.asked(state, names, prompt)
    if (order := narration.order) is not None:
        prompt = replace(prompt, choices=tuple(sorted(prompt.choices, key=lambda choice: order(state, choice.code))))
    as_one = narration.several.get(prompt.kind)
    return as_one(state, prompt, changed) if as_one else prompt


def question_for(match: Match, seat: int, changed: Names = (), names: tuple[str, ...] = ()) -> Prompt | None:
    """The same for a seat of a match, with the choice that is marked first for its proposal, and numbers that stay from before."""
    prompt, narration = prompt_for(match.game, match.state, seat, changed, names), table_of(match.game.id).narration
    if prompt and narration.numbered:
        prompt = narration.numbered(match, prompt)
    return replace(prompt, proposal=narration.begins(match, prompt)) if prompt and narration.begins else prompt


def listed_choice(game: Game[Any], state: Any, prompt: Prompt, code: str) -> str:
    """The choice of a question that gives this legal answer: itself, the first that begins with it, or the one that reads the same where
    equals are listed once.

    Empty if the question does not offer it.
    """
    codes = [choice.code for choice in prompt.choices]
    if begun := [one for one in codes if code in (one, picks(one)[0])]:
        return code if code in begun else begun[0]
    label = game.choice(state, code).label
    return next((one for one in codes if len(picks(one)) == 1 and game.choice(state, one).label == label), "")


Naming = Callable[[str, str], str]
"""How a name is written, from the name and the role of its colour."""


def as_it_is(name: str, role: str) -> str:
    """A name without a colour."""
    return name


def names_of(match: Match, naming: Naming, node: int | None = None) -> Names:
    """The seats' names as written, each in the colour of its seat or, where the game has it so, of its pieces at a node (default: now)."""
    state = match.state if node is None else match.nodes[node].state
    return tuple(naming(name, seat_role(match.game, state, seat)) for seat, name in enumerate(match.names))


def seat_role(game: Game[Any], state: Any, seat: int) -> str:
    """The role of the colour of a seat's name there."""
    style = table_of(game.id).narration.recap.style
    return style(state, seat) if style else f"seat{seat}"


def label(match: Match, state: Any, seat: int, code: str) -> str:
    """The label of a seat's possible answer there, with people's names where the game mentions them."""
    game, asked = match.game, table_of(match.game.id).narration.asked
    if asked is not None and (prompt := game.prompt(state, seat)):
        return next(
            (choice.label for choice in asked(state, match.names, prompt).choices if choice.code == code), game.choice(state, code).label
        )
    return game.choice(state, code).label


def answer_words(match: Match, state: Any, seat: int, code: str) -> str:
    """The label of an answer, as others are told it without its question: with what it is about, if only the question says so."""
    narration = table_of(match.game.id).narration
    said, subject, retold = label(match, state, seat, code), narration.subject, narration.retold
    said = retold(said, match.names[seat]) if retold else said
    return f"{about}, {said}" if subject and (about := subject(state)) else said


def for_speech(text: str) -> str:
    """A text for speech: without signs that screen readers garble."""
    return text.replace(" + ", " plus ").replace(" %", " percent")
