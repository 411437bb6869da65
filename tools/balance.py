"""Whether a game's own data is fair: bots play many games, and this tells who wins, with what. `make balance ARGS="--game oct8"`

The same seed, level and number of games give the same report, on any machine. What has been played is kept in a file, and playing goes on
from there: more games cost only what is new. A line that misses its target ends with `<-- ` and says how, and the last lines gather all
of those.

Of Cosmoctopus first the deck is measured, then the Private Investigator, with a tenth of the games at each of its steps; `--deck` and
`--investigator` give all of them to one of the two, `--hands` measures the fixed starting hands instead, and `--layout` a layout.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from engine.bots import LEVELS
from engine.core.registry import load
from engine.cosmoctopus.layouts import SHIPPED
from tools import balance_choices, balance_investigator
from tools.balance_deck import GAME, deck_report, hands_report, layouts_report
from tools.kept import Store

KEEP = Path(".balance")
"""The folder for finished games."""
EVERY = "every"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make balance", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games between bots, over all numbers of players (default 400)")
    parser.add_argument("--game", choices=(GAME, *balance_choices.LOOKS), default=GAME, help=f"which game (default {GAME})")
    parser.add_argument(
        "--level", choices=[level for level in LEVELS if level != "random"], default="keen", help="how well they play (default keen)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other games (default 1)")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--deck", action="store_true", help="only the deck, without the Private Investigator")
    only.add_argument("--hands", action="store_true", help="only the fixed starting hands: --games with them")
    only.add_argument("--investigator", action="store_true", help="only the Private Investigator: --games at each step")
    only.add_argument("--layout", choices=(*SHIPPED, EVERY), metavar="NAME", help=f"only this layout; {EVERY}: each that is shipped")
    parser.add_argument("--tables", default="1,2,3,4", metavar="LIST", help="numbers of players against it, such as 1,3 (default 1,2,3,4)")
    parser.add_argument("--processes", type=int, default=2, help="games at the same time (default 2)")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played (default {KEEP})")
    asked = parser.parse_args(arguments)
    store = Store(asked.keep, asked.processes, Console(stderr=True))
    if asked.game != GAME:
        found = balance_choices.report(store, asked.game, asked.games, asked.seed, asked.level)
        print(f"{asked.games} {asked.level} games of {load(asked.game).name}, seed {asked.seed}, data {load(asked.game).data_hash()}")
        print(found.end())
        return int(asked.check and bool(found.misses))
    if asked.layout:
        layouts = SHIPPED if asked.layout == EVERY else [asked.layout]
        return int(layouts_report(store, asked.games, asked.seed, asked.level, layouts) and asked.check)
    if asked.hands:
        return int(hands_report(store, asked.games, asked.seed, asked.level) and asked.check)
    missed = False
    if not asked.investigator:
        missed = deck_report(store, asked.games, asked.seed, asked.level)
    if not asked.deck:
        print(flush=True)
        tables = [int(n) for n in asked.tables.split(",")]
        games = asked.games if asked.investigator else max(1, asked.games // 10)
        for line in balance_investigator.report(store, games, asked.seed, asked.level, tables):
            missed |= line.startswith("<-- ")
            print(line, flush=True)
    return int(asked.check and missed)


if __name__ == "__main__":
    raise SystemExit(main())
