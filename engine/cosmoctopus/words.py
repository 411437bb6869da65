"""Costs, effects and powers in words, generated from the data the rules run."""

from itertools import groupby

from engine.core.prompt import Amount
from engine.core.words import count_of, enumeration, repeated, singular
from engine.cosmoctopus.box import SLOTS, Card, Price, tile_names
from engine.cosmoctopus.effects import RESOURCES, Amounts, Effect, Step


def amounts_text(bundle: Amounts) -> str:
    """`2 ink, 1 star`."""
    if len(set(bundle)) == 1:
        return f"{bundle[0]} of each resource"
    return ", ".join(count_of(n, RESOURCES[i]) for i, n in enumerate(bundle) if n)


def cost_text(price: Price) -> str:
    """`3 ink + 2 any`, `2 any`, `0`."""
    return " + ".join(count_of(n, name) for n, name in amounts_of(price)) or "0"


def costs_text(price: Price) -> str:
    """`costs 3 ink + 2 any`; `free`."""
    return f"costs {cost_text(price)}" if amounts_of(price) else "free"


def amounts_of(price: Price) -> tuple[Amount, ...]:
    """`(3, "ink"), (2, "any")`."""
    resource, specific, generic = price
    return tuple((n, name) for n, name in ((specific, RESOURCES[resource]), (generic, "any")) if n)


def effect_text(effect: Effect) -> str:
    """An effect, or a list of powers, as a phrase."""
    return "; ".join(repeated(step_text(step), len(list(same))) for step, same in groupby(effect))


def step_text(step: Step) -> str:
    match step:
        case "gain", (bundle,):
            return f"gain {amounts_text(bundle)}"
        case "gain-any", (n,):
            return f"gain {n} of one resource of your choice"
        case "gain-mix", (n, _):
            return f"gain any {count_of(n, 'resources')}"
        case "draw", (n,):
            return f"draw {count_of(n, 'cards')}"
        case "take", (kind,):
            return f"take a {kind or 'card'} from the row"
        case "sweep", ():
            return "take all row cards of one type"
        case "flush", ():
            return "discard the row and deal a new one"
        case "omen", ():
            return "draw a card, gain 1 of its type's resource"
        case "salvage", (kind,):
            return f"take a {kind or 'card'} from the discard pile"
        case "move", _:
            return "move Cosmoctopus"
        case "go", (tile,):
            return f"Cosmoctopus goes to the {tile_names()[tile]}"
        case "tentacle", ():
            return "gain a tentacle"
        case "conjure", (kind,):
            return f"you may play a {kind} from the row free"
        case "unveil", (kind,):
            return f"you may play a {kind} from your hand free"
        case "again", ():
            return "you may play one more card"
        case "submerge", ():
            return "submerge"
        case "fill", (n,):
            return f"fill {count_of(n, 'open slots')} from the bank"
        case "may", (effect,):
            return f"you may {effect_text(effect)}"
        case "if-fk", (effect,):
            return f"with any Forbidden Knowledge: {effect_text(effect)}"
        case "choose", options:
            return "either " + ", or ".join(effect_text(effect) for _, effect in options)
        case "per", (kind, effect):
            once = " (counts as one gain)" if any(word.startswith("gain") for word, _ in effect) else ""
            return f"for each {kind} you have in play: {effect_text(effect)}{once}"
        case "contact", ():
            return "choose a First Contact card, or none"
        case "discount", (what, n):
            return f"{singular(what)} costs are {n} less" if what in RESOURCES else f"costs in any resource are {n} less"
        case "forbidden", (n,):
            return f"Forbidden Knowledge costs {n} less"
        case "on-gain", (resource, n):
            return f"whenever you gain {RESOURCES[resource]}, gain {n} more"
        case "on-tentacle", (effect,):
            return f"for each tentacle you gain: {effect_text(effect)}"
        case "on-play", (kind, effect):
            return f"whenever you play a {kind}: {effect_text(effect)}"
        case "on-complete", (effect,):
            return f"whenever you complete a constellation: {effect_text(effect)}"
        case "autofill", (resource,):
            return f"your {singular(RESOURCES[resource])} slots fill from the bank as they open"
        case "stride", (n,):
            return f"the tribute of each move is {n} less"
    raise AssertionError(f"no words for {step}")


def card_text(card: Card) -> str:
    """All effects of a card, as a phrase."""
    parts = [effect_text(card.play), effect_text(card.powers)]
    if card.slots:
        slots = ", ".join(f"{slot_name(x)} {RESOURCES[r]}" for x, r in zip(SLOTS, card.slots, strict=True))
        parts += [f"slots {slots}", arrows_text(card), f"complete: {completion_text(card)}"]
    return "; ".join(filter(None, parts))


def slot_name(slot: str) -> str:
    """A slot as people read it: a capital, as small letters stand for resources."""
    return slot.upper()


def arrows_text(card: Card) -> str:
    """The slots opened by each slot: `A opens B and C, B opens D`."""
    after = {slot_name(x): [slot_name(b) for a, b in card.arrows if a == x] for x in SLOTS}
    return ", ".join(f"{x} opens {enumeration(opened)}" for x, opened in after.items() if opened)


COMPLETES = "completes it: "
"""What comes before the reward of the last slot."""


def completion_text(card: Card) -> str:
    """The effect of filling all four slots: `a tentacle; gain 2 ink`, or `2 tentacles` if the card itself brings one too."""
    tentacles, rest = tentacles_of(card)
    return "; ".join(filter(None, (count_of(tentacles, "tentacles") if tentacles > 1 else "a tentacle", effect_text(rest))))


def tentacles_of(card: Card) -> tuple[int, Effect]:
    """The tentacles that a full constellation brings, and its effect besides."""
    rest = tuple(step for step in card.done if step[0] != "tentacle")
    return 1 + len(card.done) - len(rest), rest


# --- the Private Investigator ---------------------------------------------------------------------------------------------------


FOR_NOW = "until its next turn "
"""How hindrances begin; said once of several."""
BRIEFLY = "until its turn "
"""The same in fewer words."""


def pursuit_text(effect: Effect, sought: str = "", alone: bool = False) -> str:
    """An effect or a rule of the Private Investigator, as a phrase in which *it* is the Private Investigator; in fewer words with the
    resource `sought`, which it investigates, and said to somebody who plays `alone`.
    """
    said: list[str] = []
    for step in effect:
        text = pursuit_step_text(step, sought, alone)
        if said and text.startswith(FOR_NOW) and said[-1].startswith(FOR_NOW):
            said[-1] += f" and {text.removeprefix(FOR_NOW)}"
        else:
            said.append(text)
    return "; ".join(said).replace(FOR_NOW, BRIEFLY if sought else FOR_NOW)


def felt_by(seats: int, effect: Effect) -> Effect:
    """The effect without what does nothing with so few players."""
    return tuple(step for step in effect if seats > 2 or step[0] != "pi-crowd")


def pursuit_step_text(step: Step, sought: str, alone: bool) -> str:
    lose, discard = ("all lose", "all discard") if sought else ("each player loses", "each player discards")
    if alone:
        lose, discard = "you lose", "you discard"
    match step:
        case "pi-gain", (bundle,):
            return f"it gains {amounts_text(bundle)}"
        case "pi-here", (n,):
            return f"it gains {count_of(n, sought) if sought else f'{n} of what it investigates'}"
        case "pi-row", ():
            return "it gains from the row"
        case "pi-dig", (n,):
            return f"it turns up and gains from {count_of(n, 'deck cards')}"
        case "pi-per", ("knowledge", effect):
            return f"for each Forbidden Knowledge of the players {pursuit_text(effect, sought, alone)}"
        case "pi-per", (kind, effect):
            return f"for each {kind} in play or in the row {pursuit_text(effect, sought, alone)}"
        case "pi-drop", (n,):
            return f"it loses {n} of what it has most of"
        case "pi-crowd", (effect,):
            return f"for each player beyond the second {pursuit_text(effect, sought, alone)}"
        case "pi-lose", (resource, n):
            return f"{lose} {count_of(n, RESOURCES[resource])}"
        case "pi-lose-most", (n,):
            return f"{lose} {n} of what {'you' if alone else 'they'} have most of"
        case "pi-discard", (n,):
            return f"{discard} {count_of(n, 'cards')}"
        case "flush", ():
            return "the row is discarded and dealt anew"
        case "pi-toll", (n,):
            return f"{FOR_NOW}{'longer Moves' if sought else 'Moves of two steps or more'} take {n} more tribute"
        case "pi-guard", ():
            return f"{FOR_NOW}investigated tiles give no bonus"
        case "pi-drag", (tile,):
            return f"Cosmoctopus is dragged to the {tile_names()[tile]}"
        case "watch", (n,):
            return f"it gains {n} more on an investigated tile"
        case "threshold", (n,):
            return f"its tentacles cost it {n} less"
        case "on-tentacle", (effect,):
            return f"for each tentacle a player gains, {pursuit_text(effect, sought, alone)}"
        case "each-turn", (effect,):
            return f"in each of its turns {pursuit_text(effect, sought, alone)}"
    raise AssertionError(f"no words for {step}")
