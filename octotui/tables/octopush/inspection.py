"""The inspect pages of the Octopush table: cards in full, and those already played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.core.codes import verb_and_thing
from engine.core.state import HIDDEN
from engine.core.words import opening
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, Card
from engine.octopush.codes import COLOUR, PAWN
from engine.octopush.game import Octopush
from engine.octopush.grid import CELLS, DIRECTIONS, HOMES, OPPOSITE
from engine.octopush.rounds import played
from engine.octopush.words import card_word, pawn_word, points_word
from octotui.tables.choice_page import marked_page, prediction_text
from octotui.tables.game_table import Inspection, Page, Rows
from octotui.tables.log_page import by_headings
from octotui.tables.octopush import narration
from octotui.tables.octopush.choices import MOVING, in_hand, over_hole, with_people, without_effects
from octotui.tables.octopush.foresight import SHOWN, Foresight, foresee
from octotui.tables.octopush.hand import span, way_drawn
from octotui.tables.octopush.log import in_colours
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.reef import CHIPS, active_colour, mark_place
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import LETTER, colour_from, in_play
from octotui.tables.others import other_seats
from octotui.tables.rulebook import rulebook, text_rows
from themes import AsDrawn, Glyphs

WAYS = {way[0]: (way,) for way in DIRECTIONS}
LETTERS = {
    **WAYS,
    **{colour[0]: (COLOUR.code(colour),) for colour in COLOURS},
}
SAID = (
    ("n e s w", "mark north, east, south or west; the same again goes there"),
    ("y p g c", "yellow, purple, green, coral, where a colour is asked for"),
)

KEYED: dict[str, Any] = {}

HOW = {
    "leave": "Pick the card you leave out; until all have chosen you may change it.",
    "play": "The movement is drawn on each card; x tells it in full.",
    "pawn": "Letters on the reef show where each direction would take the marked pawn, and such a key marks it; the same again goes there.",
    "direction": "n e s w mark a direction, and what would come of it is drawn; the same key again, or enter, goes there.",
    "prey": "Only the nearest may be chomped.",
    "flow": "Follow this tile, or leave it be, before the second movement.",
    "wade": "All tiles this turn, or none.",
    "camouflage": "y p g c: the arrows of that colour, for the whole turn.",
    "loop": "Pick where it stops, on the reef or here.",
    "dive": "Pick the hole in which it comes up.",
    "end": "The key . ends the turn; up to then u takes everything back.",
    "roll": "With other people, once the die is seen nothing before it can be taken back.",
}
"""How to answer each kind of prompt, beyond digits, cursor and letters."""


def card_lines(card: Card, glyphs: Glyphs) -> Rows:
    """A card as it is printed, then what the rules say of it, and of the tiles below a movement."""
    book = rulebook(Octopush.id)
    return [
        (f"{LETTER[card.colour]} {card.kind.name}", AsDrawn(f"{card.colour} bold")),
        (f"{way_drawn(card.kind, glyphs)}  {span(card.kind)}", AsDrawn(card.colour)),
        ("", "text"),
        (card.kind.text, "text"),
        ("", "text"),
        *text_rows(book[card.kind.id]),
        (book["moving"].paragraphs[-1], "text"),
    ]


def tile_lines(scene: OctopushScene, cell: str, glyphs: Glyphs) -> Rows:
    """The contents of a cell: its tile with the arrow of every colour that is played, and its pawns."""
    view = scene.view
    tile = view.tiles[CELLS.index(cell)]
    rows: Rows = [(f"{cell}: {tile if tile in (HOLE, BLANK, HOME) else 'arrows'}", "title bold")]
    if tile in view.box.arrows:
        ways = {colour: way for colour, way in view.box.arrows[tile].items() if colour in in_play(view)}
        rows += [arrow_line(colour, way, colour == active_colour(scene)) for colour, way in ways.items()]
        rows.append((IN_ORDER, "dim"))
    else:
        rows += [(line, "text") for line in ([DOES[tile]] if tile in DOES else home_lines(scene, cell))]
    if cell in view.at:
        pawn = view.at[cell]
        rows.append((f"{pawn_word(pawn)} is here" + (", at anchor." if pawn in view.anchored else "."), "text"))
        if hole := over_hole(view, pawn):
            rows.append((f"It stands {hole}.", "text"))
    return rows


IN_ORDER = "Arrows without a letter, below a pawn, stand in this order."
"""What is said of the arrows of a tile, which have no letters where all four are told below a pawn on a small cell."""
DOES = {HOLE: "A pawn whose way ends here falls in.", BLANK: "A pawn whose way ends here stays."}
"""What tiles without arrows do."""


def home_lines(scene: OctopushScene, cell: str) -> list[str]:
    """Whose pawns begin on a home tile, and whose cross over the edge beside it (P5, P15, P25)."""
    view, points = scene.view, scene.view.box.points.crossed
    side = next(side for side, homes in HOMES.items() if cell in homes)
    owner, guest = colour_from(view, side), colour_from(view, OPPOSITE[side])
    brings = "and frees a pup" if view.dice else f"for {points_word(points)}"
    return [
        *([f"{owner.capitalize()} begins here."] if owner else []),
        *([f"{guest.capitalize()} crosses over the {side} edge {brings}."] if guest else []),
    ]


def stands_on_reef(scene: OctopushScene, key: str) -> bool:
    """Whether the key of a direction stands where it would take the marked pawn."""
    found = scene.foreseen
    return isinstance(found, Foresight) and any(key == CHIPS[landing.way] for landing in found.landings)


def arrow_line(colour: str, way: str, active: bool) -> tuple[str, str]:
    """A colour's arrow on a tile, and whether it is that of the pawn that moves."""
    text = f"{LETTER[colour]} {colour}: {way}"
    return (f"{text}, for the pawn that moves", f"{colour} bold") if active else (text, colour)


def marked_rows(scene: OctopushScene, glyphs: Glyphs) -> tuple[str, Rows]:
    """The marked card or cell, the predicted effect, and what is refused now."""
    rows: Rows = []
    _, thing = verb_and_thing(scene.cursor)
    if thing in scene.view.box.cards:
        rows += card_lines(scene.view.box.cards[thing], glyphs)
    cell = mark_place(scene)[0]
    rows += tile_lines(scene, cell, glyphs) if cell else []
    return marked_page(foretold(scene), rows, with_people(prediction_text(scene), scene.view, scene.names))


def foretold(scene: OctopushScene) -> OctopushScene:
    """The scene with movements without what the prediction tells of them."""
    if scene.prompt is None or scene.prompt.kind not in MOVING:
        return scene
    return replace(scene, prompt=msgspec.structs.replace(scene.prompt, choices=tuple(map(without_effects, scene.prompt.choices))))


def inspect_pages(scene: OctopushScene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """The marked thing, then each of the player's cards, then every pawn with its tile, then the others' cards."""
    view, seat = scene.view, scene.seat
    cards = [c for c in (*in_hand(view, seat), *view.pack[seat]) if c != HIDDEN]
    standing = sorted(view.at.items(), key=lambda at: at[1])
    pages = [marked_rows(scene, glyphs)]
    pages += [(opening(card_word(view.box.cards[c])), card_lines(view.box.cards[c], glyphs)) for c in cards]
    pages += [(f"{pawn_word(pawn)} on {cell}", tile_lines(scene, cell, glyphs)) for cell, pawn in standing]
    pages += [] if view.dice else [(f"{scene.names[other]}'s cards", card_rows(scene, other)) for other in other_seats(scene)]
    return pages, 0


def card_rows(scene: OctopushScene, seat: int) -> Rows:
    """The cards that another player has played this round, and those that can still come."""
    view, cards = scene.view, scene.view.box.cards
    coming = narration.coming(view, seat)
    rows: Rows = [(narration.to_come_heading(view, seat), f"{name_style(view, seat)} bold")]
    rows += [(f"  {card_word(cards[c])}: {cards[c].kind.text}", cards[c].colour) for c in coming]
    gone = played(view, seat)
    rows += [("", "text"), ("Played this round:", "title bold")] if gone else []
    return [*rows, *((f"  {card_word(cards[c])}", cards[c].colour) for c in gone)]


def discard_rows(scene: OctopushScene, glyphs: Glyphs) -> Rows:
    """The cards everyone has played this round, and those left out for the whole match."""
    view = scene.view
    if view.dice:
        return [("The die takes the place of the cards.", "text")]
    rows: Rows = []
    for seat, name in enumerate(scene.names):
        gone = played(view, seat)
        rows.append((f"{name} has played:" if gone else f"{name} has played nothing this round.", "title bold"))
        rows += [(f"  {card_word(view.box.cards[c])}: {view.box.cards[c].kind.text}", view.box.cards[c].colour) for c in gone]
    known = narration.staying_out(view)
    return [*rows, ("", "text"), (known, "text")] if known else rows


def tableau_rows(scene: OctopushScene, glyphs: Glyphs) -> Rows:
    """All players and pawns in words."""
    return [(line, "text") for line in (*narration.pawns(scene.view, scene.seat, scene.names), "", *seats(scene))]


def seats(scene: OctopushScene) -> list[str]:
    """Everybody's holdings."""
    return [line for seat in range(len(scene.names)) for line in narration.of_seat(scene.view, seat, scene.names)]


def log_rows(scene: OctopushScene, glyphs: Glyphs) -> Rows:
    """The whole log, step by step."""
    cards = scene.view.box.cards
    return by_headings(line._replace(text=in_colours(line, cards)) for line in scene.log)


PAGES = {
    "discard": Page("Cards played", discard_rows),
    "log": Page("Log", log_rows),
    "tableaux": Page("Players and pawns", tableau_rows),
}

INSPECTION = Inspection(
    letters=LETTERS,
    letters_said=SAID,
    how=HOW,
    pages=PAGES,
    keyed=KEYED,
    foresee=foresee,
    inspect=inspect_pages,
    spares_losses=frozenset({PAWN.word, *SHOWN}),
    goes_through=stands_on_reef,
    marks_first=frozenset(WAYS),
)
