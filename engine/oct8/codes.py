"""The codes of answers: these words and the card or octopus that they are about, and answers of one word."""

from engine.core.codes import Verb

TO = Verb("to")
"""A common octopus that gets a card."""
LAY = Verb("lay")
"""A hand card to attach."""
GIVE = Verb("give")
"""An arm card that is given up for hand cards."""
PUT = Verb("put")
"""A hand card for it."""
SWAP = Verb("swap")
"""An arm card that is exchanged for arm cards of another octopus."""
WITH = Verb("with")
"""The other octopus."""
FOR = Verb("for")
"""An arm card of the other octopus."""
SHIP = Verb("ship")
"""An octopus that leaves."""
DISCARD = Verb("discard")
"""A hand card to discard."""
CHIP = Verb("chip")
"""A baby chip to spend, by its worth."""

DRAW, ATTACH, HAND, OCTOPUSES = "draw", "attach", "exchange-hand", "exchange-octopuses"
"""The actions."""
DECK, PILE = "deck", "pile"
"""Where a card is drawn from."""
DONE = "done"
