"""The line mode's questions and results, line by line."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.core.match import Match
from engine.core.numbers import numbered, spans
from engine.core.prompt import END, Choice, Prompt
from engine.core.words import enumeration, opening, sentence
from octotui.play.course import course
from octotui.play.headline import headline, standings
from octotui.play.stories import stories
from octotui.tables import table_of
from octotui.tables.combined_picks import changes
from octotui.tables.game_table import Shorthand

INSTEAD = "instead of "
"""What begins a gain that goes on with the label."""
FEW = 6
"""Maximum choices that are told again in short."""
MISSING = "Numbers that are missing belong to things that cannot be chosen now."
"""What is said of choices that keep their numbers whatever else can be chosen."""


CHANGING = "Any other number changes a part, and asks again. Type {other}, {proposed} to change it and take the whole at once."
"""What is said of a proposal of which parts can be changed."""


def shorthand(game: Game[Any], prompt: Prompt) -> Shorthand | None:
    """A question's shorthand form, used in place of a list; None if it is listed."""
    return table_of(game.id).narration.shorthands.get(prompt.kind)


def question_line(game: Game[Any], prompt: Prompt) -> str:
    """The question, after what asks it where it does not say so itself."""
    cause = game.word(prompt.cause)
    named = cause != prompt.cause and cause.lower() not in prompt.text.lower()
    return f"{opening(cause)}: {prompt.text}" if named else prompt.text


def reminder(game: Game[Any], prompt: Prompt, view: Any) -> str:
    """The question once more with its choices in short, or of many only their numbers."""
    asked, typed, listed = question_line(game, prompt), shorthand(game, prompt), numbered(prompt.choices)
    if typed:
        return f"{asked} Enter takes {typed.typed(view, prompt.proposal)}; again says how to answer."
    proposed = next(n for n, choice in listed if choice.code == prompt.proposal)
    if len(listed) > FEW:
        return f"{asked} {opening(enumeration(spans(prompt.choices)))}; again lists them. Enter takes {proposed}."
    return f"{asked} {'; '.join(f'{n}. {choice.label}' for n, choice in listed)}. Enter takes {proposed}."


def prompt_lines(game: Game[Any], prompt: Prompt, view: Any, gaps: bool = False, changing: bool = False) -> list[str]:
    """The question and its choices, with `gaps` why numbers are missing, and with `changing` how a part of the proposal is changed; `view`:
    that of the person who is asked.
    """
    lines = ["", question_line(game, prompt)]
    if typed := shorthand(game, prompt):
        proposal = next(choice.label for choice in prompt.choices if choice.code == prompt.proposal)
        lines += typed.lines(view, prompt.seat)
        return [*lines, f"Enter takes {typed.typed(view, prompt.proposal)}, {proposal}."]
    unlisted = table_of(game.id).narration.unlisted or (lambda view, choice: "")
    lines += [f"{n}. {choice_line(choice, unlisted(view, choice))}" for n, choice in numbered(prompt.choices)]
    lines += [MISSING] * gaps
    proposed, proposal = next((n, choice.label) for n, choice in numbered(prompt.choices) if choice.code == prompt.proposal)
    lines.append(f"Enter takes {proposed}, {proposal}.")
    if changing and (others := numbers_that_change(prompt)):
        lines.append(CHANGING.format(other=others[0], proposed=proposed))
    return lines


def numbers_that_change(prompt: Prompt) -> list[int]:
    """The numbers that change a part of the proposed answer."""
    return [n for n, choice in numbered(prompt.choices) if changes(prompt, choice.code) and choice.gain]


def missing_numbers(prompt: Prompt) -> bool:
    """Whether there are numbers missing among those of the choices."""
    numbers = {number for number, _ in numbered(prompt.choices)} - {0}
    return len(numbers) < max(numbers, default=0)


def why_lines(prompt: Prompt) -> list[str]:
    """Why other things cannot be done now: a reason that several have is told once, after them."""
    barred: dict[str, list[str]] = {}
    for refusal in prompt.refused:
        barred.setdefault(refusal.reason.text, []).append(refusal.label)
    told = [
        f"Cannot be done: {'; '.join(what)}. {sentence(why)}" if what[1:] else opening(f"{what[0]}: {why}.") for why, what in barred.items()
    ]
    return told or ["Only what is listed can be chosen here.", *[MISSING] * missing_numbers(prompt)]


def choice_line(choice: Choice, unlisted: str = "") -> str:
    """Label, cost and gain, without what the label already says, and what it leaves to a screen."""
    said = f"you lose {choice.further_cost}" if choice.code == END and choice.further_cost else choice.costs
    cost = f", {said}" if said else ""
    gain = "; ".join(filter(None, (choice.further_gain, unlisted)))
    told = f"{'' if gain.startswith(INSTEAD) else ':'} {gain}" if gain else ""
    return f"{choice.label}{cost}{told}"


def result_lines(match: Match, seat: int | None = None) -> list[str]:
    """The result as told to a seat, or to anybody: the places from first to last, the turning points, the stories, and what decided it."""
    if match.ended:
        return ["All have agreed: the game ends here, without a result."]
    result, ending = match.game.result(match.state), table_of(match.game.id).narration.ending(match, match.state)
    places = [f"{one.place} {one.name}, {one.score}.".lstrip() for one in standings(match)]
    went = course(match)
    told = [story.sentence for story in stories(match, told_of_person=went.tells_own)]
    own = match.names[went.own_seat]
    points = [("Turning point", f"{who}'s chance to win" if who else went.whose, point) for who, point in went.told(own)]
    if went.own_fall:
        points.append(("Setback", f"{own}'s chance to win", went.own_fall))
    turned = [f"{title}: {point.sentence(whose)}" for title, whose, point in points]
    over = f"{result.reason}."
    how = [sentence for sentence in ending.sentences if sentence != opening(over)]
    return [f"The game is over: {over}", f"{headline(match, seat)}.", *places, *turned, *told, *how]
