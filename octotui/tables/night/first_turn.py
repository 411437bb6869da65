"""What stands in the place of the log before anything has happened, how a turn goes, and what sleeps below the university."""

from __future__ import annotations

from engine.core.state import Names
from engine.night.table import Night, goal
from octotui.tables.night.picture import ASLEEP
from octotui.terminal.canvas import Pen, wrap

COURSE = "How a turn goes"
LEGEND = "It sleeps below the university, and dreams of the cult that will wake it."
APART = 1
"""Rows between a text and the picture."""
STEPS = 6
"""Steps of a turn, of which each takes a row at least."""


def course_of_a_turn(view: Night) -> tuple[Names, ...]:
    """What happens in a turn, step by step (N5 to N11), in fewer and fewer words."""
    wins = goal(view)
    return (
        (
            "In secret all set their clocks: a room for the offspring, and another for the cultists, who take the stairs or stay.",
            "The clocks strike: all pawns move at once.",
            "Cultists that are alone in a room gather what lies there, one of each kind.",
            "Where they meet offspring of others, nobody gathers, and each loses 1 power.",
            "Where several cults meet, they talk: all agree who gathers, or that nobody does, or each loses 1 power.",
            f"Who has {wins} different components then has won. Who has no power left is out. Offspring leave, cultists stay.",
        ),
        (
            "All set their clocks in secret.",
            "The clocks strike: all pawns move at once.",
            "Cultists that are alone gather what is there.",
            "Offspring of others there: -1 power instead.",
            "Several cults agree who gathers, or -1 power.",
            f"{wins} different components win; no power: out.",
        ),
        (
            "All set clocks in secret.",
            "They strike: all pawns move.",
            "Who is alone gathers one.",
            "Met by offspring: -1 power.",
            "Several cults: they talk.",
            f"{wins} different components win.",
        ),
    )


def draw_first_turn(pen: Pen, view: Night) -> bool:
    """Draw the steps of a turn in as many words as there is room for, and what sleeps below; return whether all steps had room."""
    forms = [[wrap(text, pen.width - 2, pen.height, "") for text in texts] for texts in course_of_a_turn(view)]
    fitting = [steps for steps in forms if 1 + sum(map(len, steps)) <= pen.height]
    if not fitting:
        return False
    pen.heading(COURSE)
    y = 1
    for n, rows in enumerate(fitting[0], 1):
        pen.text(0, y, str(n), "title bold")
        for row in rows:
            pen.text(2, y, row, "dim")
            y += 1
    draw_sleeper(pen, y)
    return True


def draw_sleeper(pen: Pen, top: int) -> None:
    """Draw the largest picture that fits below a row at the bottom, where it stays as a text above it grows, and its legend if there is
    room.
    """
    legend = wrap(LEGEND, pen.width, pen.height, "")
    room = pen.height - top - APART
    drawings = [one for one in ASLEEP.sizes(pen.glyphs.name == "ascii") if one.height <= room and one.width <= pen.width]
    if not drawings:
        return
    drawing = drawings[-1]
    rows = legend if drawing.height + len(legend) <= room else []
    y = pen.height - drawing.height - len(rows)
    ASLEEP.draw(pen, (pen.width - drawing.width) // 2, y, drawing)
    for n, row in enumerate(rows):
        pen.text((pen.width - len(row)) // 2, y + drawing.height + n, row, "dim")
