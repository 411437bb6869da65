"""The areas of the Oct8 table and their layout."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from engine.oct8.codes import DISCARD, LAY, PUT
from octotui.tables.game_table import Board, Need, describe_rows
from octotui.tables.oct8 import shoal
from octotui.tables.oct8.describe import Describe
from octotui.tables.oct8.hand import Actions, Hand
from octotui.tables.oct8.log import Log
from octotui.tables.oct8.opponents import DRAWN, FOLDED, LISTED, SLOT, Others, drawn_rows
from octotui.tables.oct8.picture import picture
from octotui.tables.oct8.race import Race
from octotui.tables.oct8.scene import Oct8Area
from octotui.tables.oct8.shipped import Shipped
from octotui.tables.oct8.shoal import BAND
from octotui.tables.oct8.stacks import Stacks
from octotui.tables.oct8.status import Status
from octotui.terminal.canvas import Appearance
from themes import Glyphs

FIRST = "others"
PANELS = {FIRST: "the others", "log": "the log"}
NOBODYS = ""

LEAST = 3
"""Minimum rows for a panel to be worth its heading."""


def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Oct8Area]:
    """Create the areas by name."""
    drawn: dict[str, type[shoal.Shoal]] = {
        "common": shoal.Common,
        "own": shoal.OwnOctopuses,
        FIRST: Others,
        "shipped": Shipped,
    }
    plain: dict[str, type[Oct8Area]] = {
        "status": Status,
        "stacks": Stacks,
        "hand": Hand,
        "race": Race,
        "log": Log,
        "menu": Actions,
        "describe": Describe,
    }
    made: dict[str, Oct8Area] = {name: kind(appearance, glyphs, ascii_only=ascii_only, id=name) for name, kind in drawn.items()}
    return made | {name: kind(appearance, glyphs, id=name) for name, kind in plain.items()}


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """Place each area: octopuses at the left, as large as fits; everything else beside and below them."""
    bottom = height - describe_rows(height)
    if width >= 195 and height >= 56:
        regions = vast(width, bottom, need or plenty)
    elif width >= 118 and height >= 34:
        regions = roomy(width, bottom, panel, need or plenty)
    else:
        regions = compact(width, bottom, panel, need or plenty)
    regions["status"] = Region(0, 0, width, 1)
    regions["describe"] = Region(0, bottom, width, describe_rows(height))
    return regions


def plenty(area: str, width: int) -> tuple[int, int]:
    """The default `need` of areas whose content is unknown."""
    return {"menu": (9, 9), "hand": (4, 9), "common": (6, 18), "others": (7, 13), "race": (4, 7), "shipped": (4, 7)}.get(area, (LEAST, 99))


LEFT, DECKS = 51, 2
"""At the smallest size: columns for three octopuses, and rows for the decks beside them."""


def compact(width: int, bottom: int, panel: str, need: Need) -> dict[str, Region]:
    """Octopuses at the left, decks and the others beside them, hand and menu below. Where the others need all rows there, the decks are in
    the heading of the common octopuses.

    No area moves with the question, but that octopuses with many cards may take a second row from the log while arms are exchanged. The log
    lies below the others if three octopuses each leave it room, else below the question if that does.
    """
    x, below = LEFT + 1, 1 + 2 * BAND
    front = panel if panel in PANELS else FIRST
    hand = LEFT if bottom - below > 16 else min(30, LEFT)
    tall = bottom - below
    folded, listed = need("others", width - x)
    exchanging = not need("common", LEFT)[1]
    others = 1 + SLOT * (folded // FOLDED)
    decks = DECKS if others <= 2 * BAND - DECKS else 0
    regions = {
        "stacks": Region(x, 1, width - x, decks) if decks else Region(0, 1, LEFT, 1),
        "common": Region(0, 1, LEFT, BAND) if decks else Region(0, 2, LEFT, BAND - 1),
        "own": Region(0, 1 + BAND, LEFT, BAND),
        front: Region(x, 1 + decks, width - x, 2 * BAND - decks),
        "hand": Region(0, below, hand, tall),
        "menu": Region(hand + 1, below, width - hand - 1, tall),
    }
    beside, wanted = regions[front], need("menu", regions["menu"].width)[1]
    if front != "log" and tall - MENU >= LEAST:
        regions |= split(regions["menu"], tall - max(wanted, MENU))
    elif front != "log" and beside.height - others >= LEAST:
        taken = min(listed, beside.height - LEAST) if exchanging else min(others, listed)
        regions |= split(beside, beside.height - taken, front)
    elif front != "log":
        regions |= split(regions["menu"], tall - max(wanted, 0 if wanted <= IDLE else QUESTIONED))
    cards = min(need("hand", hand)[1], tall - LEAST if tall > 16 else tall)
    if tall - cards >= max(LEAST, need("race", hand)[0]):
        regions["hand"] = Region(0, below, hand, cards)
        regions["race"] = Region(0, below + cards, hand, tall - cards)
    return regions


IDLE, QUESTIONED, MENU = 3, 6, 9
"""Rows of the menu while no player here is asked, those that a short question keeps, so that the log below it begins in one place, and
those of the longest question as a rule.
"""


def split(room: Region, rows: int, above: str = "menu") -> dict[str, Region]:
    """An area with this many rows of the log below it, if they are enough for one."""
    if rows < LEAST:
        return {}
    return {
        above: Region(room.x, room.y, room.width, room.height - rows),
        "log": Region(room.x, room.bottom - rows, room.width, rows),
    }


def vast(width: int, bottom: int, need: Need) -> dict[str, Region]:
    """The layout with room for everything: the hand between the common octopuses that its cards are attached to and one's own that they are
    exchanged with, the question beside it, the others' octopuses at the bottom, as large as fits.

    The log has the rows between them. Apart from its top no area moves when the question changes; but while only others' octopuses can be
    chosen, those of an only opponent take the place of the common ones.
    """
    left, band, decks = 124, 18, 8
    x = left + 1
    right = width - x
    seats = need("others", right)[0] // FOLDED
    cards = min(need("hand", left)[1], bottom - 1 - 2 * band - need("race", left)[0])
    room = bottom - 1 - decks
    small, large = drawn_rows(seats, right)
    others = large if large <= room - QUESTIONS else small
    regions = banks(left, bottom, band, cards, need)
    if seats == 1 and not need("common", left)[1]:
        regions["others"], others = regions.pop("common"), 0
    regions.setdefault("others", Region(x, bottom - others, right, others))
    wanted = need("menu", right)[1]
    menu = min(wanted if wanted <= IDLE else max(wanted, QUESTION), room - others - LEAST)
    return regions | {
        "stacks": Region(x, 1, right, decks),
        "menu": Region(x, 1 + decks, right, menu),
        "log": Region(x, 1 + decks + menu, right, room - menu - others),
    }


QUESTION, QUESTIONS = 10, 24
"""Rows kept for questions as a rule, and for the longest ones, where there is room for everything."""


def banks(left: int, bottom: int, band: int, cards: int, need: Need) -> dict[str, Region]:
    """The columns at the left: octopuses of so many rows above and below so many of the hand, then everybody's points, and what is shipped
    where rows are left for it.
    """
    own = 1 + band + cards
    below = own + band
    rows = bottom - below
    least, wanted = need("race", left)
    race = max(least, min(wanted, rows - need("shipped", left)[1]))
    if rows - race < PILES:
        race = rows
    regions = {
        "common": Region(0, 1, left, band),
        "hand": Region(0, 1 + band, left, cards),
        "own": Region(0, own, left, band),
        "race": Region(0, below, left, race),
    }
    return regions | ({"shipped": Region(0, below + race, left, rows - race)} if race < rows else {})


def roomy(width: int, bottom: int, panel: str, need: Need) -> dict[str, Region]:
    """The layout of larger terminals: as in the largest, the hand lies between the octopuses, and the question beside it keeps its place.
    The others' octopuses lie at the bottom, and the log has the rows between them.

    While only the others' octopuses can be chosen, they take the place of the common ones if all are drawn there; else nothing moves, but
    that a question with more choices takes the rows kept for octopuses that the others may get.
    """
    left, band, decks = 74, 11, 6
    x = left + 1
    right = width - x
    regions = banks(left, bottom, band, min(HELD, bottom - 1 - 2 * band - RACED), need) | {"stacks": Region(x, 1, right, decks)}
    y, room = 1 + decks, bottom - 1 - decks
    exchanging = not need("common", left)[1]
    least, wanted = need("menu", right)
    folded, full = need("others", right)
    if exchanging and need("others", left)[1] <= band:
        regions["others"] = regions.pop("common")
        folded = full = 0
    there = need("others", LISTED - 1)[1] if exchanging and full and right < DRAWN else full
    least = min(least, room - min(there, full) if exchanging else room - LEAST)
    menu = max(least, min(max(wanted, QUESTION), room - full - LEAST))
    others = min(full, room - menu)
    if panel == "log" and room - menu - others < LEAST <= (room - menu) // 2:
        others = min(others, folded, room - menu - LEAST)
    if room - menu - others < LEAST:
        menu, others = (room - others, others) if exchanging else (menu, room - menu)
    elif wanted <= IDLE:
        menu = max(least, wanted)
    regions.setdefault("others", Region(x, bottom - others, right, others))
    regions["menu"] = Region(x, y, right, menu)
    if log := room - menu - others:
        regions["log"] = Region(x, y + menu, right, log)
    return regions


HELD, RACED = 7, 5
"""Maximum rows of the hand, and those kept for everybody's points, each with a heading."""
PILES = 4
"""Minimum rows for what everybody has shipped, which is left out where there are fewer."""

ASKED = {"attach-card": LAY, "match-hand": PUT, "discard": DISCARD}
"""Prompts for hand cards, whose digits are shown on the cards."""

LEFT_COLUMN = ("common", "hand", "own", "race", "shipped")

BOARD = Board(PANELS, NOBODYS, areas, layout, picture, ASKED, narrowest_hint=45, stays_above_recap=LEFT_COLUMN)
