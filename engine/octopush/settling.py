"""What tiles do once a movement is over: to the mover first, then to each pushed pawn (P11 to P13)."""

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
"""So many pushes by arrows in one turn count as endless, whatever is chosen in between."""


def settle(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Look at the tiles under the pawns of the queue, one after the other.

    `args`: how often arrows have pushed somebody this turn, and what pawns and queue were like before.
    """
    board = Board(s, seat)
    board.pushes, *board.met = args
    follow_tiles(board, cause)


def follow_tiles(board: Board, cause: str) -> None:
    """Look at the tiles under the pawns of the queue, until it is empty or something is asked, and put the board on the table."""
    s, cells, asks = board.s, board.cells, False
    while board.queue and not asks and not s.over:
        pawn = board.queue.pop(0)
        if cells[NUMBER[pawn]] is not None:
            asks = look(board, pawn, cause)
    board.write_back()
    if s.over:
        finish(s)


def look(board: Board, pawn: str, cause: str) -> bool:
    """One pawn follows the tile under it, and the next, until it rests or is off the board. Returns whether a question comes first."""
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
        asked = drift(board, pawn, arrows)
        if asked:
            return ask(board, asked, (pawn, *circle(board, pawn, arrows)), cause)
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
    """Ask something before any more tiles are followed. Returns True, for `look` to pass on."""
    push(board.s, "settle", board.seat, (board.pushes, *board.met), cause)
    push(board.s, op, board.seat, args, cause)
    return True


def drift(board: Board, pawn: str, arrows: dict[str, str]) -> str:
    """Follow arrows until there is none. Returns the question to ask before the pawn rests, empty if there is none.

    `loop`: it is back on a tile, with nothing changed. `standoff`: pawns push each other, and everything is as it was before, either when
    this one last set out or earlier on this path. A pawn that cannot move at all leaves nothing to choose, so it waits for the next one.
    """
    if board.pushes and (board.is_repeat(pawn) or board.pushes > ENDLESS) and len(circle(board, pawn, arrows)) > 1:
        return "standoff"
    number = NUMBER[pawn]
    cell = board.cells[number]
    trail: list[str | None] = []
    pushed: list[tuple[str | None, ...]] = []
    while cell in arrows:
        if cell in trail:
            board.report("drifted")
            return "loop"
        trail.append(cell)
        pushes = board.pushes
        if not board.step(pawn, arrows[cell]):
            break
        cell = board.cells[number]
        if board.pushes > pushes:
            board.report("drifted")
            if board.s.over:
                return ""
            now = tuple(board.cells)
            if now in pushed:
                return "standoff"
            pushed.append(now)
            trail = []
    board.report("drifted")
    return ""


def circle(board: Board, pawn: str, arrows: dict[str, str]) -> list[str]:
    """The cells that arrows would take a pawn to, each once, beginning with its own."""
    tried = board.copy()
    found: list[str] = []
    cell: str | None = tried.cell(pawn)
    while cell and cell not in found:
        found.append(cell)
        if cell not in arrows or not tried.step(pawn, arrows[cell]):
            break
        cell = tried.cells[NUMBER[pawn]]
    return found


def arrows_of(s: Table, pawn: str) -> str:
    """The colour whose arrows a pawn follows: its own, if it is not the mover in camouflage."""
    return s.guise if pawn == s.mover and s.guise in COLOURS else OF[pawn]


def fall(board: Board, pawn: str) -> None:
    """Into the hole it is on."""
    cell = board.take_off(pawn)
    board.s.events.append(("fell", board.seat, pawn, cell))
    score_exit(board.s, board.seat, pawn)


def free_holes(s: Table, at: dict[str, str]) -> tuple[str, ...]:
    """The holes nobody is on: where Dive may come up [ours: not under another pawn]."""
    return tuple([cell for cell in CELLS if cell in s.reef.holes and cell not in at])


def rest(s: Table, seat: int, pawn: str) -> None:
    """The mover has come to rest: it lies down if its card says so (P4), and does not fall first."""
    if pawn == s.mover and s.kind.anchors and pawn not in s.anchored and s.cell(pawn) not in s.reef.holes:
        s.anchored = (*s.anchored, pawn)
        s.events.append(("anchored", seat, pawn))
