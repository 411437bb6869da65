"""What stands in the place of the log before anything has happened: how a turn goes, and what sleeps below the university."""

from __future__ import annotations

from engine.core.state import Names
from engine.night.table import Night, goal
from octotui.tables.night.picture import ASLEEP
from octotui.terminal.canvas import Pen, wrap

COURSE = "How a turn goes"
LEGEND = "It sleeps below the university, and dreams of the cult that will wake it."
APART = 1
"""Rows between the steps of a turn and the picture."""


def course_of_a_turn(view: Night) -> Names:
    """What happens in a turn, step by step (N5 to N11)."""
    return (
        "In secret all set their clocks: a room for the offspring, and another for the cultists, who take the stairs or stay.",
        "The clocks strike: all pawns move at once.",
        "Cultists alone in a room gather what lies there, one of each kind.",
        "Where they meet offspring of others, nobody gathers, and each loses 1 power.",
        "Where several cults meet, they talk: all agree who gathers, or that nobody does, or each loses 1 power.",
        f"Who has {goal(view)} different components then has won. Who has no power left is out. Offspring leave, cultists stay.",
    )


def draw_first_turn(pen: Pen, view: Night, ascii_only: bool) -> bool:
    """Draw the steps of a turn if there is room for all, and the largest picture that fits below; return whether there was room."""
    steps = [wrap(text, pen.width - 2, pen.height, "") for text in course_of_a_turn(view)]
    y = 1
    if y + sum(map(len, steps)) > pen.height:
        return False
    pen.heading(COURSE)
    for n, rows in enumerate(steps, 1):
        pen.text(0, y, str(n), "title bold")
        for row in rows:
            pen.text(2, y, row, "dim")
            y += 1
    legend = wrap(LEGEND, pen.width, pen.height, "")
    room = pen.height - y - APART - len(legend)
    fitting = [one for one in ASLEEP.sizes(ascii_only) if one.height <= room and one.width <= pen.width]
    if fitting:
        drawing = fitting[-1]
        ASLEEP.draw(pen, (pen.width - drawing.width) // 2, y + APART, drawing)
        for n, row in enumerate(legend):
            pen.text((pen.width - len(row)) // 2, y + APART + drawing.height + n, row, "dim")
    return True
