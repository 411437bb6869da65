"""The codes of answers: these verbs and their things, the four directions, and one-word answers."""

from engine.core.codes import Verb
from engine.core.prompt import END

LEAVE = Verb("leave")
"""A card to leave out."""
PLAY = Verb("play")
"""A card to play."""
PAWN = Verb("pawn")
"""A pawn to move."""
PREY = Verb("chomp")
"""A pawn to chomp."""
COLOUR = Verb("colour")
"""A colour whose arrows the mover will follow."""
TILE = Verb("tile")
"""A cell to stop on, or to surface on."""
FOLLOW, IGNORE = "follow", "ignore"
"""Whether the mover obeys tiles."""
ROLL = "roll"

FORMS = (
    *(LEAVE.code("CARD"), PLAY.code("CARD"), PAWN.code("PAWN"), PREY.code("PAWN"), COLOUR.code("COLOUR"), TILE.code("CELL")),
    *("WAY", FOLLOW, IGNORE, ROLL, END),
)
"""The forms of all codes; `Octopush.names` has the names."""
