"""All picks of one question as a single answer: given, told, undone and redone together. So are picks that make no difference.

The journal holds each pick. Which ones belong together follows from the positions, so a game saved halfway needs nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

from engine.core.game import Game
from engine.core.match import Match
from engine.core.prompt import Choice, Prompt
from engine.core.state import Event, Names
from octotui.play.narration import label, listed_choice, prompt_for
from octotui.tables import table_of
from octotui.tables.combined_picks import as_one, changes, picks


def goes_on(match: Match, node: int, then: int = 0) -> bool:
    """Whether the answer that led to this node was one of several picks, with the next one due there, or left one without a choice, or is
    listed as one with the answer that led to `then` from there.
    """
    if not node:
        return False
    game, after = match.game, match.nodes[node].state
    if only_answer(match, match.nodes[node].seat, node) or leads_on(match, node) or in_a_run(match, node, then):
        return True
    asked_as_one = table_of(game.id).narration.several
    if not asked_as_one or not after.frames or game.question(after).kind not in asked_as_one:
        return False
    return game.same_question(match.nodes[match.nodes[node].parent].state, after)


def leads_on(match: Match, node: int) -> bool:
    """Whether the answer that led to this node is listed only together with the one that is due there."""
    game, one, after = match.game, match.nodes[node], match.nodes[node].state
    leads = table_of(game.id).narration.leads
    if not leads or not after.frames:
        return False
    kind = game.question(match.nodes[one.parent].state).kind
    return leads.get(kind, {}).get(one.code) == game.question(after).kind


def in_a_run(match: Match, node: int, then: int) -> bool:
    """Whether the answers that led to this node and from there to `then` are picks of one that was listed, perhaps behind others."""
    game, runs, seat = match.game, table_of(match.game.id).narration.runs, match.nodes[then].seat
    codes: Names = (match.nodes[then].code,)
    while runs and then and node and match.nodes[node].seat == seat:
        codes, node = (match.nodes[node].code, *codes), match.nodes[node].parent
        asked = match.nodes[node].state
        if not asked.frames or game.question(asked).kind not in runs:
            return False
        prompt = prompt_for(game, asked, seat)
        if prompt and any(picks(choice.code)[: len(codes)] == codes for choice in prompt.choices):
            return True
    return False


def only_answer(match: Match, seat: int, node: int) -> str:
    """The answer that is left to a seat at a node where all legal ones come to the same; empty if there is a choice, or none is due."""
    game, state, alike = match.game, match.nodes[node].state, table_of(match.game.id).narration.alike
    if not alike or not state.frames or seat not in game.pending(state) or (test := alike.get(game.question(state).kind)) is None:
        return ""
    return test(state, game.legal(state, seat))


def together(match: Match, nodes: Iterable[int]) -> list[tuple[int, ...]]:
    """Group consecutive nodes; picks of the same question form one group."""
    found: list[tuple[int, ...]] = []
    begun: tuple[int, ...] = ()
    listed = tuple(nodes)
    for node, then in zip_longest(listed, listed[1:], fillvalue=0):
        begun = (*begun, node)
        if not goes_on(match, node, then):
            found.append(begun)
            begun = ()
    return [*found, begun] if begun else found


def act(match: Match, seat: int, code: str) -> list[Event]:
    """Give an answer, all of its picks or none. Return the events as this seat sees them. Raises Refused."""
    return match.act_all(seat, picks(code))


def undo(match: Match, seat: int, consent: bool = False) -> None:
    """Undo a seat's last answer, including earlier picks of the same question, as far as that is fair. Raises Refused."""
    match.undo(seat, consent)
    while goes_on(match, match.here, match.node.redo) and (consent or match.undo_is_free or match.undo_bar(seat) is None):
        match.undo(seat, consent)


def beginning(match: Match, seat: int) -> int:
    """The node at which a seat's last answer began, counting all picks of the same question; 0 also if there is none."""
    then = match.last_answer(seat)
    node = match.nodes[then].parent
    while goes_on(match, node, then):
        then, node = node, match.nodes[node].parent
    return max(node, 0)


def redo(match: Match, seat: int) -> None:
    """Redo a seat's answer, including later picks of the same question. Raises Refused."""
    match.redo(seat)
    while goes_on(match, match.here, match.node.redo) and match.node.redo:
        match.redo(seat)


# --- single picks


def completion(game: Game[Any], state: Any, seat: int, code: str, then: Names = ()) -> tuple[Names, Choice] | None:
    """For a question asked as one: the changes that put this pick into the answer, with those that an expert has follow it `then` if these
    are all others, and the resulting answer. Otherwise None.
    """
    if then and (found := made_of(game, state, seat, (code, *then))):
        return found
    prompt = prompt_for(game, state, seat)
    assert prompt is not None, "somebody is asked"
    if not as_one(prompt):
        return None
    listed = {choice.code: choice for choice in prompt.choices}
    whole, pick = listed[prompt.proposal], game.choice(state, code)
    there = code in picks(whole.code) or {name for _, name in pick.price} & {name for _, name in whole.price}
    if there or code not in listed or not changes(prompt, code):
        return (), whole
    prompt = prompt_for(game, state, seat, (code,))
    assert prompt is not None, "it is still asked"
    return (code,), next(choice for choice in prompt.choices if choice.code == prompt.proposal)


def made_of(game: Game[Any], state: Any, seat: int, line: Names) -> tuple[Names, Choice] | None:
    """For a question asked as one: the first answers of a line as changes, and the answer that is made of them, if it is of just them."""
    if len(line) < 2 or game.question(state).kind not in table_of(game.id).narration.several:
        return None
    prompt = prompt_for(game, state, seat)
    if prompt is None or not as_one(prompt):
        return None
    given = line[: prompt.min]
    if len(given) < 2 or not all(prompt.listed(code) and changes(prompt, code) for code in given):
        return None
    prompt = prompt_for(game, state, seat, given)
    assert prompt is not None, "it is still asked"
    whole = next(choice for choice in prompt.choices if choice.code == prompt.proposal)
    return (given, whole) if picks(whole.code) == given else None


def steps_to(prompt: Prompt, changed_by: Callable[..., Prompt], wanted: str) -> Names:
    """The choices that lead to this answer: the proposal, if need be after one change or one for each pick; else the answer itself."""
    if prompt.proposal == wanted:
        return (wanted,)
    parts = [choice.code for choice in prompt.choices if changes(prompt, choice.code)]
    ways = [*((part,) for part in parts), *([picks(wanted)] if set(picks(wanted)) <= set(parts) else [])]
    return next(((*way, prompt.proposal) for way in ways if changed_by(*way).proposal == wanted), (wanted,))


def labels(match: Match, seat: int) -> dict[str, str]:
    """A label for each code that the question offers a seat; a pick is shown with all others that would go with it."""
    game, state = match.game, match.state
    prompt = prompt_for(game, state, seat)
    assert prompt is not None, "somebody is asked"
    codes = [code for code in game.legal(state, seat) if as_one(prompt) or listed_choice(game, state, prompt, code)]
    found = {code: completion(game, state, seat, code) for code in codes}
    return {code: whole[1].label if whole else label(match, state, seat, code) for code, whole in found.items()}


def label_of_line(match: Match, seat: int, line: Names) -> dict[str, str]:
    """The label of the first answer of a line where the next ones are the other picks of the same question, by its code; else nothing."""
    found = made_of(match.game, match.state, seat, line)
    return {line[0]: found[1].label} if found else {}


def choices(match: Match, seat: int, codes: Iterable[str]) -> dict[str, Choice]:
    """A seat's choices with these codes, people called by their names; for a pick that with all that would go with it."""
    game, state = match.game, match.state
    prompt = prompt_for(game, state, seat, names=match.names)
    listed = {choice.code: choice for choice in prompt.choices} if prompt else {}
    found = {code: completion(game, state, seat, code) for code in codes}
    return {code: whole[1] if whole else listed.get(code) or game.choice(state, code) for code, whole in found.items()}
