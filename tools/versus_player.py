"""One side of `tools.versus`: a bot of any checkout that has an `engine`. Reads JSON lines, and answers those that ask.

    ["start", game, options, seats, seed]
    ["apply", seat, code]
    ["choose", seat, seed, milliseconds]     is answered by a code

Thinking is counted in processor time, so others who use the machine take none of it.
"""

import json
import sys
import time
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any


def main(checkout: str, level: str) -> None:
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
                decision = bots.bot(level).choose(bots.sight(game, state, seat), Random(luck), bots.Budget(ms=milliseconds))
                print(json.dumps(decision.code), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
