"""The areas of the Cosmoctopus table and their layout."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from engine.cosmoctopus.codes import DISCARD, KEEP, MOVE, PLAY, TAKE, TO, TOKEN
from octotui.tables.cosmoctopus.closer import CloserLook
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus
from octotui.tables.cosmoctopus.face import FACE, LARGEST, PICTURED
from octotui.tables.cosmoctopus.hand import Hand, Row
from octotui.tables.cosmoctopus.investigator import Investigator
from octotui.tables.cosmoctopus.log_panel import Log
from octotui.tables.cosmoctopus.menu import Menu
from octotui.tables.cosmoctopus.picture import picture
from octotui.tables.cosmoctopus.realm import Realm
from octotui.tables.cosmoctopus.resources import Resources
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, is_roomy
from octotui.tables.cosmoctopus.status import Status
from octotui.tables.cosmoctopus.summoning import Summoning
from octotui.tables.cosmoctopus.tableau import Opponents, Tableau, is_headed
from octotui.tables.game_table import Board, Need, describe_rows
from octotui.terminal.canvas import Appearance
from themes import Glyphs

PANEL_WORDS = {
    "tableau": "the cards in play",
    "investigator": "the Private Investigator",
    "opponents": "the others, larger; all their cards: [t]",
    "log": "the log",
}
PANELS = tuple(PANEL_WORDS)
NOBODYS = "investigator"
"""The panel for non-player turns."""


PICTURE = (31, 10)
"""Columns and rows of the summoning tile beside the menu."""


def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, CosmoctopusArea]:
    """Create the areas by name."""
    kinds: dict[str, type[CosmoctopusArea]] = {
        "status": Status,
        "realm": Realm,
        "row": Row,
        "resources": Resources,
        "tableau": Tableau,
        "closer": CloserLook,
        "investigator": Investigator,
        "opponents": Opponents,
        "log": Log,
        "hand": Hand,
    }
    made = {name: kind(appearance, glyphs, id=name) for name, kind in kinds.items()}
    made["menu"] = Menu(appearance, glyphs, opponents=made["opponents"], id="menu")
    made["describe"] = DescribeCosmoctopus(appearance, glyphs, id="describe")
    made["summoning"] = Summoning(appearance, glyphs, ascii_only=ascii_only, id="summoning")
    return made


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """Place each area. From 80×24 everything needed to decide is visible; from 160×44 everything lies face up, side by side."""
    if width >= 195 and height >= 56:
        regions = whole(width, height, need or plenty)
    elif width >= 160 and height >= 44:
        regions = large(width, height, panel, need or plenty)
    else:
        regions = with_empty_hand(width, height, panel, need or plenty)
    regions["status"] = Region(0, 0, width, 1)
    regions["describe"] = Region(0, height - describe_rows(height), width, describe_rows(height))
    return regions


CHART, LARGE_CHART = (44, 12), 74
"""Columns and rows of a realm that is not a plain grid in the smallest layout, and its columns in the largest."""


def plenty(area: str, width: int) -> tuple[int, int]:
    """The default `need` of areas whose content is unknown."""
    return {"menu": (9, 9), "investigator": (0, 0), "realm": (9, 9), "summoning": (0, 9)}.get(area, (LEAST, 99))


def with_empty_hand(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """Like `compact`; while no card is in hand the log has its rows, unless it is in front or has a place of its own."""
    if panel == "log" or need("hand", width)[1] > HEADING or is_roomy(width, height):
        return compact(width, height, panel, need)
    regions = compact(width, height, panel, without_log(need))
    x, y, across, rows = regions["hand"]
    return {**regions, "hand": Region(x, y, across, HEADING), "log": Region(x, y + HEADING, across, rows - HEADING)}


def without_log(need: Need) -> Need:
    """The needs, with no rows for the log."""

    def needed(area: str, width: int) -> tuple[int, int]:
        return (0, 0) if area == "log" else need(area, width)

    return needed


def compact(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """The smallest layout: realm and row above; below, the player's things at the left, the panels and the menu at the right.

    A realm that needs more rows takes those of the summoning tile, and columns from the row, whose cards can shrink to lines. In a low
    terminal the tile is shown only when it is in front: its rows are those of the cards in hand.
    """
    if is_roomy(width, height):
        return roomy(width, height, panel, need)
    bottom = height - describe_rows(height)
    realm, board = 27, 9
    left, block = width // 2 - 1, DOWN
    if need("realm", realm)[1] <= board and panel != "summoning" and height < TILED:
        block = ABREAST
        under = {"resources": Region(0, 1 + board, left, block)}
    elif need("realm", realm)[1] <= board:
        under = {"resources": Region(0, 1 + board, BARS, block), "summoning": Region(BARS + 1, 1 + board, left - BARS - 1, block)}
    else:
        (realm, board), left, block = CHART, CHART[0], ABREAST
        under = {"resources": Region(0, 1 + board, realm, block)}
    x, y = left + 1, 1 + GRID
    return {
        "realm": Region(0, 1, realm, board),
        "row": Region(realm + 1, 1, width - realm - 1, GRID),
        **under,
        "hand": Region(0, 1 + board + block, left, bottom - 1 - board - block),
        **steady(Region(x, y, width - x, bottom - y), panel, need),
    }


GRID = 9
"""Rows of a plain grid, and of the row beside it, in the smallest layout."""
BARS, DOWN = 20, 5
"""Columns and rows of the resources beside the summoning tile."""
ABREAST = 3
"""Rows of the resources when two share one; also of those of the Private Investigator."""
TILED = 26
"""Rows of the smallest terminal with the summoning tile: a full hand has a row for each card."""
FACES = 8
"""Rows of the card row with its smallest faces."""
SHORT = 7
"""Rows of the menu, and of the summoning tile beside it, where the cards in hand need the rest to keep their faces."""

TWO_DEEP = 1 + 2 * (LARGEST[1] - 1)
"""Rows of the hand with cards one below another, none as high as the largest."""


def roomy(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """Two columns: realm, the player's things and panels; and the cards, with the menu and the summoning tile below.

    Up to six cards in hand keep their faces if the realm and the row leave room; none is as high as the largest, as the menu lies below.
    Fewer have the same rows, so that the menu and the summoning tile keep their places while cards come and go. The log lies below the
    panels, or below the tile all game long where these would come to need its rows.
    """
    bottom = height - describe_rows(height)
    left, board = 45, 12
    if need("realm", left)[1] > board:
        board = 16
    x = left + 1
    right = width - x
    menu = right - PICTURE[0] - 1
    room = bottom - 1 - FACES
    faces, most = need("hand", right)
    wanted = most - (most - 1) // LARGEST[1]
    asked = min(need("menu", menu)[0], room // 2)
    hand = min(max(wanted, TWO_DEEP), room - max(PICTURE[1], asked))
    if hand < faces <= room - max(SHORT, asked):
        hand = faces
    y, above = 1 + FACES + hand, 1 + board + ABREAST
    cornered = panel != "log" and (need(NOBODYS, left)[1] > 0 or need("opponents", left)[0] >= CROWDED)
    panels = without_menu(Region(0, above, left, bottom - above), panel, without_log(need) if cornered else need)
    corner = Region(width - PICTURE[0], y, PICTURE[0], bottom - y)
    return {
        "realm": Region(0, 1, left, board),
        "resources": Region(0, 1 + board, left, ABREAST),
        **panels,
        "row": Region(x, 1, right, FACES),
        "hand": Region(x, 1 + FACES, right, hand),
        "menu": Region(x, y, menu, bottom - y),
        **(with_log(corner, need) if "log" not in panels else {"summoning": corner}),
    }


def with_log(corner: Region, need: Need) -> dict[str, Region]:
    """The summoning tile in its smallest size, without its heading, whose count the head line has too, and the log below it; the tile alone
    while it needs its rows, or where few are left.
    """
    least, headed = need("summoning", corner.width)
    smallest = headed - HEADING
    x, y, width, height = corner
    if least or height - headed <= LEAST:
        return {"summoning": corner}
    return {"summoning": Region(x, y, width, smallest), "log": Region(x, y + smallest, width, height - smallest)}


QUESTION = 14
"""Rows of the menu under the board when everything lies face up."""
GROWN = (16, 26)
"""Rows of the summoning tile: for its second largest picture, and for its largest."""
LOGGED = 6
"""Minimum rows of the log below a closer look."""
MIDDLE = 83
"""Columns of the cards: three faces side by side, each with room for all words of any card."""
CHARTED, FACED = 1 + 3 * PICTURED, 1 + 2 * FACE[1]
"""Rows of the hand with three faces one below another that have star charts, and of two in play that still have faces."""


def whole(width: int, height: int, need: Need) -> dict[str, Region]:
    """Three columns: the board with the question, the marked thing closely and the log below; the cards; the player's things, the others
    and the summoning tile.
    """
    bottom = height - describe_rows(height)
    realm, tiles = 56, 21
    if need("realm", realm)[1] > tiles:
        realm = min(LARGE_CHART, realm + (width - 160) // 2)
    right = max(57, min(width - realm - MIDDLE - 4, (width - realm) // 2))
    left, x = realm + 2, width - right
    middle = x - 2 - left
    row = LARGEST[1]
    rest = bottom - 1 - row
    least, most = need("hand", middle)
    charted = min(CHARTED, rest - FACED)
    hand = max(min(most, max(rest * 3 // 5, charted, rest - need("tableau", middle)[1])), min(least, rest - 4))
    below = 1 + tiles + max(QUESTION, need("menu", realm)[0])
    resources = 9
    investigator = need("investigator", right)[1]
    y = 1 + resources + investigator
    free = bottom - y
    others = need("opponents", right)[1]
    grown = GROWN[free - others >= GROWN[1]] if others else free
    left_over = bottom - below
    closer = min(max(need("closer", realm)[0], left_over * 2 // 5), left_over - LOGGED)
    regions = {
        "realm": Region(0, 1, realm, tiles),
        "menu": Region(0, 1 + tiles, realm, below - 1 - tiles),
        "closer": Region(0, below, realm, closer),
        "log": Region(0, below + closer, realm, left_over - closer),
        "row": Region(left, 1, middle, row),
        "hand": Region(left, 1 + row, middle, hand),
        "tableau": Region(left, 1 + row + hand, middle, rest - hand),
        "resources": Region(x, 1, right, resources),
        "investigator": Region(x, 1 + resources, right, investigator),
        "opponents": Region(x, y, right, free - grown),
        "summoning": Region(x, bottom - grown, right, grown),
    }
    return {name: region for name, region in regions.items() if region.height > 0}


def large(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """Three columns: the board and the player's things; the cards; the others, the log and the menu."""
    bottom = height - describe_rows(height)
    realm, tiles = 57, 21 if height >= 56 else 18
    if need("realm", realm)[1] > tiles:
        realm = min(LARGE_CHART, realm + (width - 160) // 2)
    right = (width - realm) * 2 // 5
    middle = width - realm - right - 4
    row = 10
    rest = bottom - 1 - row
    least, wanted = need("hand", middle)
    hand = max(min(wanted, max(rest // 2, rest - need("tableau", middle)[1])), min(least, rest - 4))
    left = realm + 2
    return {
        "realm": Region(0, 1, realm, tiles),
        "resources": Region(0, 1 + tiles, realm, 10),
        "summoning": Region(0, 11 + tiles, realm, bottom - 11 - tiles),
        "row": Region(left, 1, middle, row),
        "hand": Region(left, 1 + row, middle, hand),
        "tableau": Region(left, 1 + row + hand, middle, bottom - 1 - row - hand),
        **stack_below_investigator(
            Region(left + middle + 2, 1, right, bottom - 1),
            panel,
            calm(need, (bottom - 1) // USUAL),
            ("investigator", "opponents", "log"),
            menu_first=True,
        ),
    }


def without_menu(room: Region, panel: str, need: Need) -> dict[str, Region]:
    """Like `stack_below_investigator`, for the panels alone; the board on top has the rows of its shorter wording, which then stays the
    same whatever lies below, and what is said where nothing is in play makes room for the log.
    """

    def needed(area: str, width: int) -> tuple[int, int]:
        least, wanted = need(area, width)
        if area == "tableau" and least <= HEADING:
            wanted = max(least, min(wanted, room.height - need(NOBODYS, width)[0] - need("log", width)[0]))
        return (0, 0) if area == "menu" else (least, least) if area == NOBODYS else (least, wanted)

    return stack_below_investigator(room, panel, needed)


def stack_below_investigator(
    room: Region, panel: str, need: Need, panels: tuple[str, ...] = PANELS, menu_first: bool = False
) -> dict[str, Region]:
    """Like `stacked`, with the board of the Private Investigator, if any, always on top."""
    others = tuple(name for name in panels if name != "investigator")
    least, wanted = need("investigator", room.width)
    if not wanted:
        return stack(room, panel, need, others, menu_first)
    rest = max(LEAST, min(need("tableau", room.width)[1], room.height // 2))
    rows = max(least, min(wanted, room.height - need("menu", room.width)[0] - rest))
    below = Region(room.x, room.y + rows, room.width, room.height - rows)
    return {"investigator": Region(room.x, room.y, room.width, rows), **stack(below, panel, need, others, menu_first)}


def calm(need: Need, least: int, most: int = 99) -> Need:
    """The needs, with at least and at most so many rows for the menu: what lies above it keeps its place from question to question."""

    def needed(area: str, width: int) -> tuple[int, int]:
        few, all_rows = need(area, width)
        return (min(most, max(least, few)), min(most, max(least, all_rows))) if area == "menu" else (few, all_rows)

    return needed


def steady(room: Region, panel: str, need: Need) -> dict[str, Region]:
    """Like `stack`, with the same panels for most questions, and a line for each other seat unless they are in front or have a heading. A
    longer question takes its rows from the last panel first, so that those above keep their places: what it wants, from the log, from what
    is told of the other seats beyond a line each, from what is said where nothing is in play, and from the heading of the others where they
    have one; what it needs, from the cards in play beyond `ABREAST`, and then from all.
    """
    if need(NOBODYS, room.width)[1]:
        return pursued_rows(room, panel, need)
    usual, heading = max(FEW, room.height // USUAL), HEADING * is_headed(room.width, panel)
    lines = need("opponents", room.width)[0] - HEADING
    need = need if heading else without_heading(need)
    regions = stack(room, panel, calm(need, usual, usual))
    rows = {name: region.height for name, region in regions.items()}
    least, wanted = need("menu", room.width)
    if not heading and lines < rows.get("opponents", 0):
        spare = rows["opponents"] - lines
        more = max(0, min(spare, need("tableau", room.width)[1] - rows["tableau"]))
        rows |= {"tableau": rows["tableau"] + more, "opponents": lines, "menu": rows["menu"] + spare - more}
    fewest = {name: lines if name == "opponents" else need(name, room.width)[0] for name in rows}
    kept = rows | {"log": 0, "opponents": lines + heading}
    behind = [name for name in reversed(PANELS) if name in rows and name != panel]
    given = [(name, wanted, kept[name]) for name in behind]
    if fewest.get("tableau") == HEADING:
        fewest["tableau"] = rows["tableau"]
        given += [("tableau", wanted, HEADING)]
    given += [("opponents", wanted, lines)] if "opponents" in behind else []
    given += [(name, least, left) for name, left in (("log", 0), ("tableau", ABREAST)) if name != panel or left]
    for name, asked, left in (*given, *((name, least, 0) for name in behind), (panel, least, LEAST)):
        if rows["menu"] < asked and name in rows:
            rest = max(left, rows[name] + rows["menu"] - asked)
            rest = min(rest, rows[name]) if rest >= fewest[name] else left
            rows |= {name: rest, "menu": rows["menu"] + rows[name] - rest}
    return below_each_other(room, {name: rows[name] for name in (*PANELS, "menu") if name in rows})


def without_heading(need: Need) -> Need:
    """The needs, with no row for the heading of the other seats."""

    def needed(area: str, width: int) -> tuple[int, int]:
        least, wanted = need(area, width)
        return (max(0, least - HEADING), max(0, wanted - HEADING)) if area == "opponents" else (least, wanted)

    return needed


def pursued_rows(room: Region, panel: str, need: Need) -> dict[str, Region]:
    """Like `steady`, with the board of the Private Investigator on top whatever is in front. A longer question takes its rows from the
    cards in play beyond `ABREAST`, whose first then keep their places, then from its texts, and then from the other cards.
    """
    least = need("menu", room.width)[0]
    usual = max(FEW, room.height // USUAL)
    regions = stack(room, panel, need if panel == NOBODYS else calm(need, usual, usual))
    rows = {name: regions[name].height for name in (NOBODYS, *PANELS, "menu") if name in regions}
    for name, left in (("log", 0), ("tableau", ABREAST), (NOBODYS, ABREAST), ("tableau", LEAST), ("tableau", 0), (NOBODYS, 0)):
        given = max(0, min(rows.get(name, 0) - left, least - rows["menu"]))
        if given and name == "tableau" and rows[name] - given < LEAST:
            given = rows[name]
        if given:
            rows |= {name: rows[name] - given, "menu": rows["menu"] + given}
    return below_each_other(room, rows)


def below_each_other(room: Region, rows: dict[str, int]) -> dict[str, Region]:
    """Regions of so many rows each, without those that have none."""
    regions, y = {}, room.y
    for name, height in rows.items():
        if height:
            regions[name] = Region(room.x, y, room.width, height)
        y += height
    return regions


def stack(room: Region, panel: str, need: Need, panels: tuple[str, ...] = PANELS, menu_first: bool = False) -> dict[str, Region]:
    """The non-empty panels above the menu. With `menu_first` the menu gets all the rows it wants.

    The front panel gives all but `ABREAST` of its rows to a line for each other seat, up to two fifths, or half where there are many, where
    all panels fit to `OF_EACH` for each, else to one row more, and to a second one, or one for the cards of each, the rows beyond
    `ABRIDGED`. Otherwise rows go first to the menu's minimum, then to the front panel, the rest of the menu, and the other panels, the log
    last; if all panels fit, each gets some rows before the rest of the menu, and the log those that the other seats do not want. With the
    board of the Private Investigator in front the menu keeps only a few; it is always below the cards in play, where rows are short each
    with half of them, and it with at least `ABREAST`; below it a line for each other seat, without a heading.
    """
    panels = tuple(name for name in panels if need(name, room.width)[1])
    at = panels.index(panel) if panel in panels else 0
    order = (panels[at], *sorted(panels[at + 1 :] + panels[:at], key=lambda name: name == "log"))
    least, wanted = need("menu", room.width)
    front = need(order[0], room.width)[panel == NOBODYS] if panel == order[0] else 0
    pursued = order[0] == "tableau" and NOBODYS in order
    front = min(LEAST, need(order[0], room.width)[0]) + ABREAST if pursued else max(LEAST, front)
    spacious = room.height >= ROOMY
    lines = need("opponents", room.width)[0] - HEADING if pursued and "opponents" in order and not spacious else 0
    menu = min(wanted if menu_first else least, max(FEW, room.height - front - lines))
    whole = need(order[0], room.width)[1]
    rows = {order[0]: min(whole, room.height - menu)}
    if "opponents" in order[1:] and not pursued:
        names, all_rows = need("opponents", room.width)
        half, most = whole // 2, -(-whole * 3 // 5)
        shares = (max(half, ABRIDGED), half if room.height >= ROOMY else most, min(half, ABREAST))
        asked = [(max(names + 2, 2 * names - 1), shares[0]), (names + 1, shares[1]), (names, shares[2])]
        asked = [(OF_EACH * (names - HEADING) + HEADING, shares[0])] * spacious + asked
        spared = ((room.height - max(menu, wanted) - min(n, all_rows), share) for n, share in asked)
        rows[order[0]] = next((shared for shared, share in spared if share <= shared < whole), rows[order[0]])
    lows = {name: need(name, room.width)[0] for name in order[1:]}
    if lines:
        lows["opponents"] = lines
    if pursued:
        free = room.height - menu - lines
        rows["tableau"] = min(whole, free - ABREAST, max(-(-free // 2), free - lows[NOBODYS]))
        lows[NOBODYS] = max(ABREAST, min(lows[NOBODYS], free - rows["tableau"]))
    kept = sum(lows.values()) if spacious else lows[NOBODYS] + lines if pursued else 0
    menu = max(menu, min(wanted, room.height - rows[order[0]] - kept))
    left = room.height - menu - rows[order[0]]
    for name in order[1:]:
        low = lows.pop(name)
        if left >= low:
            all_rows = need(name, room.width)[1]
            others = sum(lows.values()) if spacious else lines if name == NOBODYS else 0
            if name == "opponents" and left - others < min(all_rows, OF_EACH * (low - HEADING) + HEADING):
                others -= min(others, lows.get("log", 0))
            rows[name] = min(max(low, left - others), all_rows)
            left -= rows[name]
    shown = [name for name in panels if name in rows]
    rows[shown[-1]] += left
    return below_each_other(room, {name: rows[name] for name in shown} | {"menu": menu})


FEW = 4
"""Minimum rows left to the menu."""
USUAL = 4
"""The share of the rows that the menu has whatever is asked, a fourth."""
ROOMY = 18
"""Minimum rows for showing every panel at once."""
CROWDED = 3
"""Rows of the other seats' heading and a line for each, from which cards in play come to need the rows of the log beside faces."""
ABRIDGED = 6
"""Rows in which most players' cards in play have their names, side by side."""
HEADING = 1
"""Rows of the heading of a panel; an empty one needs no more."""
OF_EACH = 3
"""Rows for each other seat, with its line, that go before those of the log."""
LEAST = 2
"""Minimum rows for a panel to be worth its heading."""

ASKED = {
    "move": MOVE,
    "act": PLAY,
    "bridge-lay": TOKEN,
    "bridge-token": TOKEN,
    "bridge-to": TO,
    "take": TAKE,
    "discard": DISCARD,
    "draft": KEEP,
    "payment": DISCARD,
}
"""Choices shown on the tiles of the realm, on the cards of the row, on those in hand and on those of a pack."""

ASKED_ON = dict.fromkeys(("place", "fill", "complete"), "tableau")
"""Questions about the slots of one's own constellations."""

BOARD = Board(PANEL_WORDS, NOBODYS, areas, layout, picture, ASKED, ASKED_ON)
