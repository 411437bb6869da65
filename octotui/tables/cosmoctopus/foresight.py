"""What an answer would bring beyond what it says itself: a Move the open slots that the bonus of its tile fits, and the Forbidden Knowledge
it pays for; any answer what it sets off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from engine.core.prompt import END, Choice
from engine.core.state import Names
from engine.core.words import enumeration
from engine.cosmoctopus.box import SLOTS, Card
from engine.cosmoctopus.codes import GAIN, KEEP_REST, MOVE, PLACE, slot_of, things
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts, amounts
from engine.cosmoctopus.gaining import bonus_of, placeable
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.promise import filled_by
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import tentacles_of
from octotui.tables.combined_picks import picks
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.chain import AFTERWARDS, CHOOSES, CONTACT, SETS_OFF, WINS, Chain, chain, set_off
from octotui.tables.cosmoctopus.mixing import Mix
from octotui.tables.cosmoctopus.mixing import gained as mix_of
from octotui.tables.cosmoctopus.payment import PAYING
from octotui.tables.cosmoctopus.short_name import short_among, without_article
from octotui.tables.cosmoctopus.unfilled import foreseen_unfilled
from octotui.tables.cosmoctopus.winning import wins_at_once
from themes import Glyphs

COMPLETING, FITTING = "completes {} {}", "fits {}"
"""What a gain does for a constellation, with room for its name, and for the sign of its tentacles."""
FITS = FITTING.format("")
NAMELESS = {COMPLETING: "completes {tentacle}", FITTING: "fits {slot}"}
"""The same without a name."""


class Foresight(NamedTuple):
    """A prediction in words."""

    text: str


class Prospect(NamedTuple):
    """What some tiles bring beyond their bonus."""

    wordings: Names
    tiles: Names
    fits: str = ""
    """The short name of a constellation that is not completed by it."""


def foresee(game: Cosmoctopus, imagine: Callable[[], Table], seat: int, code: str) -> Foresight | None:
    """The constellations that can take what the tile of a Move or a mix gives, and what the seat can pay for with that; of another answer
    what it sets off; None if there is nothing.
    """
    s = imagine()
    if code == END:
        return None
    given = picks(code)
    if MOVE.begins(code) or (len(given) > 1 and GAIN.begins(given[0])):
        gained = gain_of(s, seat, MOVE.thing(code)) if MOVE.begins(code) else mix_of(s, seat, given)
        full = [card for card, verb in fitted(s, seat, gained) if verb == COMPLETING and game.permits(s, seat, given[0])]
        texts = [completing_text(game, s, seat, code, card) for card in full]
        texts += slots_texts(s, seat, [r for r, n in enumerate(gained) if n], full)
        texts += [f"enough for the Forbidden Knowledge of {name}" for name in within_reach(s, seat, gained)]
    else:
        asked = game.question(s).kind
        subject = s.frames[0][2][0] if asked in PAYING else code
        texts = slots_texts(s, seat, [RESOURCES.index(GAIN.thing(code))]) if GAIN.begins(code) else []
        found = filling(game, s, seat, code) if PLACE.begins(code) else chain(game, s, seat, given)
        if asked == "order" and CHOOSES in game.choice(s, code).gain:
            found = found._replace(then="")
        lead = AFTERWARDS if asked == "contact" else SETS_OFF
        set_off_text = set_off(s, seat, found, {subject, *things(subject), s.frames[0][3]}, lead)
        told = set_off_text == WINS and wins_at_once(s, seat, code)
        texts += [*([] if told else [set_off_text]), foreseen_unfilled(found.after, seat, code)]
    return Foresight("; ".join(filter(None, texts))) if any(texts) else None


def completing_text(game: Cosmoctopus, s: Table, seat: int, code: str, card: str) -> str:
    """`can complete The Kneeling Crab`, and what that sets off."""
    said = things(code) if MOVE.begins(code) else (s.frames[0][3],)
    told = set_off(s, seat, completion(game, s, seat, code, card), {card, *said})
    between = "" if not told else ", " if told == CONTACT else ", which " if told.startswith(SETS_OFF) else ": "
    return f"can complete {s.card(card).name}{between}{told}"


def completion(game: Cosmoctopus, s: Table, seat: int, code: str, card: str) -> Chain:
    """What follows from a Move or a mix if its gain completes this constellation."""
    found = chain(game, s, seat, picks(code))
    while slots := [slot for slot in placeable_now(game, found.after, seat) if slot_of(slot)[0] == card]:
        found = filling(game, found.after, seat, slots[0])
    return found


def filling(game: Cosmoctopus, s: Table, seat: int, code: str) -> Chain:
    """What follows once slots are filled; if one is the last one of its constellation, with the rest of the gain kept."""
    found = chain(game, s, seat, picks(code))
    full = SLOTS in found.after.filled[seat] and placeable_now(game, found.after, seat)
    return chain(game, s, seat, (*picks(code), KEEP_REST)) if full else found


def placeable_now(game: Cosmoctopus, s: Table, seat: int) -> Names:
    """The slots that a gain can be placed on, while that is asked."""
    asked = s.frames and game.question(s).kind == "place"
    return tuple(code for code in game.legal(s, seat) if PLACE.begins(code)) if asked else ()


def slots_texts(s: Table, seat: int, gained: Sequence[int], besides: Collection[str] = ()) -> list[str]:
    """`The Kneeling Crab has an open slot for ink`, with all that the same constellations, `besides` these, have open slots for."""
    found: dict[Names, list[str]] = {}
    for resource in gained:
        open_ones = dict.fromkeys(slot_of(code)[0] for wants, code in s.openings[seat] if wants == resource)
        if names := tuple(s.card(card).name for card in open_ones if card not in besides):
            found.setdefault(names, []).append(RESOURCES[resource])
    return [f"{enumeration(names)} {has_open(len(names), len(wanted))} for {enumeration(wanted)}" for names, wanted in found.items()]


def has_open(cards: int, resources: int) -> str:
    """`has an open slot` of one card and one resource, else `has open slots` or `have open slots`."""
    return f"{'has' if cards == 1 else 'have'} {'an open slot' if cards == resources == 1 else 'open slots'}"


Spelled = Callable[[str, Mapping[str, Card]], str]
"""Spells the name of one of these cards."""


def whole(name: str, cards: Mapping[str, Card]) -> str:
    """The whole name of a card."""
    return without_article(name)


def worth(view: Table, seat: int, tile: str, glyphs: Glyphs, spellings: Sequence[Spelled] = (whole, short_among)) -> Names:
    """The same for a menu, the longest wording first: `completes Kneeling Crab ʃ, fits Lesser Squid, pays ⊛`; last without names, so that
    what is best keeps its note wherever another has one.
    """
    return worth_of_gain(view, seat, gain_of(view, seat, tile), glyphs, spellings)


def worth_of_gain(view: Table, seat: int, gained: Amounts, glyphs: Glyphs, spellings: Sequence[Spelled] = (whole, short_among)) -> Names:
    """The same for any gain."""
    found = [(view.card(card), verb) for card, verb in fitted(view, seat, gained)]
    pays = [f"pays {glyphs['knowledge']}"] if within_reach(view, seat, gained) else []
    wordings: list[str] = []
    for spelled in spellings:
        told = [verb.format(spelled(card.name, view.box.cards), tentacles_in_signs(card, glyphs)) for card, verb in found]
        before = ["", *(verb for _, verb in found)]
        told = [text.removeprefix(FITS) if verb == FITTING else text for text, verb in zip(told, before, strict=False)]
        fewer = [(told[:n], len(told) - n) for n in range(len(told) - 1, 0, -1)]
        parts = [told, *([*first, rest] for first, left in fewer for rest in (f"{left} more", glyphs["more"]))]
        wordings += [", ".join([*part, *pays]) for part in [*parts, []]]
    won = [tentacles_in_signs(card, glyphs) for card, verb in found if verb == COMPLETING]
    most = max(won, key=cell_len, default="")
    signs = list(dict.fromkeys(NAMELESS[verb].format(tentacle=most, slot=glyphs["slot_open"]) for _, verb in found))
    wordings += [", ".join([*signs, *pays]), *signs[:1], *([most, glyphs["tentacle"]] if won else [])]
    return tuple(dict.fromkeys(text for text in sorted(wordings, key=cell_len, reverse=True) if text))


def tentacles_in_signs(card: Card, glyphs: Glyphs) -> str:
    """The sign of a tentacle, with their number where completing a constellation brings several."""
    n, _ = tentacles_of(card)
    return glyphs["tentacle"] if n == 1 else f"+{n}{glyphs['tentacle']}"


def prospects(view: Table, seat: int, tiles: Names, glyphs: Glyphs) -> list[Prospect]:
    """The same for several tiles: what some of them bring, a tentacle first and then what is nearest to one, each with these tiles."""
    found: dict[tuple[int, str, str, str], list[str]] = {}
    for tile in tiles:
        gained = gain_of(view, seat, tile)
        for card, verb in fitted(view, seat, gained):
            sign = tentacles_in_signs(view.card(card), glyphs)
            found.setdefault((len(filled_slots(view, seat, card)), verb, view.card(card).name, sign), []).append(tile)
        if within_reach(view, seat, gained):
            found.setdefault((len(SLOTS), f"pays {glyphs['knowledge']}", "", ""), []).append(tile)
    nearest_first = sorted(found.items(), key=lambda one: (one[0][1] != FITTING, one[0][0]), reverse=True)
    return [
        Prospect(
            tuple(verb.format(spelled, sign) for spelled in (without_article(name), short_among(name, view.box.cards))),
            tuple(alike),
            short_among(name, view.box.cards) if verb == FITTING else "",
        )
        for (_, verb, name, sign), alike in nearest_first
    ]


def filled_slots(view: Table, seat: int, card: str) -> str:
    """The filled slots of a seat's constellation."""
    return dict(zip(view.constellations[seat], view.filled[seat], strict=True))[card]


def gain_of(view: Table, seat: int, tile: str) -> Amounts:
    """The resources that a tile gives a seat."""
    return next((args[0] for word, args in bonus_of(view, seat, tile) if word == "gain"), (0, 0, 0, 0))


def gained_by(choice: Choice) -> Amounts:
    """What a choice of resources gains: a whole mix all of it, any other one of its resource; what that brings beyond itself, more brings
    too.
    """
    if GAIN.begins(choice.code):
        return amounts(RESOURCES.index(GAIN.thing(choice.code)), 1)
    return choice.brings if isinstance(choice, Mix) else NONE


def fitted(view: Table, seat: int, gained: Amounts) -> list[tuple[str, str]]:
    """The constellations with an open slot for a gain, each with what the gain does there; those that it completes first."""
    cards = dict.fromkeys(slot_of(code)[0] for code in placeable(view, seat, gained))
    filled = {card: len(filled_slots(view, seat, card)) for card in cards}
    found = [
        (card, COMPLETING if filled_by(view.card(card), filled_slots(view, seat, card), gained) == SLOTS else FITTING) for card in cards
    ]
    return sorted(found, key=lambda one: filled[one[0]], reverse=True)


def within_reach(view: Table, seat: int, gained: Amounts) -> Names:
    """The resources whose Forbidden Knowledge a gain makes affordable."""
    lacking = [race.missing_for_knowledge(view, seat, r) or 0 for r in range(len(RESOURCES))]
    return tuple(name for name, lacks, n in zip(RESOURCES, lacking, gained, strict=True) if 0 < lacks <= n)
