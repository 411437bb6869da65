"""The codes of answers: these words and what they are about, the four directions, and answers of one word."""

from engine.core.codes import Verb

LEAVE = Verb("leave")
"""A card to leave out."""
PLAY = Verb("play")
"""A card to play."""
PAWN = Verb("pawn")
"""A pawn to move."""
PREY = Verb("chomp")
"""A pawn to chomp."""
COLOUR = Verb("colour")
"""A colour whose arrows the mover follows."""
TILE = Verb("tile")
"""A cell to stop on, or to come up on."""
FOLLOW, IGNORE = "follow", "ignore"
"""Whether the mover does what tiles say."""
ROLL = "roll"
