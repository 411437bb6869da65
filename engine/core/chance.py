"""Chance, passed into the rules from outside.

A state holds no random generator, or a searching bot could read the future from it. Whoever applies an answer supplies the source of
chance: a seed (`Live`), a journal, test or tutorial (`Scripted`), or a bot's imagination (`Search`).
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from engine.core.state import Names


class Chance(Protocol):
    """A source of chance."""

    def shuffle(self, things: Names) -> Names:
        """Return the same things in random order."""
        ...

    def pick(self, things: Sequence[str]) -> str:
        """Return one of `things`, each equally likely."""
        ...


class Live:
    """Chance from a seed. `outcomes` records the results, in order, for the journal.

    Results depend only on the seed and on `ply`, the number of answers given before: giving the same answer again after an undo, or after
    loading the journal, brings the same outcome.

    >>> one, same = Live(seed=7), Live(seed=7)
    >>> one.shuffle(("eel", "ray", "cod")) == same.shuffle(("eel", "ray", "cod"))
    True
    """

    def __init__(self, seed: int, ply: int = 0) -> None:
        self.seed, self.ply = seed, ply
        self.outcomes: list[Names] = []
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        if self._rng is None:
            self._rng = Random(f"{self.seed}/{self.ply}")
        return self._rng

    def shuffle(self, things: Names) -> Names:
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = int(self.rng.random() * (i + 1))
            order[i], order[j] = order[j], order[i]
        self.outcomes.append(tuple(order))
        return self.outcomes[-1]

    def pick(self, things: Sequence[str]) -> str:
        chosen = things[int(self.rng.random() * len(things))]
        self.outcomes.append((chosen,))
        return chosen


class ScriptBroken(ValueError):
    """The scripted outcomes do not fit what the rules ask for."""


class Scripted:
    """Predetermined chance: one tuple of names for each shuffle or pick. Raises ScriptBroken on a mismatch.

    >>> script = Scripted([("ray", "eel"), ("eel",)])
    >>> script.shuffle(("eel", "ray")), script.pick(("eel", "ray"))
    (('ray', 'eel'), 'eel')
    """

    def __init__(self, outcomes: Sequence[Names] = ()) -> None:
        self.outcomes = list(outcomes)
        self.used = 0

    def _next(self) -> Names:
        if self.used >= len(self.outcomes):
            raise ScriptBroken("the script has no outcome left")
        self.used += 1
        return self.outcomes[self.used - 1]

    def shuffle(self, things: Names) -> Names:
        order = self._next()
        if sorted(order) != sorted(things):
            raise ScriptBroken("the script shuffles other things than the rules do")
        return order

    def pick(self, things: Sequence[str]) -> str:
        chosen = self._next()
        if len(chosen) != 1 or chosen[0] not in things:
            raise ScriptBroken("the script picks something that cannot be picked")
        return chosen[0]


class Search:
    """Chance from a generator of its own, for bots, playouts and benchmarks. Keeps no record, and is the fastest."""

    def __init__(self, source: Random | int) -> None:
        """`source` is the generator, or the seed of one that is made when it is first needed: most answers need none."""
        self._source = source

    @property
    def rng(self) -> Random:
        if isinstance(self._source, int):
            self._source = Random(self._source)
        return self._source

    def shuffle(self, things: Names) -> Names:
        return tuple(self.rng.sample(things, len(things)))

    def pick(self, things: Sequence[str]) -> str:
        return self.rng.choice(things)
