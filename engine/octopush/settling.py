"""The effects of tiles after a movement: on the mover first, then on each pushed pawn (P11 to P13)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import finish, push
from engine.octopush.box import COLOURS, NUMBER, OF
from engine.octopush.codes import IGNORE
from engine.octopush.grid import CELLS
from engine.octopush.moving import Board
from engine.octopush.rounds import score_exit
from engine.octopush.table import Table

ENDLESS = 30
"""Pushes by arrows in one turn that count as endless, whatever is chosen in between."""


def settle(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Resolve the tiles under the queued pawns, one after the other.

    `args`: the number of pushes by arrows this turn, and snapshots of earlier pawns and queues.
    """
    board = Board(s, seat)
    board.pushes, *board.met = args
    follow_tiles(board, cause)


def follow_tiles(board: Board, cause: str) -> None:
    """Resolve tiles until the queue is empty or a question comes up, and update the table."""
    s, cells, asks = board.s, board.cells, False
    while board.queue and not asks and not s.over:
        pawn = board.queue.pop(0)
        if cells[NUMBER[pawn]] is not None:
            asks = settle_pawn(board, pawn, cause)
    board.write_back()
    if s.over:
        finish(s)


def settle_pawn(board: Board, pawn: str, cause: str) -> bool:
    """Move one pawn from tile to tile until it rests or is off the board. Returns whether a question comes first."""
    s, number = board.s, NUMBER[pawn]
    cell, reef = board.cells[number], s.reef
    arrows, holes = reef.arrows[OF[pawn]], reef.holes
    moves, dives = pawn == s.mover, False
    if moves:
        kind = s.kind
        dives = kind.dives
        if kind.tiles != "all":
            if s.guise is None and (cell in arrows or (kind.tiles == "choice" and cell in holes)):
                board.queue.insert(0, pawn)
                return ask(board, "wade" if kind.tiles == "choice" else "camouflage", (), cause)
            if s.guise == IGNORE:
                return False
            arrows = reef.arrows[arrows_of(s, pawn)]
    if cell in arrows:
        question = drift(board, pawn, arrows)
        if question:
            return ask(board, question, (pawn, *circle(board, pawn, arrows)), cause)
        if s.over:
            return False
    end = board.cells[number]
    if end in holes:
        if not dives:
            fall(board, pawn)
            return False
        if free_holes(s, board.at):
            return ask(board, "dive", (pawn,), cause)
        s.events.append(("stayed", board.seat, pawn, end))
    if moves and kind.anchors and end is not None:
        rest(s, board.seat, pawn)
    return False


def ask(board: Board, op: str, args: tuple[Any, ...], cause: str) -> bool:
    """Push a question, to be answered before more tiles are resolved. Returns True, for `settle_pawn` to pass on."""
    push(board.s, "settle", board.seat, (board.pushes, *board.met), cause)
    push(board.s, op, board.seat, args, cause)
    return True


def drift(board: Board, pawn: str, arrows: dict[str, str]) -> str:
    """Follow arrows to the end. Returns the question to ask before the pawn rests; empty if there is none.

    `loop`: the pawn is back on a tile, with nothing changed. `standoff`: pawns push each other, and an earlier position recurs, either from
    when this pawn last set out or on this path. A pawn that cannot move at all leaves nothing to choose, so it waits for the next one.
    """
    if board.pushes and (board.is_repeat(pawn) or board.pushes > ENDLESS) and len(circle(board, pawn, arrows)) > 1:
        return "standoff"
    number = NUMBER[pawn]
    cell = board.cells[number]
    trail: list[str | None] = []
    earlier: list[tuple[str | None, ...]] = []
    way = ""
    while cell in arrows:
        if cell in trail:
            board.report("drifted")
            return "loop"
        trail.append(cell)
        pushes, way = board.pushes, arrows[cell]
        if not board.step(pawn, way):
            break
        cell = board.cells[number]
        if board.pushes > pushes:
            board.report("drifted")
            if board.s.over:
                return ""
            position = tuple(board.cells)
            if position in earlier:
                return "standoff"
            earlier.append(position)
            trail = []
    if len(board.trails.get(pawn, ())) == 1:
        board.s.events.append(("led", board.seat, pawn, way))
    board.report("drifted")
    return ""


def circle(board: Board, pawn: str, arrows: dict[str, str]) -> list[str]:
    """The cells on the pawn's path along arrows, each once, beginning with its own."""
    board_copy = board.copy()
    path: list[str] = []
    cell: str | None = board_copy.cell(pawn)
    while cell and cell not in path:
        path.append(cell)
        if cell not in arrows or not board_copy.step(pawn, arrows[cell]):
            break
        cell = board_copy.cells[NUMBER[pawn]]
    return path


def arrows_of(s: Table, pawn: str) -> str:
    """The colour whose arrows a pawn follows: its own, except for a mover in camouflage."""
    return s.guise if pawn == s.mover and s.guise in COLOURS else OF[pawn]


def fall(board: Board, pawn: str) -> None:
    """Drop a pawn into the hole it is on."""
    cell = board.take_off(pawn)
    board.s.events.append(("fell", board.seat, pawn, cell))
    score_exit(board.s, board.seat, pawn)


def free_holes(s: Table, pawn_at: dict[str, str]) -> tuple[str, ...]:
    """The empty holes, where Dive may surface [ours: not under another pawn]."""
    return tuple([cell for cell in CELLS if cell in s.reef.holes and cell not in pawn_at])


def rest(s: Table, seat: int, pawn: str) -> None:
    """Bring the mover to rest: it lies at anchor if its card says so (P4), unless it is about to fall."""
    if pawn == s.mover and s.kind.anchors and pawn not in s.anchored and s.cell(pawn) not in s.reef.holes:
        s.anchored = (*s.anchored, pawn)
        s.events.append(("anchored", seat, pawn))
