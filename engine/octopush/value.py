"""A hand-written value of a position, for bots and proposals that look to the end of a turn. It uses only what its seat may see.

The unit is one point. It is meant for the end of a turn: a pawn's worth falls with what the opponents can do to it before its player moves
again, and rises as it nears the far side.
"""

from engine.octopush.box import COLOURS, OF, PUPS, TEAM
from engine.octopush.grid import CELLS, DIRECTIONS, OPPOSITE, RAYS
from engine.octopush.rounds import empty_colour
from engine.octopush.table import NO_SEAT, Table

WIN = 10_000.0
CROSS = (0.0, 2.0, 1.8, 1.5, 1.25, 0.9, 0.65, 0.5, 0.35)
"""Value of a pawn's prospect of crossing, by the steps it has left, the one over the edge included."""
REACH = (0.0, 0.8, 0.75, 0.5, 0.28)
"""Probability that an opponent can move a pawn at least this many spaces straight on."""
EXACT = (0.0, 0.25, 0.45, 0.3, 0.12)
"""Probability that an opponent can move a pawn exactly this many spaces straight on."""
JAWS = 2
"""Distance at which an opponent can chomp."""
BITE = 0.1
"""Probability that an opponent at that distance can chomp."""
WANTED = 0.25
"""Weight of a danger: an opponent moves one pawn only."""
SPOILS = 1.5
"""An opponent's gain from removing a pawn."""
ANCHORED = 0.4
"""Value of lying at anchor, apart from safety."""
BEHIND = {cell: [(way, RAYS[OPPOSITE[way]][cell][: len(REACH) - 1]) for way in DIRECTIONS] for cell in CELLS}
"""By cell: each direction in which a pawn there may be pushed, with the cells it may be pushed from, the nearest first."""
START = CROSS[-1]
"""Value of a pawn's prospect of crossing at the beginning of a round."""
SETTING_SUN = (0.0, 0.5, 0.75, 0.9)
"""Weight of the prospect of crossing, by the player's turns left in the round."""
PUP = 25.0
"""A freed pup in the dice variant."""


def value(view: Table, seat: int) -> float:
    """Value of this view for its seat, in points."""
    seats = len(view.hand)
    standing = [sum(parts) for parts in stakes(view, seat)]
    for i in range(seats):
        standing[i] += PUP * view.pups[i] if view.dice else sum(view.points[i]) + later_rounds(view, i)
    mine = standing[seat]
    others = [standing[i] for i in range(seats) if i != seat]
    if view.over:
        if view.dice:
            return WIN if view.pups[seat] == PUPS else -WIN
        return (mine - max(others)) * WIN
    return mine - max(others) / 2 - sum(others) / len(others) / 2


def later_rounds(view: Table, seat: int) -> float:
    """What a seat's pawns of the rounds to come are worth, which all come, so that to end a round is not to gain the next one (P20)."""
    seats = len(view.hand)
    turned = range(1, seats - view.round + 1)
    pawns = sum([len(TEAM[colour]) for rounds in turned for colour in view.colours[(seat - rounds) % seats]])
    return pawns * (view.box.points.survived + START)


STAKES = ("afloat", "crossing", "anchored", "risk")
"""The parts of a pawn's stake: survival to the end, crossing, anchorage, less the risk."""


def stakes(view: Table, seat: int) -> list[list[float]]:
    """By seat: the stakes of its pawns on the board, by `STAKES`, at the end of a turn of `seat`."""
    seats, anchored = len(view.hand), view.anchored
    totals, lights = [[0.0] * len(STAKES) for _ in range(seats)], [light(view, i) for i in range(seats)]
    ending = not view.dice and (view.over or empty_colour(view) is not None)
    sides = dict(zip(COLOURS, view.side, strict=True))
    owners = dict(zip(COLOURS, view.owner, strict=True))
    survived = 0.0 if view.over else 1.0 if view.dice else float(view.box.points.survived)
    for cell, pawn in view.at.items():
        colour = OF[pawn]
        owner, home = owners[colour], sides[colour]
        if owner == NO_SEAT or home is None:
            continue
        parts = totals[owner]
        parts[0] += survived
        if not ending:
            goal = OPPOSITE[home]
            crossing = CROSS[len(RAYS[goal][cell]) + 1] * lights[owner]
            parts[1] += crossing
            if pawn in anchored:
                parts[2] += ANCHORED
            else:
                parts[3] -= risk(view, pawn, cell, owner, goal, owners) * (survived + crossing + SPOILS)
    return totals


def light(view: Table, owner: int) -> float:
    """Weight of the prospect of crossing in the rest of this round."""
    if view.dice:
        return 1.0
    turns = len(view.hand[owner]) + len(view.deck[owner])
    return SETTING_SUN[turns] if turns < len(SETTING_SUN) else 1.0


def risk(view: Table, pawn: str, cell: str, owner: int, goal: str, owners: dict[str, int]) -> float:
    """Probability that a pawn is removed before its player's next turn: pushed over an edge, into a hole or onto an arrow, or chomped."""
    safe, at, anchored = 1.0, view.at, view.anchored
    for way, cells in BEHIND[cell]:
        gap = 0
        for distance, behind in enumerate(cells, 1):
            if behind not in at:
                gap += 1
            elif at[behind] in anchored:
                break
            elif owners[OF[at[behind]]] != owner:
                alone = distance == JAWS and gap == 1
                safe *= 1.0 - WANTED * max(pushed_out(view, pawn, cell, way, gap, goal), BITE if alone else 0.0)
    return 1.0 - safe


def pushed_out(view: Table, pawn: str, cell: str, way: str, gap: int, goal: str) -> float:
    """Probability that an opponent `gap` free cells behind a pawn pushes it out of the game, other than over its goal."""
    ahead, fates = RAYS[way][cell], view.reef.fates[OF[pawn]]
    need = gap + len(ahead) + 1
    chance = REACH[need] if need < len(REACH) and way != goal else 0.0
    for spaces, to in enumerate(ahead[: len(EXACT) - 1 - gap], gap + 1):
        if to in fates and fates[to] != goal:
            chance = max(chance, EXACT[spaces])
    return chance
