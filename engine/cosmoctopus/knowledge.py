"""Forbidden Knowledge: who can take it, when, and its reward (C19)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import Names, put
from engine.core.words import count_of
from engine.cosmoctopus.codes import CLAIM
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import GONE
from engine.cosmoctopus.paying import Purse, charge
from engine.cosmoctopus.prices import knowledge_price
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_of, cost_text

CLAIM_CODES = tuple(CLAIM.code(r) for r in RESOURCES)


def claims(s: Table, seat: int, purse: Purse) -> Names:
    """Codes of the Forbidden Knowledge this seat can take, in its own turn (C19)."""
    if seat != s.turn:
        return ()
    return tuple(
        [CLAIM_CODES[r] for r, owner in enumerate(s.knowledge) if owner is None and purse.matching(r) >= knowledge_price(s, seat, r)[1]]
    )


def claim(s: Table, seat: int, code: str) -> None:
    resource = CLAIM_CODES.index(code)
    push(s, "know", seat, (resource,), code)
    charge(s, seat, code, knowledge_price(s, seat, resource), code)


def know(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Take a Forbidden Knowledge tile: two tentacles, gained one after the other (C19)."""
    s.knowledge = put(s.knowledge, args[0], seat)
    s.events.append(("claimed", seat, RESOURCES[args[0]]))
    for _ in range(s.box.numbers.knowledge_tentacles):
        push(s, "tentacle", seat, (), cause)


def claim_choice(s: Table, seat: int, code: str) -> Choice:
    resource, price, _ = knowledge_price(s, seat, CLAIM_CODES.index(code))
    name = RESOURCES[resource]
    return Choice(
        code,
        f"take the Forbidden Knowledge of {name}",
        cost=count_of(price, name),
        gain=count_of(s.box.numbers.knowledge_tentacles, "tentacles"),
        price=((price, name),),
    )


def claim_refusals(s: Table, seat: int) -> tuple[Refusal, ...]:
    if seat != s.turn:
        return ()
    purse = Purse(s, seat)
    refusals = []
    for r, owner in enumerate(s.knowledge):
        price, lacks = knowledge_price(s, seat, r), False
        if owner == seat:
            reason = Reason("already-yours", "already yours")
        elif owner == GONE:
            reason = Reason("taken", "taken out of the game by the Private Investigator")
        elif owner is not None:
            reason = Reason("taken", "taken by another player")
        elif not purse.affords(price):
            reason, lacks = purse.lacks(price), True
        else:
            continue
        cost, amounts = (cost_text(price), amounts_of(price)) if lacks else ("", ())
        refusals.append(Refusal(CLAIM_CODES[r], f"Forbidden Knowledge of {RESOURCES[r]}", reason, cost=cost, price=amounts))
    return tuple(refusals)


OPERATIONS: Operations[Table] = {
    "know": know,
}
