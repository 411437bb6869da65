"""A single movement: straight on, pushing, over the edge (P8 to P10), and a card's treatment of a pawn in its way (P4)."""

from engine.octopush.box import NUMBER, Kind
from engine.octopush.grid import AHEAD, RAYS, steps_between
from engine.octopush.rounds import score_exit
from engine.octopush.table import Table

OVER = ""
"""The cell over the edge."""


class Board:
    """The pawns during a movement: a working copy, until `write_back` updates the table.

    `trails` are the paths of pawns not yet reported by an event, first that of the pawn that moves by itself.
    """

    __slots__ = ("at", "bar", "cells", "end", "gone", "met", "pushed", "pushes", "queue", "s", "seat", "trails")

    def __init__(self, s: Table, seat: int) -> None:
        self.s, self.seat = s, seat
        self.at, self.cells, self.queue, self.pushed = s.at.copy(), list(s.pawns), [*s.queue], [*s.pushed]
        self.trails: dict[str, list[str]] = {}
        self.gone: list[tuple[str, str, str]] = []
        """Pawns that went over the edge, in order: pawn, last cell, side."""
        self.pushes = 0
        """Number of pushes."""
        self.end = OVER
        """The last cell of the last movement, even if it went on over the edge; kept only once somebody is pushed."""
        self.bar: str | None = None
        """The anchored pawn that blocked the last movement."""
        self.met: list[str] = []
        """Snapshots of pawns and queue, one each time a pawn sets out along arrows, since arrows first pushed a pawn."""

    def copy(self) -> "Board":
        """A copy to try moves on, without trails to report."""
        new = Board(self.s, self.seat)
        new.at, new.cells, new.queue, new.pushed = self.at.copy(), self.cells.copy(), self.queue.copy(), self.pushed.copy()
        return new

    def is_repeat(self, pawn: str) -> bool:
        """Whether this pawn set out from the same position before. Records the position."""
        snapshot = " ".join((pawn, *[cell or "-" for cell in self.cells], *self.queue))
        if snapshot in self.met:
            return True
        self.met.append(snapshot)
        return False

    def write_back(self) -> None:
        """Update the table with the pawns, and with those waiting for their tiles."""
        s = self.s
        s.at, s.pawns, s.queue, s.pushed = self.at, tuple(self.cells), tuple(self.queue), tuple(self.pushed)

    def cell(self, pawn: str) -> str:
        """The cell of a pawn on the board."""
        return self.cells[NUMBER[pawn]] or OVER

    def shift(self, pawn: str, cell: str, to: str, way: str) -> None:
        """Move the pawn of a cell to an empty one, or out of the game over the edge."""
        del self.at[cell]
        if to:
            self.cells[NUMBER[pawn]], self.at[to] = to, pawn
            self.trails[pawn].append(to)
        else:
            self.cells[NUMBER[pawn]] = None
            self.gone.append((pawn, cell, way))

    def jump(self, pawn: str, to: str) -> None:
        """Move a pawn to an empty cell, without reporting it."""
        number = NUMBER[pawn]
        del self.at[self.cells[number] or OVER]
        self.cells[number], self.at[to] = to, pawn

    def take_off(self, pawn: str) -> str:
        """Take a pawn off the board. Returns its cell."""
        cell = self.cell(pawn)
        del self.at[cell]
        self.cells[NUMBER[pawn]] = None
        return cell

    def build_queue(self, mover: str) -> None:
        """End the card's movement: queue the mover, then the pawns it pushed, the nearest first, then those pushed by arrows (P13)."""
        if self.pushed:
            near = [pawn for pawn in self.pushed if self.cells[NUMBER[pawn]]]
            if len(near) > 1:
                near.sort(key=lambda pawn: steps_between(self.end, self.cell(pawn)))
            self.queue = [*near, *[pawn for pawn in self.queue if pawn not in self.pushed]]
            self.pushed = []
        self.queue.insert(0, mover)

    def step(self, pawn: str, way: str, waiting: list[str] | None = None) -> bool:
        """Move one space, pushing the pawn ahead into `waiting`, by default the queue. Returns False if an anchored pawn blocks the way."""
        cell = self.cells[NUMBER[pawn]] or OVER
        to = AHEAD[way][cell]
        if pawn not in self.trails:
            self.trails[pawn] = [cell]
        if to in self.at and not self._push(to, way, self.queue if waiting is None else waiting):
            return False
        self.shift(pawn, cell, to, way)
        return True

    def _push(self, cell: str, way: str, waiting: list[str]) -> bool:
        """Push the pawn of a cell, and the row behind it, one space; they join `waiting`, the nearest first (P9, P13)."""
        at, ahead, anchored = self.at, AHEAD[way], self.s.anchored
        row: list[tuple[str, str]] = []
        while cell in at:
            if at[cell] in anchored:
                self.bar = at[cell]
                return False
            row.append((at[cell], cell))
            cell = ahead[cell]
        for other, cell in row:
            if other not in waiting:
                waiting.append(other)
            if other not in self.trails:
                self.trails[other] = [cell]
        for other, cell in reversed(row):
            self.shift(other, cell, ahead[cell], way)
        self.pushes += 1
        return True

    def run(self, pawn: str, way: str, spaces: int) -> int:
        """Move up to `spaces` cells straight on, until a pawn is ahead, or over the edge. Returns the number of spaces left."""
        at, number = self.at, NUMBER[pawn]
        cell = self.cells[number] or OVER
        ray = RAYS[way][cell]
        trail = self.trails[pawn] = [cell]
        for to in ray[:spaces]:
            if to in at:
                break
            trail.append(to)
        free, end = len(trail) - 1, trail[-1]
        if free:
            del at[cell]
            self.cells[number], at[end] = end, pawn
        if free == len(ray) < spaces:
            self.shift(pawn, end, OVER, way)
            return 0
        return spaces - free

    def report(self, kind: str) -> None:
        """Report the trails: the first pawn's as an event of this kind, the others as pushed. Then score the pawns that went over the
        edge."""
        events, seat = self.s.events, self.seat
        for pawn, trail in self.trails.items():
            if len(trail) > 1:
                events.append((kind, seat, pawn, tuple(trail)))
            kind = "pushed"
        if self.bar:
            events.append(("blocked", seat, next(iter(self.trails)), self.bar))
            self.bar = None
        for pawn, cell, side in self.gone:
            events.append(("left", seat, pawn, cell, side))
            score_exit(self.s, seat, pawn, side)
        self.trails, self.gone = {}, []


def move(board: Board, pawn: str, way: str, kind: Kind) -> bool:
    """Make one straight movement of a card. Returns whether the pawn can go on."""
    if kind.meets == "chomp":
        return _chomp(board, pawn, way, kind.spaces)
    left, number, going = board.run(pawn, way, kind.spaces), NUMBER[pawn], True
    if kind.meets == "push":
        while left and going and board.cells[number] is not None:
            going = board.step(pawn, way, board.pushed)
            left -= 1
    elif left == kind.spaces:
        board.s.events.append(("barred", board.seat, pawn, board.at[AHEAD[way][board.cell(pawn)]]))
    if board.pushed:
        board.end = board.trails[pawn][-1]
    board.report("moved")
    return going and board.cells[number] is not None


def _chomp(board: Board, pawn: str, way: str, spaces: int) -> bool:
    """Move over free cells to the last one, and remove the pawn there. Nobody is pushed."""
    left = board.run(pawn, way, spaces)
    if left:
        cell = board.cell(pawn)
        to = AHEAD[way][cell]
        victim = board.at[to]
        board.take_off(victim)
        board.shift(pawn, cell, to, way)
        board.report("moved")
        report_removed(board, victim, to, pawn)
    else:
        board.report("moved")
    return board.cells[NUMBER[pawn]] is not None


def report_removed(board: Board, victim: str, cell: str, pawn: str) -> None:
    """Report and score a pawn removed by another, which takes its place."""
    board.s.events.append(("chomped", board.seat, victim, cell, pawn))
    score_exit(board.s, board.seat, victim)


def chomp_bar(s: Table, pawn: str, way: str, spaces: int) -> str | None:
    """The pawn that keeps Chomp from going this way: one in between, or an anchored one on the last cell (P4, P10)."""
    at = s.at
    for i, cell in enumerate(RAYS[way][s.pawns[NUMBER[pawn]] or OVER][:spaces], 1):
        if cell in at and (i < spaces or at[cell] in s.anchored):
            return at[cell]
    return None
