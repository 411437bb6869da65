"""The variant with the die (P22 to P25)."""

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names
from engine.octopush.box import OF
from engine.octopush.choosing import Choosing, within_turn
from engine.octopush.codes import PREY, ROLL
from engine.octopush.grid import steps_between
from engine.octopush.moving import OVER, Board, report_removed
from engine.octopush.settling import settle
from engine.octopush.table import Table
from engine.octopush.words import pawn_word

DIE = "die"
"""The cause of the questions of a turn with the die."""


class Roll(Question[Table]):
    """Roll the die. Asked so that everything before the roll can be undone (P23)."""

    kind = "roll"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (ROLL,)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.die = chance.pick(s.box.faces)
        s.events.append(("rolled", seat, s.die))
        push(s, "pawn", seat, (), DIE)

    def text(self, s: Table, frame: Frame) -> str:
        return "Roll the die."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return Choice(code, "roll the die")


@within_turn("prey")
class Prey(Choosing):
    """The opponents' pawn to chomp, the nearest; the player chooses among equals (P24)."""

    kind = "prey"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        assert s.mover is not None
        cell = s.cell(s.mover) or OVER
        others = {pawn: steps_between(cell, at) for at, pawn in sorted(s.at.items()) if OF[pawn] not in s.colours[seat]}
        nearest = min(others.values())
        return tuple([PREY.code(pawn) for pawn, steps in others.items() if steps == nearest])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        """The pawn takes the place of its prey, and follows the tile there as after any movement [ours]."""
        pawn, victim = s.mover, PREY.thing(code)
        assert pawn is not None
        board = Board(s, seat)
        cell = board.take_off(victim)
        s.events.append(("jumped", seat, pawn, board.cell(pawn), cell))
        report_removed(board, victim, cell, pawn)
        board.jump(pawn, cell)
        board.queue = [pawn]
        board.write_back()
        settle(s, seat, (0,), frame[3], chance)

    def text(self, s: Table, frame: Frame) -> str:
        assert s.mover is not None
        return f"Whom does {pawn_word(s.mover)} chomp?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        victim = PREY.thing(code)
        return f"{pawn_word(victim)} on {s.cell(victim)}"


OPERATIONS: Operations[Table] = {"roll": Roll()}
