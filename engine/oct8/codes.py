"""The codes of answers: these verbs and their cards or octopuses, and one-word answers."""

from engine.core.codes import Verb
from engine.core.prompt import DONE, END

TO = Verb("to")
"""A common octopus to get a card."""
LAY = Verb("lay")
"""A hand card to attach."""
GIVE = Verb("give")
"""An arm card to give up for hand cards."""
PUT = Verb("put")
"""A hand card to put in its place."""
SWAP = Verb("swap")
"""An arm card to exchange for arm cards of another octopus."""
WITH = Verb("with")
"""The other octopus."""
FOR = Verb("for")
"""An arm card of the other octopus."""
SHIP = Verb("ship")
"""An octopus to ship."""
DISCARD = Verb("discard")
"""A hand card to discard."""
CHIP = Verb("chip")
"""A baby chip to spend, by its value."""

DRAW, ATTACH, HAND, OCTOPUSES = "draw", "attach", "exchange-hand", "exchange-octopuses"
"""The actions."""
DECK, PILE = "deck", "pile"
"""Where to draw a card from."""

FORMS = (
    *(DRAW, ATTACH, HAND, OCTOPUSES, DECK, PILE, DONE, END),
    *(CHIP.code("WORTH"), TO.code("HEAD"), WITH.code("HEAD"), SHIP.code("HEAD")),
    *(LAY.code("ARM"), GIVE.code("ARM"), PUT.code("ARM"), SWAP.code("ARM"), FOR.code("ARM"), DISCARD.code("ARM")),
)
"""The forms of all codes; `Oct8.names` has the names."""
