"""Checks of written positions: every card once, the realm complete, legal counters, and work in progress that fits.

Checks of the Private Investigator are in `positions_case`, of the bridge in `bridge`, of frame arguments in `positions_frames`.
"""

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from engine.core.state import BadPosition, Frame, Names, frame_list, names_in, things
from engine.core.words import some
from engine.cosmoctopus import bridge
from engine.cosmoctopus.box import SLOTS, Box
from engine.cosmoctopus.effects import Effect
from engine.cosmoctopus.investigator import GONE, active, has_finished, investigator_wins
from engine.cosmoctopus.paying import Purse, suffice
from engine.cosmoctopus.positions_case import check_case, discard_fault, frame_is_possible
from engine.cosmoctopus.positions_frames import argument_fault
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table

CARDS: Names = ("deck", "row", "discard", "contact", "resolving", "removed", "hand", "tableau", "constellations", "pack", "picked")
FILLING = frozenset({"place", "fill-slot", "triggers", "order", "complete-which", "completed"})
"""Operations during which a constellation may be full."""
CHOSEN_AT_ONCE = frozenset({"take-card", "sweep-type", "salvage-card", "conjure-card", "gain-one", "place", "fill-slot", "order"})
AT_ONCE = CHOSEN_AT_ONCE | {"payment", "tribute", "donate", "discard-down", "bridge-token", "bridge-to", "bridge-card"}
"""Questions that are asked as soon as another operation has found that they can be answered."""
ONCE = frozenset({"turn", "first-move", "tidy", "draft", "turn-over", "pi-turn"})
"""Stages of the game and of a turn, of which there is one at a time."""


# --- the table --------------------------------------------------------------------------------------------------------------


def check_table(s: Table) -> None:
    """Check the place of everything. Raises BadPosition naming the field."""
    numbers, seats = s.box.numbers, len(s.hand)
    check_case(s)
    _check_cards(s)
    _check_realm(s)
    for name in ("turn", "first"):
        if not 0 <= getattr(s, name) < seats:
            raise BadPosition(name, f"there is no seat {getattr(s, name)}")
    lowest = 0 if s.difficulty is None else GONE
    if any(owner is not None and not lowest <= owner < seats for owner in s.knowledge):
        raise BadPosition("knowledge", "an owner is a seat or null, or -1 if taken by the Private Investigator")
    for name in ("round", "plays", "played"):
        if getattr(s, name) < 0:
            raise BadPosition(name, "it cannot be below 0")
    for seat in range(seats):
        _check_seat(s, seat)
    if s.difficulty is None:
        if s.over != (max(s.tentacles) >= numbers.tentacles_to_win):
            raise BadPosition("over", f"must be true exactly when somebody has {numbers.tentacles_to_win} tentacles (C21)")
    elif s.over != (investigator_wins(s) or not active(s)):
        raise BadPosition("over", "must be true exactly when all players or the Private Investigator have their tentacles (C36)")


def _check_cards(s: Table) -> None:
    cards = s.box.cards
    for name in CARDS:
        for card_id in names_in(getattr(s, name)):
            if card_id not in cards:
                raise BadPosition(name, f"there is no card {card_id}")
    placed = things(s)
    for card_id, n in (placed + Counter(dict.fromkeys(cards, 0))).items():
        if n > 1:
            raise BadPosition("cards", f"{card_id} is in {n} places")
    if missing := [c for c in cards if c not in placed]:
        raise BadPosition("cards", "in no place: " + some(missing))
    if len(s.row) != s.box.numbers.row:
        raise BadPosition("row", f"it has {s.box.numbers.row} places")
    if None in s.row and (s.deck or s.discard):
        raise BadPosition("row", "a gap is filled at once while there are cards in the deck or the discard pile (C14)")
    if any(not cards[c].contact for c in (*s.contact, *s.removed)):
        raise BadPosition("contact", "only First Contact cards can be here")
    if any(cards[c].contact for c in (*s.deck, *s.discard, *(c for c in s.row if c))):
        raise BadPosition("deck", "First Contact cards are never in the deck, the row or the discard pile")


def _check_realm(s: Table) -> None:
    ops = [op for op, _, _, _ in frame_list(s.frames)]
    basic, places = s.box.basic, len(s.layout.places)
    special = {tile for tile in s.realm if tile in s.box.special}
    if "turn-over" in ops:
        if s.realm or s.head:
            raise BadPosition("realm", "the tiles are face down until the bridge tokens lie (C39)")
    elif len(s.realm) != places or sorted(s.realm) != sorted((*basic, *special)):
        raise BadPosition("realm", f"it has to hold each basic tile once, and {places - len(basic)} special tiles (C5)")
    elif s.head not in s.realm:
        raise BadPosition("head", f"there is no tile {s.head} in the realm")
    if fault := bridge.token_fault(s, ops):
        raise BadPosition("bridge", fault)


def _check_seat(s: Table, seat: int) -> None:
    cards, numbers = s.box.cards, s.box.numbers
    if any(n < 0 for n in s.resources[seat]):
        raise BadPosition("resources", f"seat {seat} cannot have fewer than 0")
    if not 0 <= s.tentacles[seat] <= numbers.tentacles_to_win:
        raise BadPosition("tentacles", f"seat {seat} has from 0 to {numbers.tentacles_to_win}")
    if any(worth not in numbers.discount_tokens or worth < 1 for worth in s.tokens[seat]):
        raise BadPosition("tokens", f"seat {seat} has a token that is not in the box")
    if any(cards[c].type not in ("scripture", "relic") for c in s.tableau[seat]):
        raise BadPosition("tableau", f"seat {seat}: only scriptures and relics stay there")
    if any(cards[c].type != "constellation" for c in s.constellations[seat]):
        raise BadPosition("constellations", f"seat {seat}: only constellations are allowed")
    if len(s.filled[seat]) != len(s.constellations[seat]):
        raise BadPosition("filled", f"seat {seat}: one entry for each constellation in play")
    for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True):
        opened = cards[card_id].open
        if filled not in opened or any(not any(x in opened[f] for f in opened if set(f) < set(filled)) for x in filled):
            raise BadPosition("filled", f"seat {seat}: “{filled}” cannot be filled on {card_id}")


# --- work in progress -------------------------------------------------------------------------------------------------------


def check_frames(s: Table, questions: Container[str]) -> None:
    """Check work in progress against the table, whose derived zones are already filled in. Raises BadPosition naming the field."""
    frames = frame_list(s.frames)
    for seat in range(len(s.hand)):
        if any(s.powers[seat].autofill[resource] for resource, _ in s.openings[seat]):
            raise BadPosition("filled", f"seat {seat}: an autofill relic in play fills its open slots at once (C27)")
    if s.over:
        return
    if frames[0][0] not in questions:
        raise BadPosition("frames", "the first frame has to be a question while the game is not over")
    if frames[-1][0] not in ("tidy", "turn"):
        raise BadPosition("frames", "the last frame has to be tidy or turn, or the game would stop")
    for op, seat, args, _ in frames:
        if not frame_is_possible(s, op, seat):
            raise BadPosition("frames", f"{op} cannot be asked of seat {seat} in the turn of seat {s.turn}")
        if fault := argument_fault(s.box, op, args):
            raise BadPosition("frames", fault)
        if op in ("land", "donate") and args[0] not in s.realm:
            raise BadPosition("frames", f"{op}: there is no tile {args[0]} in the realm")
    if fault := order_fault(frames) or payment_fault(s, frames[0]) or bridge.crossing_fault(s, frames) or discard_fault(s, frames):
        raise BadPosition("frames", fault)
    under_way = sorted(args[0] for op, _, args, _ in frames if op in ("enter", "spent", "completed"))
    if under_way != sorted(s.resolving):
        raise BadPosition("resolving", "must hold exactly the cards named by enter, spent and completed frames")
    for seat in range(len(s.hand)):
        full = s.filled[seat].count(SLOTS)
        if sum(op == "complete-which" and owner == seat for op, owner, _, _ in frames) > full:
            raise BadPosition("frames", f"complete-which: seat {seat} has not so many full constellations (C28)")
        if full and not any(owner == seat and op in FILLING for op, owner, _, _ in frames):
            raise BadPosition("filled", f"seat {seat}: a full constellation is resolved at once (C28)")
    _check_draft(s, frames)
    _check_plays(s, frames)


def order_fault(frames: Sequence[Frame]) -> str:
    """The fault in a frame that cannot be where it is, or not so often; empty if there is none."""
    ops = [op for op, _, _, _ in frames]
    late = next((op for op in ops[1:] if op in AT_ONCE), "")
    if late:
        return f"{late} can only be the first: it is asked as soon as it can be answered"
    again = next((op for op in ops if op in ONCE and ops.count(op) > 1), "")
    return f"{again} can only be there once" if again else ""


def payment_fault(s: Table, frame: Frame) -> str:
    """The fault in a payment that the seat cannot make (C17); empty if there is none."""
    op, seat, args, _ = frame
    if op not in ("payment", "tribute"):
        return ""
    price = args[1:]
    if suffice(s.resources[seat], price) or (op == "payment" and Purse(s, seat).affords(price)):
        return ""
    return f"{op}: seat {seat} cannot pay so much"


def _check_draft(s: Table, frames: Sequence[Frame]) -> None:
    """All players have the same number of cards to choose from, and have kept the same number (C8)."""
    drafts = sum(op == "draft" for op, _, _, _ in frames)
    if drafts != bool(any(s.pack)):
        raise BadPosition("frames", "there must be a draft exactly while there are packs")
    picks = [card_id is not None for card_id in s.picked]
    if not drafts:
        if any(picks):
            raise BadPosition("picked", "cards can only be chosen in a draft")
        return
    if all(picks):
        raise BadPosition("picked", "packs are passed on once everybody has chosen (C8)")
    packs = {len(pack) + picked for pack, picked in zip(s.pack, picks, strict=True)}
    if len(packs) > 1 or min(packs) < 2:
        raise BadPosition("pack", "all must have the same number of cards to choose from, at least two (C8)")
    if any(len(hand) + min(packs) != s.box.numbers.hand for hand in s.hand):
        raise BadPosition("hand", f"the kept cards and the pack must make {s.box.numbers.hand} cards (C8)")


def _check_plays(s: Table, frames: Sequence[Frame]) -> None:
    """A turn begins with one card to play; each card played uses one up, or brings more (C15, C26, C36)."""
    if not s.round:
        if s.plays or s.played:
            raise BadPosition("plays" if s.plays else "played", "nobody plays before the first turn")
        return
    initial = 0 if has_finished(s, s.turn) else 1
    entering = sum(op == "enter" for op, _, _, _ in frames)
    if s.plays < initial - s.played - entering:
        raise BadPosition("plays", "a turn has one card to play until it is played (C15)")
    most, lasting = extra_plays(s.box)
    if not lasting and s.plays > 1 + most * s.played:
        raise BadPosition("plays", f"{s.plays} cards cannot be left to play in a turn in which {s.played} were played (C15, C26)")


def extra_plays(box: Box) -> tuple[int, bool]:
    """Maximum extra card plays from playing one card, and whether anything else can bring one."""
    cards = box.cards.values()
    most = max(extra_plays_in(card.play) for card in cards)
    others = [*(card.powers for card in cards), *(card.done for card in cards), *(tile.effect for tile in box.tiles.values())]
    return most, any(map(extra_plays_in, others))


def extra_plays_in(effect: Effect) -> int:
    """Number of `again` steps in an effect, nested effects included."""
    return sum((word == "again") + sum(map(extra_plays_in, _inside(args))) for word, args in effect)


def _inside(args: Iterable[object]) -> list[Effect]:
    """The effects nested in the arguments of a step."""
    effects: list[Effect] = []
    for arg in args:
        if isinstance(arg, tuple) and arg and isinstance(arg[0], tuple):
            effects.append(arg)
        elif isinstance(arg, tuple) and len(arg) == 2 and isinstance(arg[1], tuple):
            effects.append(arg[1])
    return effects


# --- position and options ---------------------------------------------------------------------------------------------------


def check_options(s: Table, options: CosmoctopusOptions) -> None:
    """Check that the match's options agree with the position. Raises BadPosition naming the field."""
    frames = frame_list(s.frames)
    ops = {op for op, _, _, _ in frames}

    def contradiction(field: str, there: str, option: str) -> BadPosition:
        return BadPosition(field, f"the position says {there}, and the option {option} {getattr(options, option)}")

    if (s.difficulty or "none") != options.investigator:
        raise contradiction("difficulty", s.difficulty or "none", "investigator")
    if options.revelation not in ("random", s.revelation):
        raise contradiction("revelation", s.revelation or "that nobody knows it", "revelation")
    if options.first not in (None, s.first):
        raise contradiction("first", str(s.first), "first")
    if "turn-over" in ops and options.bridge != "choose":
        raise contradiction("frames", "that the tokens of the bridge are laid", "bridge")
    if "turn-over" not in ops and bool(s.bridge) != (options.bridge != "no"):
        raise contradiction("bridge", f"that there are {len(s.bridge)} tokens", "bridge")
    if "draft" in ops and options.hands != "draft":
        raise contradiction("frames", "that there is a draft", "hands")
    for seat in range(len(s.hand)):
        _check_tentacles(s, seat, s.box.numbers.express_tentacles if options.express else 0, frames)


def _check_tentacles(s: Table, seat: int, start: int, frames: Sequence[Frame]) -> None:
    """Check a seat's rewards for its tentacles, of which it began with `start` (C7, C19, C20)."""
    numbers, here = s.box.numbers, s.tentacles[seat]
    if here < start:
        raise BadPosition("tentacles", f"seat {seat}: everybody begins with {start} (C7)")
    if s.contacted[seat] != (here > start):
        why = "a first tentacle brings a First Contact, taken or declined" if here > start else "there was no tentacle to bring it"
        raise BadPosition("contacted", f"seat {seat}: {why} (C20)")
    owed = sum(op == "tentacle" and owner == seat for op, owner, _, _ in frames)
    least = start + numbers.knowledge_tentacles * s.knowledge.count(seat) - owed
    if here < min(least, numbers.tentacles_to_win):
        raise BadPosition("knowledge", f"seat {seat}: each brings {numbers.knowledge_tentacles} tentacles (C19), and it has {here}")
