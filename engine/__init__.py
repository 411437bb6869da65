"""The games without a screen: rules, bots and match records, for scripts and for the app.

Every game runs the same loop of four calls: `pending` says who is asked, `legal` what they may answer, `apply` gives the position after an
answer, `observe` what a seat may see. Seats are numbers from 0, answers are codes made of names, positions never change.

    >>> from engine import GAMES, Live, load
    >>> "oct8" in GAMES
    True
    >>> game = load("oct8")
    >>> chance = Live(seed=7)
    >>> position = game.setup(game.options(), seats=2, chance=chance)
    >>> while seats := game.pending(position):
    ...     code = game.proposal(position, seats[0])
    ...     position = game.apply(position, seats[0], code, chance)
    >>> sorted(game.result(position).places)
    [1, 2]

`print(position)` draws it. A `Match` runs the same loop and keeps its history: undo and redo, and the journal that is its save.

    >>> from engine import Match, Seat
    >>> match = Match.start(game, (Seat("Ada"), Seat("Bo")), game.options(), seed=7)
    >>> seat = match.pending[0]
    >>> events = match.act(seat, game.legal(match.state, seat)[0])
    >>> match.here, match.undo(seat), match.here
    (1, None, 0)

Bots are in `engine.bots`; what a new game has to supply is in `engine.core.game`. Everything is loaded on first use.
"""

TYPE_CHECKING = False
"""True for type checkers alone; `typing` itself takes longer to load than all the rest of this module."""

if TYPE_CHECKING:
    from engine.core.chance import Live, Scripted, Search
    from engine.core.game import BadOption, Game
    from engine.core.journal import Damaged, Seat
    from engine.core.match import Match
    from engine.core.prompt import Refused
    from engine.core.registry import GAMES, load
    from engine.core.state import HIDDEN, BadPosition, State

__all__ = [
    "GAMES",
    "HIDDEN",
    "BadOption",
    "BadPosition",
    "Damaged",
    "Game",
    "Live",
    "Match",
    "Refused",
    "Scripted",
    "Search",
    "Seat",
    "State",
    "load",
]

_HOMES = {
    "chance": ("Live", "Scripted", "Search"),
    "game": ("BadOption", "Game"),
    "journal": ("Damaged", "Seat"),
    "match": ("Match",),
    "prompt": ("Refused",),
    "registry": ("GAMES", "load"),
    "state": ("HIDDEN", "BadPosition", "State"),
}
"""By module of `engine.core`: the names re-exported here."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a name from its module on first use. Raises AttributeError for unknown names."""
        from importlib import import_module

        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"engine.core.{home}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
