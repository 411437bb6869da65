"""Judging hints: the answers of a hint and that of a hard bot, played to the end by hard bots or quick players in the same sampled worlds.

Apart from the command in `hints.py`, so that other processes can import it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

from engine.bots import IDS, Budget, Decision, Observation, bot, sight
from engine.bots.comparing import REASONS, by_word, own_surplus
from engine.bots.deep import SHOWN, Race, turn_end
from engine.bots.learned import win_shares
from engine.bots.playing_on import outcome as played_on
from engine.core.chance import Search
from engine.core.state import State
from octotui.bots.task import EXPERT, WORLDS
from tools.calibration import is_asked
from tools.kept import Fixture, Played, play_on, play_out

HARD = IDS["hard"]
TRIED = 30
"""Worlds in which each answer is played to the end."""


class Judged(Played, frozen=True):
    """What a hint was worth; empty if the game had no question for it."""

    shown: tuple[str, ...] = ()
    """The answers of the hint that have a chance, best first."""
    hard: str = ""
    """The answer of a hard bot."""
    won: dict[str, tuple[float, ...]] = {}
    """By answer that was played to the end: what it had of the win, world by world."""
    reasons: tuple[bool, ...] = ()
    """Of every feature that a reason names: whether it holds in other worlds."""


def judge(fixture: Fixture, first: bool = False, quick: bool = False) -> Judged:
    """Play a game, ask for a hint in it, and play its answers to the end; with `first` only its first one, if a hard bot gives another.
    `quick`: quick players play on, not hard bots."""
    match, rng = play_out(fixture), Random(f"{fixture.seed}/hint")
    asked = [node for node in match.path() if is_asked(match, node)]
    if not match.state.over or not asked:
        return Judged(fixture)
    state = match.nodes[rng.choice(asked)].state
    seen = sight(match.game, state, match.game.pending(state)[0])
    hint = bot(EXPERT).choose(seen, rng, Budget(worlds=WORLDS))
    shown = tuple([prospect.code for prospect in hint.prospects[:SHOWN]])
    hard = bot(HARD).choose(seen, rng, Budget()).code
    codes = dict.fromkeys((*(shown[:1] if first else shown), hard))
    worlds = [(seen.imagine(rng), rng.randrange(2**32)) for _ in range(TRIED if len(codes) > 1 else 0)]
    end_of = quick_outcome if quick else outcome
    won = {code: tuple([end_of(seen, world, luck, code) for world, luck in worlds]) for code in codes}
    return Judged(fixture, shown, hard, won, () if first else tuple(reasons_held(seen, hint, shown, rng)))


def outcome(seen: Observation, world: State, luck: int, code: str) -> float:
    """What the seat has of the win if it gives this answer, and hard bots play on."""
    end = play_on(seen.game, seen.game.apply(world, seen.seat, code, Search(luck)), HARD, luck)
    return win_shares(seen.game, end)[seen.seat] if end.over else 0.0


def quick_outcome(seen: Observation, world: State, luck: int, code: str) -> float:
    """The same if the rest of the turn goes to its best end, and players who see all hands play on, as they do for the chance of a hint."""
    chance = Search(luck)
    return played_on(seen.game, turn_end(seen.game, world, seen.seat, code, chance)[1], seen.seat, chance)


def reasons_held(seen: Observation, hint: Decision, shown: Sequence[str], rng: Random) -> Iterator[bool]:
    """Of each feature named for a shown answer: whether it leaves the seat better off there than the average answer in fresh worlds."""
    race = Race(seen, rng, shown=True)
    while race.worlds < WORLDS:
        race.step()
    tried = [code for code in shown if len(race.strengths[code]) == WORLDS]
    together = [rows for rows in zip(*(race.strengths[code] for code in tried), strict=True) if all(rows)]
    reasons = {prospect.code: prospect.why for prospect in hint.prospects}
    for i, code in enumerate(tried):
        gains = {word: mean(column) for word, column in by_word(race.words, own_surplus(together, i)).items()} if together else {}
        yield from [gains[word] > 0.0 for word in reasons[code].split(" and ", REASONS - 1) if word in gains]
