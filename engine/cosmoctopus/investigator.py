"""The current state of the Private Investigator's game: finished players, investigated tiles, thresholds (C31, C32, C34, C36).

The steps of its turn are in `pursuit`, its cards in `dossier`.
"""

from engine.core.frames import push
from engine.core.state import EVERYONE, Frame, Names, frame_list, frames_of, put
from engine.cosmoctopus.box import Powers
from engine.cosmoctopus.dossier import Rule
from engine.cosmoctopus.effects import Amounts
from engine.cosmoctopus.table import Table, lay_out, to_discard

GONE = -1
"""The owner of Forbidden Knowledge that the Private Investigator has taken out of the game."""
DIFFICULTIES: Names = ("naive", "tenacious", "relentless", "obsessive")

NO_RULE = Rule()


def has_finished(s: Table, seat: int) -> bool:
    """Whether a seat has its eight tentacles and now only moves for the others (C36)."""
    return s.difficulty is not None and s.tentacles[seat] >= s.box.numbers.tentacles_to_win


def active(s: Table) -> list[int]:
    """The unfinished seats in turn order, from the first player on."""
    seats = len(s.hand)
    return [seat for i in range(seats) if not has_finished(s, seat := (s.first + i) % seats)]


def most_plentiful(s: Table, seat: int) -> int:
    """The resource that a player has most of; among equals, the first in resource order."""
    stock = s.resources[seat]
    return stock.index(max(stock))


def investigator_wins(s: Table) -> bool:
    """Whether the Private Investigator has won."""
    return s.track >= s.box.numbers.tentacles_to_win


def investigated_tiles(s: Table) -> Names:
    """The tiles with magnifying glasses; none without the Private Investigator."""
    return () if s.behaviour is None else s.box.investigated[s.box.dossier.behaviours[s.behaviour].resource]


def rule(s: Table) -> Rule:
    """The rule of the revelation, once it is in force (C34)."""
    if s.revelation is None or s.track < s.box.numbers.revelation:
        return NO_RULE
    return s.box.dossier.revelations[s.revelation].rule


def threshold(s: Table, resource: int) -> int:
    """The Private Investigator's price in this resource: for Forbidden Knowledge if available, else for a tentacle (C33)."""
    numbers = s.box.numbers
    price = numbers.knowledge_price if s.knowledge[resource] is None else numbers.investigator_price
    return price - rule(s).threshold


def give(s: Table, bundle: Amounts, cause: str) -> None:
    """Give the Private Investigator resources; there is no limit (C35)."""
    a, b, c, d = s.evidence
    e, f, g, h = bundle
    s.evidence = (a + e, b + f, c + g, d + h)
    s.events.append(("pi-gained", EVERYONE, bundle, cause))


def pass_on(s: Table, seat: int) -> None:
    """Begin the turn after a seat's: the next seat's, or after the last one that of the Private Investigator (C33)."""
    after = (seat + 1) % len(s.hand)
    if after == s.first:
        push(s, "pi-turn", EVERYONE)
    else:
        push(s, "turn", after)


def retire(s: Table, seat: int) -> None:
    """Retire a seat that has its eighth tentacle before the others: it gives up all it has, work in progress included (C36).

    If the Move of its turn has not been made, it is still to come (C11).
    """
    remaining: list[Frame] = []
    for frame in frame_list(s.frames):
        if frame[1] != seat or frame[0] in ("tidy", "turn"):
            remaining.append(frame)
        elif frame[0] == "first-move":
            remaining.append(("move", seat, (), ""))
    s.frames = frames_of(remaining)
    given_up = (*s.resolving, *s.hand[seat], *s.tableau[seat], *s.constellations[seat])
    s.resolving, s.plays = (), 0
    s.hand, s.known, s.tableau, s.tokens = (put(zone, seat, ()) for zone in (s.hand, s.known, s.tableau, s.tokens))
    lay_out(s, seat, (), ())
    s.resources = put(s.resources, seat, (0, 0, 0, 0))
    s.powers = put(s.powers, seat, Powers())
    for card_id in given_up:
        to_discard(s, card_id)
        s.events.append(("discarded", seat, card_id))
    s.events.append(("finished", seat))
