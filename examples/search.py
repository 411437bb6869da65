"""A search over re-dealt worlds, in plain Python: it plays one seat of Night against others who answer at random.

    python examples/search.py --seed 7 --worlds 10

A seat may think only about what it sees. `redeal` gives a world that looks the same to it, with everything hidden dealt anew; in each such
world every answer is tried once and the game played to its end at random. The answer that wins most often is given.
"""

import argparse
from collections.abc import Sequence
from random import Random

from engine import Game, Match, Search, Seat, State, load


def at_random(game: Game[State], s: State, rng: Random) -> State:
    """The end of a game in which everybody answers at random from here on."""
    chance = Search(rng)
    while seats := game.pending(s):
        s = game.apply(s, seats[0], rng.choice(game.legal(s, seats[0])), chance)
    return s


def chances(game: Game[State], s: State, seat: int, worlds: int, rng: Random) -> dict[str, float]:
    """By code: how often the seat wins after it, from 0 to 1."""
    wins = dict.fromkeys(game.legal(s, seat), 0)
    for _ in range(worlds):
        world = game.redeal(s, seat, rng)
        for code in wins:
            result = game.result(at_random(game, game.apply(world, seat, code, Search(rng)), rng))
            wins[code] += result.places[seat] == 1 and not result.lost
    return {code: won / worlds for code, won in wins.items()}


def play(game: Game[State], match: Match, seat: int, worlds: int, rng: Random) -> None:
    """Play a match to its end, this seat by the search, and print what it thinks of its answers."""
    while asked := match.pending:
        if asked[0] != seat:
            match.act(asked[0], rng.choice(game.legal(match.state, asked[0])))
            continue
        found = chances(game, match.state, seat, worlds, rng)
        best = sorted(found, key=lambda code: -found[code])[:3]
        print(", ".join(f"{code} {found[code]:.0%}" for code in best))
        match.act(seat, best[0])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A search over re-dealt worlds against random answers, in Night.")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worlds", type=int, default=10, help="worlds for each decision")
    args = parser.parse_args(arguments)
    game = load("night")
    match = Match.start(game, (Seat("search"), Seat("Bob"), Seat("Cleo")), game.options(quick=True), args.seed)
    play(game, match, 0, args.worlds, Random(args.seed))
    print(match.state)
    print("places:", *(f"{name} {place}" for name, place in zip(match.names, game.result(match.state).places, strict=True)))


if __name__ == "__main__":
    main()
