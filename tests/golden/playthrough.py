"""A golden game as text that people can read: who is asked, what they may answer, what they answer, what it does, and the board."""

from collections.abc import Iterator
from textwrap import wrap

from engine.core.match import Match

BEGINNING, END = 25, 3
"""Answers told from the beginning, and from the end."""
BOARD_EVERY = 10
"""Answers from one board to the next."""
CODES = 8
"""Legal codes listed of one question."""
WIDTH = 120


def playthrough(match: Match) -> str:
    """The beginning and the end of a match that is over."""
    return "\n".join(lines(match)) + "\n"


def lines(match: Match) -> Iterator[str]:
    """The text, line by line."""
    game, path = match.game, match.path()[1:]
    seats = ", ".join(f"{i} {seat.name}" for i, seat in enumerate(match.header.seats))
    yield f"{game.name}, rules version {game.version}, seed {match.header.seed}. Seats: {seats}."
    yield ""
    yield from board(match, 0)
    yield from happened(match, 0)
    last = len(path) - END
    for number, node in enumerate(path, 1):
        if number <= BEGINNING or number > last:
            yield from told(match, number, node)
            if number % BOARD_EVERY == 0 or number == len(path):
                yield from board(match, node)
        elif number == BEGINNING + 1:
            yield f"... answers {number} to {last} ..."
            yield ""
            yield from board(match, path[last - 1])
    result = game.result(match.state)
    yield from paragraph(f"Over: {result.reason}. Places {result.places}, scores {result.scores}{', lost' * result.lost}.")


def told(match: Match, number: int, node: int) -> Iterator[str]:
    """One answer: the question, the legal codes, the answer, and what it did."""
    game, answer = match.game, match.nodes[node]
    before = match.nodes[answer.parent].state
    prompt = game.prompt(before, answer.seat)
    assert prompt is not None
    codes = [choice.code for choice in prompt.choices]
    more = [f"... {len(codes) - CODES} more"] if len(codes) > CODES else []
    yield from paragraph(f"{number}. Seat {answer.seat} is asked ({prompt.kind}): {prompt.text}")
    yield from paragraph(f"   legal: {' | '.join(codes[:CODES] + more)}")
    yield f"   answer: {answer.code}"
    yield from happened(match, node)


def happened(match: Match, node: int) -> Iterator[str]:
    """What chance brought and the events that led to a node, as nobody in particular sees them: all of it."""
    answer = match.nodes[node]
    for outcome in answer.outcomes:
        yield from paragraph(f"   chance: {' '.join(outcome)}")
    for event in answer.state.events:
        yield from paragraph(f"   - {match.game.sentence(event, match.names)}")
    yield ""


def board(match: Match, node: int) -> Iterator[str]:
    """The position of a node as `print` shows it."""
    yield from (f"    {line}" for line in str(match.nodes[node].state).splitlines())
    yield ""


def paragraph(text: str) -> list[str]:
    """One paragraph, wrapped."""
    return wrap(text, WIDTH, initial_indent="", subsequent_indent="     ", break_on_hyphens=False, drop_whitespace=True)
