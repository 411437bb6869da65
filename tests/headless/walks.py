"""Matches of random answers, and all that is said in words during them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.play.narration import in_part, in_short, parts

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def walked(name: str, seats: int, seed: int, **options: object) -> Match:
    """A match of random answers, to its end."""
    rng, played = Random(seed), load(name)
    match = Match.start(played, tuple(map(Seat, NAMES[:seats])), played.read_options(options), seed)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(played.legal(match.state, seat)))
    return match


def phrases(match: Match, every: int = 1) -> Iterator[str]:
    """Every phrase that somebody who is asked reads, at every `every`-th position."""
    played = match.game
    for node in match.nodes[::every]:
        for seat in played.pending(node.state):
            prompt = played.prompt(node.state, seat)
            assert prompt is not None
            yield prompt.text
            yield from (text for choice in prompt.choices for text in (choice.label, choice.cost, choice.gain))
            yield from (text for refusal in prompt.refused for text in (refusal.label, refusal.reason.text))
            view = played.observe(node.state, seat)
            yield from in_short(played, view, seat, match.names)
            for part in parts(played):
                yield from in_part(part, played, view, seat, match.names)
        yield from (played.sentence(event, match.names) for event in node.state.events)
