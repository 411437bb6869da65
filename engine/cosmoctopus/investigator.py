"""What the Private Investigator is at any moment: who has finished, what it investigates, what it needs (C31, C32, C34, C36).

The steps of its turn are in `pursuit`, its cards in `dossier`.
"""

from engine.core.frames import push
from engine.core.state import EVERYONE, Frame, Names, frame_list, frames_of, put
from engine.cosmoctopus.box import Powers
from engine.cosmoctopus.dossier import Rule
from engine.cosmoctopus.effects import Amounts
from engine.cosmoctopus.table import Table, lay_out, to_discard

GONE = -1
"""Who has a Forbidden Knowledge that the Private Investigator has taken out of the game."""
DIFFICULTIES: Names = ("naive", "tenacious", "relentless", "obsessive")

NO_RULE = Rule()


def finished(s: Table, seat: int) -> bool:
    """Whether a seat has its eight tentacles and only moves on for the others (C36)."""
    return s.difficulty is not None and s.tentacles[seat] >= s.box.numbers.tentacles_to_win


def active(s: Table) -> list[int]:
    """The seats that have not finished, in the order of turns from the first player."""
    seats = len(s.hand)
    return [seat for i in range(seats) if not finished(s, seat := (s.first + i) % seats)]


def caught(s: Table) -> bool:
    """Whether the Private Investigator has won."""
    return s.track >= s.box.numbers.tentacles_to_win


def investigated(s: Table) -> Names:
    """The tiles that the magnifying glasses lie on; none without the Private Investigator."""
    return () if s.behaviour is None else s.box.investigated[s.box.dossier.behaviours[s.behaviour].resource]


def rule(s: Table) -> Rule:
    """The rule of the revelation, once it is in force (C34)."""
    if s.revelation is None or s.track < s.box.numbers.revelation:
        return NO_RULE
    return s.box.dossier.revelations[s.revelation].rule


def threshold(s: Table, resource: int) -> int:
    """What the Private Investigator pays with this resource: for Forbidden Knowledge while it is there, else for a tentacle (C33)."""
    numbers = s.box.numbers
    price = numbers.knowledge_price if s.knowledge[resource] is None else numbers.investigator_price
    return price - rule(s).threshold


def give(s: Table, bundle: Amounts, cause: str) -> None:
    """The Private Investigator gains; it keeps all (C35)."""
    a, b, c, d = s.evidence
    e, f, g, h = bundle
    s.evidence = (a + e, b + f, c + g, d + h)
    s.events.append(("pi-gained", EVERYONE, bundle, cause))


def pass_on(s: Table, seat: int) -> None:
    """After a seat's turn comes the next seat's, after the last one's that of the Private Investigator (C33)."""
    after = (seat + 1) % len(s.hand)
    if after == s.first:
        push(s, "pi-turn", EVERYONE)
    else:
        push(s, "turn", after)


def retire(s: Table, seat: int) -> None:
    """A seat has its eighth tentacle before others do: it gives up all it has, work in progress included (C36).

    The Move of its turn is still to come if it has not been made (C11).
    """
    left: list[Frame] = []
    for frame in frame_list(s.frames):
        if frame[1] != seat or frame[0] in ("tidy", "turn"):
            left.append(frame)
        elif frame[0] == "first-move":
            left.append(("move", seat, (), ""))
    s.frames = frames_of(left)
    given_up = (*s.resolving, *s.hand[seat], *s.tableau[seat], *s.constellations[seat])
    s.resolving, s.plays = (), 0
    s.hand, s.tableau, s.tokens = (put(zone, seat, ()) for zone in (s.hand, s.tableau, s.tokens))
    lay_out(s, seat, (), ())
    s.resources = put(s.resources, seat, (0, 0, 0, 0))
    s.powers = put(s.powers, seat, Powers())
    for card_id in given_up:
        to_discard(s, card_id)
        s.events.append(("discarded", seat, card_id))
    s.events.append(("finished", seat))
