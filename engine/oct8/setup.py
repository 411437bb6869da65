"""Set-up: the boxes, the secret colours, the common heads and the hands (E1 to E3)."""

from engine.core.chance import Chance
from engine.core.frames import push
from engine.core.game import Options
from engine.oct8.box import Box
from engine.oct8.octopus import Scoring
from engine.oct8.table import Table


class Oct8Options(Options, frozen=True, forbid_unknown_fields=True):
    """Set-up options of Oct8."""

    short: bool = False
    """Use two heads of each colour fewer (E2)."""
    first: int | None = None
    """The seat that begins; None: random (E3)."""
    scoring: Scoring = "cards"
    """The unit that scores on a head of its colour: each arm card, or each of its arms (E12)."""


def deal(box: Box, options: Oct8Options, seats: int, chance: Chance) -> Table:
    """The initial position; the first turn is still a frame. Raises BadOption."""
    first = int(chance.pick(tuple(map(str, range(seats))))) if options.first is None else options.first
    heads, arms = chance.shuffle(box.heads), chance.shuffle(box.arms)
    numbers, dealt = box.numbers, seats * box.numbers.hand
    s = Table(
        box=box,
        first=first,
        turn=first,
        common=tuple((head,) for head in heads[seats : seats + numbers.common]),
        heads=heads[seats + numbers.common :],
        deck=arms[dealt + 1 :],
        pile=(arms[dealt],),
        hand=tuple(arms[i * numbers.hand : (i + 1) * numbers.hand] for i in range(seats)),
        known=((),) * seats,
        secret=heads[:seats],
        colours=(None,) * seats,
        area=((),) * seats,
        shipped=((),) * seats,
        chips=((),) * seats,
    )
    s.derive()
    push(s, "turn", first)
    return s
