"""One side of `tools.versus`: a bot of any checkout that has an `engine`. Reads JSON lines, and answers those that ask.

    ["start", game, options, seats, seed]
    ["apply", seat, code]
    ["choose", seat, seed, milliseconds]     is answered by a code

Thinking is counted in processor time, so others who use the machine take none of it.

A third argument shows it what the others hide: `hand,secret` these zones of theirs, `all` the whole position.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

from msgspec.structs import replace

ALL = "all"
"""What stands for all zones, decks too."""


def shown(imagine: Callable[[Any], Any], state: Any, seat: int, shows: str) -> Callable[[Any], Any]:
    """Sampled worlds in which these zones of other seats are as they are; of `all`, the position itself."""
    if shows == ALL:
        return lambda rng: state

    def imagined(rng: Any) -> Any:
        world = imagine(rng)
        for zone in shows.split(","):
            for owner, part in enumerate(getattr(state, zone)):
                for at, name in enumerate(row(part) if owner != seat else ()):
                    exchange(world, name, row(getattr(world, zone)[owner])[at])
        return world

    return imagined


def row(part: Any) -> tuple[str, ...]:
    """A seat's part of a zone as a row, also where it is a single thing."""
    return part if isinstance(part, tuple) else (part,)


def exchange(world: Any, one: str, other: str) -> None:
    """Let two hidden things change places."""

    def changed(value: Any) -> Any:
        return tuple(map(changed, value)) if isinstance(value, tuple) else other if value == one else one if value == other else value

    for name, zone in import_module("engine.core.views").hidden_zones(type(world)):
        if zone.things:
            setattr(world, name, changed(getattr(world, name)))


def main(checkout: str, level: str, shows: str = "") -> None:
    """Play for a level of the bots in this checkout until the input ends."""
    sys.path.insert(0, checkout)
    engine, bots = import_module("engine"), import_module("engine.bots")
    for found in iter_modules(bots.__path__):
        module = import_module(f"engine.bots.{found.name}")
        if hasattr(module, "monotonic"):
            vars(module)["monotonic"] = time.process_time
    game: Any = None
    state: Any = None
    seed = ply = 0
    for line in sys.stdin:
        match json.loads(line):
            case ["start", name, options, seats, seed]:
                game, ply = engine.load(name), 0
                state = game.setup(game.read_options(options), seats, engine.Live(seed=seed))
            case ["apply", seat, code]:
                ply += 1
                state = game.apply(state, seat, code, engine.Live(seed=seed, ply=ply))
            case ["choose", seat, luck, milliseconds]:
                sight = bots.sight(game, state, seat)
                if shows:
                    sight = replace(sight, imagine=shown(sight.imagine, state, seat, shows))
                decision = bots.bot(level).choose(sight, Random(luck), bots.Budget(ms=milliseconds))
                print(json.dumps(decision.code), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
