"""Hints in plain text: what to type for the answer of an expert, why, and what would follow it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from engine.bots import Decision
from engine.core.game import Game
from engine.core.match import Match
from engine.core.numbers import numbered
from engine.core.prompt import Prompt
from octotui.bots.advice import advice, advice_lines, among, together, with_effects
from octotui.bots.task import EXPERT, Task, advice_for, budget_for
from octotui.headless.sentences import shorthand
from octotui.play import combined
from octotui.play.line_of_play import LineOfPlay
from octotui.play.narration import listed_choice

Decide = Callable[[Game[Any], Task], Awaitable[Decision]]


async def hint_lines(match: Match, prompt: Prompt, changed_by: Callable[..., Prompt], decide: Decide, think: float | None) -> list[str]:
    """What an expert would do in place of the asked person, from what that seat can see. `changed_by`: the prompt with these parts changed
    too."""
    task = advice_for(match, match.here, prompt.seat, budget_for(EXPERT, think))
    labels, typed = combined.labels(match, prompt.seat), shorthand(match.game, prompt)
    all_win, mixes = together(match.game, match.state), match.game.question(match.state).guessed
    decision = among(await decide(match.game, task), labels)
    line = LineOfPlay.of(decision, prompt.seat, match.here)
    sure = line.sure(match)
    labels |= combined.label_of_line(match, prompt.seat, sure.codes)
    given = advice(decision, labels, all_win, mixes, line.words(match), line.outlook(match))
    choices = combined.choices(match, prompt.seat, (one.code for one in given.choices))
    given = with_effects(given, choices, partial(line.goes_elsewhere, match))
    if typed:
        view = match.game.observe(match.state, prompt.seat)
        return advice_lines(given, {code: typed.typed(view, code) for code in labels})
    return advice_lines(given, {code: what_to_type(match, prompt, changed_by, code, sure) for code in labels})


def what_to_type(match: Match, prompt: Prompt, changed_by: Callable[..., Prompt], code: str, line: LineOfPlay) -> str:
    """The number of an answer, or the numbers of a pick with all others that go with it; for the first answer of a line of play, of the
    choice that gives most of the line."""
    game, state = match.game, match.state
    numbers = {choice.code: str(n) for n, choice in numbered(prompt.choices)}
    if whole := combined.completion(game, state, prompt.seat, code, line.then(match, code)):
        return ", ".join(numbers.get(step, step) for step in combined.steps_to(prompt, changed_by, whole[1].code))
    at_once = line.at_once(match, numbers) if code == line.codes[0] else ""
    return numbers[at_once or listed_choice(game, state, prompt, code)]
