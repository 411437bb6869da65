"""Checks of the Private Investigator in a written position (C31 to C36)."""

from engine.core.naming import unknown
from engine.core.state import EVERYONE, BadPosition, Frame, Names
from engine.cosmoctopus.investigator import DIFFICULTIES, has_finished
from engine.cosmoctopus.pursuit import OPERATIONS
from engine.cosmoctopus.table import Table

BEHAVIOURS = ("behaviour", "behaviour_deck", "behaviour_discard")
REVELATIONS = ("revelation", "revelation_deck")
OF_NOBODY = frozenset(name for name in OPERATIONS if name.startswith("pi-")) | {"flush"}
"""Operations triggered by the Private Investigator, which have no seat."""
OF_FINISHED: Names = ("move", "donate", "tidy")
"""Operations of a finished player in their own turn (C36)."""
MOST_TOLL = 99


def check_case(s: Table) -> None:
    """Check that its cards are complete, each once, or that it is wholly absent. Raises BadPosition naming the field."""
    dossier, numbers = s.box.dossier, s.box.numbers
    if s.difficulty is None:
        for name in (*BEHAVIOURS, *REVELATIONS, "track", "toll", "guarded"):
            if getattr(s, name):
                raise BadPosition(name, "must be empty without the Private Investigator")
        if any(s.evidence):
            raise BadPosition("evidence", "must be empty without the Private Investigator")
        return
    if s.difficulty not in DIFFICULTIES:
        raise BadPosition("difficulty", unknown("difficulty", s.difficulty, DIFFICULTIES))
    _whole(s, BEHAVIOURS, tuple(dossier.behaviours))
    _whole(s, REVELATIONS, tuple(dossier.revelations))
    if s.behaviour is None:
        raise BadPosition("behaviour", "exactly one behaviour card must be in force (C31)")
    if s.revelation is None and s.track >= numbers.revelation:
        raise BadPosition("revelation", f"it has flipped at {numbers.revelation} tentacles (C34)")
    if any(n < 0 for n in s.evidence):
        raise BadPosition("evidence", "the Private Investigator cannot have fewer than 0")
    if not 0 <= s.track < numbers.tentacles_to_win + numbers.knowledge_tentacles:
        raise BadPosition("track", f"the Private Investigator cannot have {s.track} tentacles")
    if not 0 <= s.toll <= MOST_TOLL:
        raise BadPosition("toll", f"it is from 0 to {MOST_TOLL}")
    for seat in range(len(s.hand)):
        for name in ("hand", "tableau", "constellations", "tokens"):
            if has_finished(s, seat) and getattr(s, name)[seat] and not s.over:
                raise BadPosition(name, f"seat {seat} has finished and has nothing left (C36)")
        if has_finished(s, seat) and any(s.resources[seat]) and not s.over:
            raise BadPosition("resources", f"seat {seat} has finished and has nothing left (C36)")


def _whole(s: Table, zones: Names, cards: Names) -> None:
    """Check that each of these cards occurs once, and no other."""
    for name in zones:
        value = getattr(s, name)
        for card_id in (value,) if isinstance(value, str) else value or ():
            if card_id not in cards:
                raise BadPosition(name, f"there is no card {card_id} of this kind")
    values = [getattr(s, name) for name in zones]
    present = [card_id for value in values for card_id in ((value,) if isinstance(value, str) else value or ())]
    for card_id in cards:
        if present.count(card_id) != 1:
            raise BadPosition(zones[-1], f"{card_id} is in {present.count(card_id)} places")


def discard_fault(s: Table, frames: list[Frame]) -> str:
    """The fault in the cards that players must discard for the Private Investigator; empty if there is none."""
    for seat, hand in enumerate(s.hand):
        if sum(args[0] for op, owner, args, _ in frames if op == "hand-in" and owner == seat) > len(hand):
            return f"hand-in: seat {seat} has only {len(hand)} cards"
    return ""


def frame_is_possible(s: Table, op: str, seat: int) -> bool:
    """Whether a frame of this operation can occur for this seat in this turn."""
    if seat == EVERYONE:
        return op == "draft" or (s.difficulty is not None and op in OF_NOBODY)
    if op == "draft" or (op in OF_NOBODY and op != "flush"):
        return False
    if has_finished(s, seat) or op == "donate":
        return op == "turn" or (seat == s.turn and has_finished(s, seat) and op in OF_FINISHED)
    if s.difficulty is None or op in ("tidy", "first-move"):
        return op == "turn" or seat == s.turn
    return op == "turn" or seat == s.turn or op == "hand-in" or has_finished(s, s.turn)
