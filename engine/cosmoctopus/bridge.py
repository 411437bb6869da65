"""The cosmic bridge: two tokens whose places count as adjacent, and which can be moved by discarding a card (C39).

Tokens are identified by their places, which have names before any tile is seen; once the tiles are face up, codes name the tile instead.
"""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names
from engine.cosmoctopus.box import Box
from engine.cosmoctopus.codes import BRIDGE, TO, TOKEN
from engine.cosmoctopus.layouts import Layout, distances, landings, spans
from engine.cosmoctopus.row import DiscardCard
from engine.cosmoctopus.table import Table

TOKENS = 2
OTHER_TOKEN = Reason("other-token", "the two tokens are never in one place")
THERE_ALREADY = Reason("same-place", "the token is there already")
OTHER_SECTION = Reason("other-section", "each section has a token of its own")
ADJACENT = Reason("adjacent", "it is adjacent to the other token's place: the bridge begins between places that are not")
NO_CARD = Reason("no-card", "you have no card to discard")
TOO_LATE = Reason("card-played", "a token moves before a card is played")


# --- set-up ---------------------------------------------------------------------------------------------------------------


def tiles_for(box: Box, layout: Layout, chance: Chance) -> Names:
    """The basic tiles and enough special ones to fill the places, shuffled (C5)."""
    special: list[str] = []
    while len(box.basic) + len(special) < len(layout.places):
        special.append(chance.pick(tuple(tile for tile in box.special if tile not in special)))
    return chance.shuffle((*box.basic, *special))


def random_span(layout: Layout, chance: Chance) -> Names:
    """Two random places for the tokens."""
    return tuple(chance.pick([" ".join(span) for span in spans(layout)]).split())


def report_joined(s: Table) -> None:
    """Report the tiles joined by the bridge."""
    s.events.append(("bridge-laid", EVERYONE, *(tile_at(s, place) for place in s.bridge)))


class Lay(Question[Table]):
    """The first player lays a token on a place, while the tiles are face down."""

    kind = "bridge-lay"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TOKEN.code(place) for place in s.layout.names if not self._bar(s, place)])

    def _bar(self, s: Table, place: str) -> Reason | None:
        """Why no token can be laid there; None if one can."""
        if any({place, *s.bridge} <= {*span} for span in spans(s.layout)) and place not in s.bridge:
            return None
        if place in s.bridge:
            return OTHER_TOKEN
        names, sections = s.layout.names, s.layout.sections
        if s.layout.in_two_sections and any(sections[names.index(token)] == sections[names.index(place)] for token in s.bridge):
            return OTHER_SECTION
        return ADJACENT

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        place = TOKEN.thing(code)
        s.bridge = (*s.bridge, place)
        s.events.append(("bridge-placed", seat, place))

    def text(self, s: Table, frame: Frame) -> str:
        if not s.bridge:
            return "Lay the first token. The tiles are face down."
        return f"Lay the second token, {'in the other section' if s.layout.in_two_sections else 'not adjacent to the first'}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        place = TOKEN.thing(code)
        return Choice(code, f"a token at {place}", number=s.layout.number(s.layout.names.index(place)))

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        bars = [(place, self._bar(s, place)) for place in s.layout.names]
        return tuple([Refusal(TOKEN.code(place), f"a token at {place}", bar) for place, bar in bars if bar])


def turn_over(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Turn the tiles up once the tokens are laid."""
    s.realm = tiles_for(s.box, s.layout, chance)
    s.head = s.box.start
    s.derive_routes()
    s.events.append(("realm-laid", EVERYONE))
    report_joined(s)


# --- moving a token -------------------------------------------------------------------------------------------------------


def tile_at(s: Table, place: str) -> str:
    return s.realm[s.layout.names.index(place)]


def place_of(s: Table, tile: str) -> str:
    return s.layout.names[s.realm.index(tile)]


def bridge_codes(s: Table, seat: int) -> Names:
    """The code to move a token, if there is a bridge and a card to discard."""
    return (BRIDGE,) if s.bridge and s.hand[seat] else ()


def bridge_choice() -> Choice:
    return Choice(BRIDGE, "move a bridge token", cost="a card from your hand", price=((1, "cards"),))


def bridge_refusals(s: Table, seat: int) -> tuple[Refusal, ...]:
    return (Refusal(BRIDGE, "move a bridge token", NO_CARD),) if s.bridge and not s.hand[seat] else ()


def begin_crossing(s: Table, seat: int) -> None:
    push(s, "bridge-token", seat, (), BRIDGE)


class WhichToken(Question[Table]):
    """Which token to move."""

    kind = "bridge-token"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TOKEN.code(tile_at(s, token)) for token in s.bridge if landings(s.layout, s.bridge, token)])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "bridge-to", seat, (place_of(s, TOKEN.thing(code)),), BRIDGE)

    def text(self, s: Table, frame: Frame) -> str:
        return "Which bridge token moves?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return Choice(code, f"the token at {s.box.tiles[TOKEN.thing(code)].name}")


class WhereTo(Question[Table]):
    """Where to put the token; the head can then cross between its place and the other token's."""

    kind = "bridge-to"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TO.code(tile_at(s, place)) for place in landings(s.layout, s.bridge, frame[2][0])])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """The place to which the bridge saves the head most steps; the head's own place if it saves more to the far end."""
        token = frame[2][0]
        names = s.layout.names
        far = next(place for place in s.bridge if place != token)
        steps = distances(s.layout, s.bridge)[s.realm.index(s.head)]
        across = s.layout.distance[s.realm.index(s.head)][names.index(far)]

        def steps_saved(place: str) -> int:
            if tile_at(s, place) == s.head:
                return steps[names.index(far)] - 1
            return steps[names.index(place)] - across - 1 if across >= 0 else 0

        return TO.code(tile_at(s, max(landings(s.layout, s.bridge, token), key=steps_saved)))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "bridge-card", seat, (frame[2][0], place_of(s, TO.thing(code))), BRIDGE)

    def text(self, s: Table, frame: Frame) -> str:
        return f"Where to with the token at {s.box.tiles[tile_at(s, frame[2][0])].name}?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        far = next(tile_at(s, place) for place in s.bridge if place != frame[2][0])
        tile = s.box.tiles[TO.thing(code)]
        return Choice(code, tile.name, gain=f"next to {s.box.tiles[far].name}", number=s.layout.number(s.realm.index(tile.id)))

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        token = frame[2][0]
        open_places = landings(s.layout, s.bridge, token)
        refusals = []
        for place, tile in zip(s.layout.names, s.realm, strict=True):
            if place not in open_places:
                reason = THERE_ALREADY if place == token else OTHER_TOKEN if place in s.bridge else OTHER_SECTION
                refusals.append(Refusal(TO.code(tile), s.box.tiles[tile].name, reason))
        return tuple(refusals)


class WhichCard(DiscardCard):
    """Which card to discard for it, of any type; then the token moves."""

    kind = "bridge-card"

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        super().answer(s, frame, seat, code, chance)
        before, after = frame[2]
        s.bridge = tuple([after if place == before else place for place in s.bridge])
        s.derive_routes()
        s.events.append(("bridge-moved", seat, tile_at(s, before), tile_at(s, after)))

    def text(self, s: Table, frame: Frame) -> str:
        return f"Discard a card to move a token to {s.box.tiles[tile_at(s, frame[2][1])].name}."


OPERATIONS: Operations[Table] = {
    "bridge-lay": Lay(),
    "turn-over": turn_over,
    "bridge-token": WhichToken(),
    "bridge-to": WhereTo(),
    "bridge-card": WhichCard(),
}


# --- written positions ----------------------------------------------------------------------------------------------------


def token_fault(s: Table, ops: list[str]) -> str:
    """The fault in the places of the tokens; empty if there is none. `ops` are the operations in progress."""
    layout, to_come = s.layout, ops.count("bridge-lay")
    if any(place not in layout.names for place in s.bridge) or len({*s.bridge}) < len(s.bridge):
        return "a token lies on a place of the layout, and never two on one"
    if len(s.bridge) + to_come != (TOKENS if s.bridge or to_come or layout.in_two_sections or "turn-over" in ops else 0):
        return f"there are {TOKENS} tokens, or none without the bridge"
    if "turn-over" in ops and s.bridge and not any({*s.bridge} <= {*span} for span in spans(layout)):
        return "the tokens begin on places that are not adjacent"
    if len(s.bridge) == TOKENS and layout.in_two_sections and len({layout.sections[layout.names.index(place)] for place in s.bridge}) == 1:
        return "each section has a token of its own"
    return ""


def crossing_fault(s: Table, frames: list[Frame]) -> str:
    """The fault in the frames about the bridge; empty if there is none."""
    ops = [op for op, _, _, _ in frames]
    laying = ops.count("bridge-lay")
    if laying and ops[: laying + 1] != ["bridge-lay"] * laying + ["turn-over"]:
        return "tokens are laid first of all, and then the tiles are turned over"
    if ops.count("turn-over") != bool(laying):
        return "the tiles are turned over once, after tokens were laid"
    for n, (op, seat, args, _) in enumerate(frames):
        if op not in ("bridge-token", "bridge-to", "bridge-card"):
            continue
        moving = ops[1:2] == ["first-move"] or (ops[1:2] == ["act"] and not s.played)
        if n or not moving or not s.bridge or not s.hand[seat]:
            return f"{op}: a token moves before or after the Move of a turn, for a card in hand, and before a card is played"
        if op != "bridge-token" and args[0] not in s.bridge:
            return f"{op}: there is no token at {args[0]}"
        if op == "bridge-card" and args[1] not in landings(s.layout, s.bridge, args[0]):
            return f"{op}: the token cannot go to {args[1]}"
    return ""
