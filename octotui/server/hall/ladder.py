"""The ladder of a server: ratings of its people in each game, from the matches they have finished together.

A match counts once, if at least two people began it and it has winners and losers; bots count for nothing. Whoever has given up, or has
left their seat to a bot until the end, comes after everybody who has played to the end; of those, who left later comes first. Once all but
one have given up, the match is decided. If those who are left end it without a result, only those who have given up have lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from engine.core.game import Result
from engine.core.match import Match
from octotui.bots.advice import together
from octotui.server.hall.last_known import Answers, or_last_known
from octotui.storage.store import Store

SCALE = 40
"""Points per unit of strength: people begin near 0, and good ones have a thousand."""
MODEL = PlackettLuce()


class Rung(NamedTuple):
    """Somebody's place on a game's ladder."""

    name: str
    points: int
    played: int
    won: int


def points(mu: float, sigma: float) -> int:
    """A rating that is almost certainly reached; it begins at 0 and rises with certainty."""
    return round(SCALE * (mu - 3 * sigma))


def rank(keys: tuple[str, ...], result: Result | None, quitters: Sequence[int] = ()) -> dict[str, int]:
    """The places of the people among themselves; empty if the match does not count.

    `keys`: for each seat that of the person who began on it. `result`: None if there is none. `quitters`: the seats of those who have not
    played to the end, in the order in which they left.
    """
    staying = [seat for seat, key in enumerate(keys) if key and seat not in quitters]
    equal = 1 if len(staying) == 1 else 2
    places = {keys[seat]: result.places[seat] if result else equal for seat in staying}
    places |= {keys[seat]: 2 * len(keys) - n for n, seat in enumerate(quitters)}
    differ = bool(quitters) or (result is not None and len(set(result.places)) > 1)
    return places if len(places) > 1 and differ and not (result and result.lost) else {}


def places_of(match: Match, began: tuple[str, ...], owners: tuple[str, ...]) -> dict[str, int]:
    """The places of a match's people among themselves; empty if it does not count, or not yet.

    `began`: for each seat the key of the person who began on it; `owners`: of the person whose it is now. Both empty for a bot.
    """
    given_up = [seat for seat, key in enumerate(began) if key and not owners[seat]]
    alone = len({*owners} - {""}) <= 1
    if not match.over and not (given_up and (match.ended or alone)):
        return {}
    if together(match.game, match.state):
        return {}
    to_bots = [seat for seat, key in enumerate(began) if key and match.seats[seat].bot is not None]
    when = {change.seat: n for n, change in enumerate(match.seat_changes)}
    quitters = sorted(to_bots if match.over else given_up, key=lambda seat: when.get(seat, 0))
    return rank(began, match.game.result(match.state) if match.over else None, quitters)


class Ladder:
    """The ladders of all games, in the server's store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.answers: Answers = {}

    def count(self, match: int, game: str, places: Mapping[str, int]) -> bool:
        """Count a match with these places of its people, by key; return whether it is new."""
        db = self.store.db
        with db.transaction():
            if not db.execute("INSERT INTO rated (match) VALUES (?) ON CONFLICT DO NOTHING", (match,)):
                return False
            teams = []
            for key in places:
                row = db.row("SELECT mu, sigma FROM rating WHERE game = ? AND key = ?", (game, key))
                teams.append([MODEL.rating(*row) if row else MODEL.rating()])
            rated = MODEL.rate(teams, ranks=list(places.values()))
            for (key, place), (new,) in zip(places.items(), rated, strict=True):
                db.execute(
                    "INSERT INTO rating (game, key, mu, sigma, played, won) VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (game, key) DO UPDATE"
                    " SET mu = excluded.mu, sigma = excluded.sigma, played = rating.played + 1, won = rating.won + excluded.won",
                    (game, key, new.mu, new.sigma, int(place == 1)),
                )
        return True

    @or_last_known(list)
    def games(self) -> list[str]:
        """The games with anybody on their ladder."""
        return [game for (game,) in self.store.db.rows("SELECT DISTINCT game FROM rating ORDER BY game")]

    @or_last_known(list)
    def of(self, game: str) -> list[Rung]:
        """The ladder of a game, best first."""
        question = "SELECT g.name, r.mu, r.sigma, r.played, r.won FROM rating r JOIN guest g ON g.key = r.key WHERE r.game = ?"
        rows = self.store.db.rows(question, (game,))
        found = [Rung(name or "", points(mu, sigma), played, won) for name, mu, sigma, played, won in rows]
        return sorted(found, key=lambda rung: (-rung.points, rung.name))
