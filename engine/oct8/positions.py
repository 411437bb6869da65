"""Checks of written positions: every card once and in a possible place, possible counters, and work in progress that fits."""

from collections import Counter
from typing import Any

import msgspec

from engine.core.state import BadPosition, frame_list, names_in, things
from engine.core.words import some
from engine.oct8.attaching import takers
from engine.oct8.box import Box
from engine.oct8.octopus import read_octopus
from engine.oct8.table import Table

Nothing = tuple[()]
SHAPES: dict[str, Any] = {
    **dict.fromkeys(("act", "tidy", "turn-draw", "attach-to", "give-arm", "swap-arm", "ship", "discard", "over"), Nothing),
    "draw": tuple[int],
    "attach-card": tuple[str, int],
    **dict.fromkeys(("match-hand", "swap-with"), tuple[str]),
    "swap-arms": tuple[str, str],
}
"""By operation: the type of its arguments."""
IN_TURN = ("turn-draw", "draw", "attach-to", "attach-card", "give-arm", "match-hand", "swap-arm", "swap-with", "swap-arms")
"""Questions asked in the middle of a turn, above `act`."""
AT_END = ("ship", "discard", "over")
LIFTING = {"turn-draw": 1, "match-hand": 1, "swap-with": 1, "swap-arms": 1}
"""By question: the minimum number of lifted cards."""
ONE_LIFTED = ("turn-draw", "swap-with")

ARM_ZONES = ("deck", "pile", "lifted", "hand", "known")
OCTOPUS_ZONES = ("common", "area", "shipped")


def check(s: Table) -> None:
    """Fill in the derived zones. Raises BadPosition, naming the field, for a position that cannot occur."""
    _check_cards(s)
    _check_counters(s)
    s.derive()
    _check_frames(s)
    _check_octopuses(s)
    _check_progress(s)


def _check_cards(s: Table) -> None:
    arms, heads = frozenset(s.box.arms), frozenset(s.box.heads)
    for name in (*ARM_ZONES, "heads", "secret", "colours", *OCTOPUS_ZONES):
        for card in names_in(getattr(s, name)):
            if card not in arms and card not in heads:
                raise BadPosition(name, f"there is no card {card}")
    for name in ARM_ZONES:
        if not arms.issuperset(names_in(getattr(s, name))):
            raise BadPosition(name, "only arm cards can be here")
    for name in ("heads", "secret", "colours"):
        if not heads.issuperset(names_in(getattr(s, name))):
            raise BadPosition(name, "only heads can be here")
    for name, octopuses in [("common", s.common), *[("area", part) for part in s.area], *[("shipped", part) for part in s.shipped]]:
        for octopus in octopuses:
            if not octopus and name == "common":
                continue
            if not octopus or octopus[0] not in heads or not arms.issuperset(octopus[1:]):
                raise BadPosition(name, "an octopus is a head and then its arm cards")
    placed = things(s)
    for card, n in (placed + Counter(dict.fromkeys((*s.box.heads, *s.box.arms), 0))).items():
        if n > 1:
            raise BadPosition("cards", f"{card} is in {n} places")
    if missing := [card for card in (*s.box.heads, *s.box.arms) if card not in placed]:
        raise BadPosition("cards", "in no place: " + some(missing))


def _check_counters(s: Table) -> None:
    numbers, seats = s.box.numbers, len(s.hand)
    for name in ("turn", "first"):
        if not 0 <= getattr(s, name) < seats:
            raise BadPosition(name, f"there is no seat {getattr(s, name)}")
    if s.closer is not None and not 0 <= s.closer < seats:
        raise BadPosition("closer", f"there is no seat {s.closer}")
    if (s.closer is not None) != (not s.deck or not s.heads):
        raise BadPosition("closer", "must be set exactly when a deck is used up (E11)")
    if s.round < 1:
        raise BadPosition("round", "they are counted from 1")
    if s.actions < 0:
        raise BadPosition("actions", "it cannot be below 0")
    if not s.acted and s.actions < 1:
        raise BadPosition("actions", "at least one is left until the first has been taken")
    if len(s.common) != numbers.common:
        raise BadPosition("common", f"it has {numbers.common} places")
    for seat, chips in enumerate(s.chips):
        if any(not 1 <= worth <= numbers.chip for worth in chips) or any(worth < numbers.chip for worth in chips[:-1]):
            raise BadPosition("chips", f"seat {seat}: all but the last are worth {numbers.chip}, and the last from 1 to {numbers.chip}")
    for seat in range(seats):
        if (s.secret[seat] is None) != s.over:
            raise BadPosition("secret", f"seat {seat} has a secret colour until the game is over, and only then")
        if (s.colours[seat] is None) == s.over:
            raise BadPosition("colours", f"seat {seat} must show its colour exactly when the game is over")
        ended = s.over or seat != s.turn
        if ended and len(s.area[seat]) > numbers.area:
            raise BadPosition("area", f"seat {seat}: more than {numbers.area} octopuses are possible only during its turn")
        if ended and len(s.hand[seat]) + len(s.known[seat]) > numbers.hand_limit:
            raise BadPosition("hand", f"seat {seat}: more than {numbers.hand_limit} cards are possible only during its turn")


def _check_frames(s: Table) -> None:
    frames = frame_list(s.frames)
    if s.over:
        if s.closer is None or (s.turn + 1) % len(s.hand) != s.closer:
            raise BadPosition("over", "must be true exactly before the next turn of the seat that used up a deck (E11)")
        return
    ops = [op for op, _, _, _ in frames]
    question = ops[0]
    below = ["act", "tidy"] if question in IN_TURN else ["tidy"]
    if question not in (*IN_TURN, "act", *AT_END) or ops[1:] != below:
        raise BadPosition("frames", "a question of a turn, then act where it is in the middle of it, and last tidy")
    for op, seat, args, _ in frames:
        if seat != s.turn:
            raise BadPosition("frames", f"{op} cannot be asked of seat {seat} in the turn of seat {s.turn}")
        try:
            msgspec.convert(args, SHAPES[op])
        except msgspec.ValidationError as error:
            raise BadPosition("frames", f"{op}: {error}") from None
    if question in IN_TURN and s.acted == (question == "turn-draw"):
        raise BadPosition("acted", "the turn draw comes before the first action, and an action in progress has been taken")
    _check_asked(s, question, frames[0][2])


def _check_asked(s: Table, op: str, args: tuple[Any, ...]) -> None:
    """Check the arguments of the current question, and its lifted cards."""
    numbers, seat = s.box.numbers, s.turn
    if op not in LIFTING and s.lifted:
        raise BadPosition("lifted", f"nothing is lifted for {op}")
    if op in LIFTING and (len(s.lifted) < 1 or (op in ONE_LIFTED and len(s.lifted) > 1)):
        raise BadPosition("lifted", f"for {op} one card is lifted" + ("" if op in ONE_LIFTED else ", and those chosen for it"))
    own, all_heads = [o[0] for o in s.area[seat]], [o[0] for area in s.area for o in area]
    fault = ""
    match op, args:
        case "turn-draw", _ if len(takers(s, s.lifted[0])) < 2:
            fault = "it is asked where several common octopuses take the card"
        case "draw", (n,) if not (1 <= n <= numbers.draw and (s.deck or s.pile)):
            fault = "there are not so many cards to draw"
        case "attach-card", (head, laid) if head not in [o[0] for o in s.common if o] or laid < 0:
            fault = f"there is no common octopus {head}, or not so many cards"
        case "match-hand", (head,) if head not in own:
            fault = f"{head} is not an octopus of the seat"
        case "swap-with", (head,) if head not in all_heads:
            fault = f"{head} is not an octopus in an area"
        case "swap-arms", (head, other) if head == other or {head, other} - set(all_heads) or not {head, other} & set(own):
            fault = f"{head} and {other} must be two octopuses, one of them of the seat"
        case "ship", () if len(own) <= numbers.area:
            fault = "there is nothing to ship"
        case "discard", () if len(s.hand[seat]) + len(s.known[seat]) <= numbers.hand_limit:
            fault = "there is nothing to discard"
        case "over", () if len(own) > numbers.area or len(s.hand[seat]) + len(s.known[seat]) > numbers.hand_limit:
            fault = "there is something to ship or to discard first"
    if fault:
        raise BadPosition("frames", f"{op}: {fault}")


def _check_octopuses(s: Table) -> None:
    """Common octopuses are not whole yet; all others are, except for lifted arms."""
    whole, off = s.box.numbers.whole, lifted_arms(s)
    for octopus in s.common:
        if octopus and read_octopus(octopus).arms >= whole:
            raise BadPosition("common", f"{octopus[0]} must already have been taken: it has {whole} arms (E6)")
    for name in ("area", "shipped"):
        for octopuses in getattr(s, name):
            for octopus in octopuses:
                arms = read_octopus(octopus).arms + off.get(octopus[0], 0)
                if arms != whole:
                    raise BadPosition(name, f"{octopus[0]} has to have {whole} arms")


def lifted_arms(s: Table) -> dict[str, int]:
    """By octopus: the number of lifted arms. Raises BadPosition if there are too many."""
    if not s.frames or s.frames[0][0] not in ("match-hand", "swap-with", "swap-arms"):
        return {}
    op, _, args, _ = s.frames[0]
    first, *others = [s.box.count[card] for card in s.lifted]
    if sum(others) >= first:
        raise BadPosition("lifted", "the cards chosen have the arms of the first already")
    return {args[0]: first, args[1]: sum(others)} if op == "swap-arms" else {args[0]: first}


# --- --- reachable positions ----------------------------------------------------------------------------------------------------


def _check_progress(s: Table) -> None:
    """Chips, actions, cards and heads do not exceed what the octopuses taken and the turns begun can have brought."""
    for seat in range(len(s.hand)):
        if sum(s.chips[seat]) > babies(s, seat):
            raise BadPosition("chips", f"seat {seat}: they are worth more than the octopuses it has taken (E6)")
    _check_actions(s)
    _check_decks(s)
    _check_common(s)


def babies(s: Table, seat: int) -> int:
    """Total value of all chips a seat has had: one for each octopus it has taken (E6)."""
    return len(s.area[seat]) + len(s.shipped[seat])


def _check_actions(s: Table) -> None:
    """One action per turn, more for spent chips, and no more cards than the turn draw and those actions can bring (E4, E7, E8)."""
    seat, numbers = s.turn, s.box.numbers
    most = 1 + babies(s, seat) - sum(s.chips[seat]) - s.acted
    if s.frames and s.frames[0][0] == "turn-draw":
        most = min(most, 1)
    if s.actions > most:
        raise BadPosition("actions", f"at most {most}: chips are spent after the turn draw, and spent chips are gone (E8)")
    taken = most - s.actions + 1 if s.acted else 0
    hand = numbers.hand_limit + 1 + taken * numbers.draw
    if len(s.hand[seat]) + len(s.known[seat]) > hand:
        raise BadPosition("hand", f"seat {seat}: cannot hold more than {hand} cards after so few actions (E7, E10)")


def _check_decks(s: Table) -> None:
    """Cards were dealt, and every turn turned one up (E3, E5)."""
    seats = len(s.hand)
    if s.deck and len(s.deck) > most_in_deck(s.box, seats, s.round, s.turn, s.first):
        turns = turns_begun(seats, s.round, s.turn, s.first)
        raise BadPosition("deck", f"{dealt(s.box, seats)} of its cards were dealt, and one turned up in each of {turns} turns (E3, E5)")


def most_in_deck(box: Box, seats: int, round: int, turn: int, first: int) -> int:
    """How many cards the deck can have in this turn."""
    return len(box.arms) - dealt(box, seats) - turns_begun(seats, round, turn, first)


def dealt(box: Box, seats: int) -> int:
    """How many cards of the deck are dealt before the first turn."""
    return seats * box.numbers.hand + 1


def turns_begun(seats: int, round: int, turn: int, first: int) -> int:
    """How many turns have begun, this one included."""
    return (round - 1) * seats + (turn - first) % seats + 1


def _check_common(s: Table) -> None:
    """Empty places are filled at the end of a turn, so each is that of an octopus taken in this turn (E10)."""
    seat, empty = s.turn, s.common.count(())
    ending = bool(s.frames) and s.frames[0][0] in AT_END
    taken = 0 if s.frames and s.frames[0][0] == "turn-draw" else len(s.area[seat]) + ending * len(s.shipped[seat])
    if s.heads and not s.over and empty > taken:
        raise BadPosition("common", "an empty place is filled at the end of a turn as long as there are heads (E10)")
    if not s.over and len(s.area[seat]) > s.box.numbers.area + empty:
        raise BadPosition("area", f"seat {seat}: each octopus beyond {s.box.numbers.area} must have left an empty place this turn (E10)")
