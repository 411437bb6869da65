"""Moving the head: a Move with its tribute, and destinations named by effects (C12, C13)."""

from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.frames import Operations, Question
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import Frame, Names, frame_list
from engine.core.words import count_of
from engine.cosmoctopus.bridge import begin_crossing, bridge_choice, bridge_codes, bridge_refusals
from engine.cosmoctopus.codes import BRIDGE, CLAIM, MOVE
from engine.cosmoctopus.gaining import bonus_of
from engine.cosmoctopus.investigator import investigated_tiles
from engine.cosmoctopus.knowledge import CLAIM_CODES, claim, claim_choice, claim_refusals, claims
from engine.cosmoctopus.paying import Purse
from engine.cosmoctopus.promise import promise_of
from engine.cosmoctopus.pursuit import arrive, bonus
from engine.cosmoctopus.resolving import run
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import effect_text


def moves_to_go(s: Table, frame: Frame) -> int:
    """How many Moves, this one included, are left of those that a submerged scripture brings (C22); 0 for any other Move."""
    card = s.box.cards.get(frame[3])
    if card is None or ("submerge", ()) not in card.play:
        return 0
    return sum(op == frame[0] and cause == frame[3] for op, _, _, cause in frame_list(s.frames))


def move_text(s: Table, frame: Frame) -> str:
    to_go = moves_to_go(s, frame)
    return f"Move Cosmoctopus, {count_of(to_go, 'Moves')} to go." if to_go else "Move Cosmoctopus."


BESIDE_TILES = (*CLAIM_CODES, BRIDGE)
"""What can be done before the Move of a turn."""


def reach(s: Table, seat: int) -> int:
    """Maximum steps this seat can pay for: one is free, and those its relics give (C12). A toll uses up some of the others."""
    a, b, c, d = s.resources[seat]
    steps = 1 + s.powers[seat].stride - s.toll + a + b + c + d
    return steps if steps > 1 else 1


def tribute(s: Table, seat: int, steps: int) -> int:
    """Tribute for this many steps: one resource for each that is not free (C12), and the toll for more than one step."""
    return max(0, steps - 1 - s.powers[seat].stride + s.toll) if steps > 1 else 0


def tribute_text(price: int) -> str:
    return f"{price} of any resource"


def number_of(s: Table, tile: str) -> int:
    """The number that a tile keeps after its place; 0 where there are too many for that."""
    return s.layout.number(s.realm.index(tile))


def after_tiles(s: Table, code: str) -> int:
    """The number of what else can be done before the Move; 0 where tiles have none either."""
    return len(s.realm) + 1 + BESIDE_TILES.index(code) if s.layout.number(0) else 0


class Move(Question[Table]):
    """A full Move: to another tile, with tribute for the distance; only the last tile gives its bonus (C12)."""

    kind = "move"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        routes, most = s.routes[s.head], reach(s, seat)
        return routes.codes if routes.longest <= most else tuple([code for code, n in routes.steps.items() if n <= most])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        steps = s.routes[s.head].steps
        return code in steps and steps[code] <= reach(s, seat)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        steps = s.routes[s.head].steps
        return min((code for code in self.legal(s, frame, seat) if code in steps), key=lambda code: tribute(s, seat, steps[code]))

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """The tile that promises most tentacles; of equal ones one with the smallest tribute, which counts as much as what the Private
        Investigator gains there; and of these the one that serves a constellation best.
        """
        steps, watched = s.routes[s.head].steps, investigated_tiles(s)

        def worth(code: str) -> tuple[int, int, int]:
            tile, price = MOVE.thing(code), tribute(s, seat, steps[code])
            tentacles, slots = promise_of(s, seat, bonus_of(s, seat, tile), price)
            return tentacles, -price - (tile in watched), slots

        return max((code for code in self.legal(s, frame, seat) if code in steps), key=worth)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        cause = frame[3]
        s.frames = (("land", seat, (MOVE.thing(code),), cause), s.frames)
        steps = s.routes[s.head].steps[code]
        price = steps - 1 - s.powers[seat].stride + s.toll
        if price > 0 and steps > 1:
            s.frames = (("tribute", seat, (code, 0, 0, price), cause), s.frames)

    def text(self, s: Table, frame: Frame) -> str:
        return f"{move_text(s, frame)} One step is free."

    def shorter(self, s: Table, frame: Frame) -> Names:
        return (move_text(s, frame),) if moves_to_go(s, frame) else ()

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        tile = s.box.tiles[MOVE.thing(code)]
        price = tribute(s, frame[1], s.routes[s.head].steps[code])
        cost, amounts = (tribute_text(price), ((price, "any"),)) if price else ("", ())
        gain, number = effect_text(bonus_of(s, frame[1], tile.id)), number_of(s, tile.id)
        return Choice(code, tile.name, cost=cost, gain=gain, price=amounts, number=number)

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        purse = sum(s.resources[seat])
        stays = Reason("same-tile", "a Move may not end where it began", brief="a Move may not end here")
        refusals = [Refusal(MOVE.code(s.head), s.box.tiles[s.head].name, stays, number=number_of(s, s.head))]
        for code, steps in s.routes[s.head].steps.items():
            price = tribute(s, seat, steps)
            if price > purse:
                reason = Reason("too-few-tribute", f"needs {count_of(price - purse, 'more resources')}: the way takes a tribute of {price}")
                tile = s.box.tiles[MOVE.thing(code)]
                amounts, number = ((price, "any"),), number_of(s, tile.id)
                refusals.append(Refusal(code, tile.name, reason, cost=tribute_text(price), price=amounts, number=number))
        return tuple(refusals)


class FirstMove(Move):
    """The Move of a turn, before which Forbidden Knowledge may be taken and bridge tokens moved (C11, C19, C39).

    Asked even if only one tile can be reached. A finished player's is a plain Move (C36).
    """

    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return super().legal(s, frame, seat) + claims(s, seat, Purse(s, seat)) + bridge_codes(s, seat)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        if code == BRIDGE:
            return bool(bridge_codes(s, seat))
        return super().permits(s, frame, seat, code) or (code in CLAIM_CODES and code in claims(s, seat, Purse(s, seat)))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == BRIDGE:
            s.frames = (frame, s.frames)
            begin_crossing(s, seat)
        elif code in CLAIM_CODES:
            s.frames = (frame, s.frames)
            claim(s, seat, code)
        else:
            super().answer(s, frame, seat, code, chance)

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """Forbidden Knowledge that can be taken comes first."""
        return next(iter(claims(s, seat, Purse(s, seat))), "") or super().suggestion(s, frame, seat)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code != BRIDGE and not CLAIM.begins(code):
            return super().choice(s, frame, code)
        choice = bridge_choice() if code == BRIDGE else claim_choice(s, frame[1], code)
        return replace(choice, number=after_tiles(s, code))

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        return super().refusals(s, frame, seat) + claim_refusals(s, seat) + bridge_refusals(s, seat)


def land(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """End a Move: the head arrives, and the tile gives its bonus."""
    tile = s.head = args[0]
    s.events.append(("moved", seat, tile))
    if s.difficulty is None:
        run(s, seat, s.box.tiles[tile].effect, tile)
    else:
        arrive(s, seat)


def go(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Go to a destination named by an effect: free, with the bonus even if the head is already there (C13)."""
    if s.head == args[0]:
        bonus(s, seat)
    else:
        land(s, seat, args, cause, chance)


OPERATIONS: Operations[Table] = {
    "first-move": FirstMove(),
    "move": Move(),
    "land": land,
    "go": go,
}
