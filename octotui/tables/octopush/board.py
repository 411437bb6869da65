"""The areas of the Octopush table and their layout."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from octotui.tables.game_table import LESSON, Board, Need, above_lesson, describe_rows
from octotui.tables.octopush.describe import OctopushDescribe
from octotui.tables.octopush.hand import GRID, LARGEST, CardMenu, Hand
from octotui.tables.octopush.holdings import Holdings
from octotui.tables.octopush.lanes import Lanes
from octotui.tables.octopush.log import Log
from octotui.tables.octopush.picture import picture
from octotui.tables.octopush.players import Players, Status
from octotui.tables.octopush.reef import Reef
from octotui.tables.octopush.scene import OctopushArea
from octotui.tables.octopush.shells import Shells
from octotui.tables.octopush.tile import SCALES, Scale
from octotui.terminal.canvas import Appearance
from themes import Glyphs

PANEL_WORDS = {"log": "the log", "players": "the players"}
PANELS = tuple(PANEL_WORDS)
WITH_SHELLS = ("players", "shells")
"""What brings the shells with it where it is in front and they have no place else."""
STACKED = ("players", "log")
"""The panels from above: the menu, which grows and shrinks, moves only the log."""
NOBODYS = ""

STATUS = 1
"""Rows of the first line and of the describe line."""
CARDS = 4
"""Rows of the cards below the reef."""
LEAST = 3
"""Minimum rows for a panel to be worth its heading."""


def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, OctopushArea]:
    """Create the areas by name."""
    kinds: dict[str, type[OctopushArea]] = {
        "status": Status,
        "reef": Reef,
        "hand": Hand,
        "shells": Shells,
        "holdings": Holdings,
        "players": Players,
        "lanes": Lanes,
        "log": Log,
        "menu": CardMenu,
        "describe": OctopushDescribe,
    }
    made = {name: kind(appearance, glyphs, id=name) for name, kind in kinds.items()}
    if isinstance(menu := made["menu"], CardMenu) and isinstance(hand := made["hand"], Hand):
        menu.hand = hand
    return made


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """Place each area: the reef at the left, as large as fits; the cards below it, or beside it if there is room. In a low terminal the
    cards, and panels, give way to a long menu, and shells and players to the log: what everybody has left stands in their place then.
    """
    wanted = need or plenty
    if wanted("hand", width)[0] > CARDS and panel == PANELS[0]:
        return choosing(width, height, wanted)
    return beside_reef(width, height, panel, wanted)


def with_lesson(width: int, height: int, panel: str, need: Need) -> dict[str, Region]:
    """The layout with a lesson at the bottom of the areas beside the reef; empty where the reef is as large above one across the table."""
    scale = fitting(width, height)
    if scale == fitting(width, above_lesson(height)):
        return {}
    return beside_reef(width, height, panel, need, need(LESSON, width - scale.beside)[0])


def fitting(width: int, height: int) -> Scale:
    """The largest scale of the reef in a table of this size."""
    rows = height - STATUS - describe_rows(height)
    return next((scale for scale in SCALES if scale.size[0] + 39 <= width and scale.size[1] <= rows), SCALES[-1])


def beside_reef(width: int, height: int, panel: str, wanted: Need, lesson: int = 0) -> dict[str, Region]:
    """The layout during play, with so many rows for a lesson."""
    top, rows = STATUS, height - STATUS - describe_rows(height)
    scale = fitting(width, height)
    reef, tall = scale.size
    left, beside = scale.beside, width - scale.beside - (not scale.small)
    regions = {
        "status": Region(0, 0, width, STATUS),
        "reef": Region(0, top, reef, tall),
        "describe": Region(0, height - describe_rows(height), width, describe_rows(height)),
    }
    if lesson:
        regions[LESSON] = Region(left, top + rows - lesson, beside, lesson)
        rows -= lesson
    below = Region(0, top + tall, left - 1, max(0, rows - tall))
    hand = wanted("hand", below.width if below.height >= CARDS else beside)
    least = wanted("shells", beside)[0]
    told = "holdings" if hand[1] and panel not in WITH_SHELLS and rows - least < ROOMY else "shells"
    high = wanted(told, beside)[0] if told == "holdings" or rows < TALL else tall_shells(rows, beside, wanted)
    regions[told] = Region(left, top, beside, high)
    room = Region(left, top + high, beside, rows - high)
    if below.height >= CARDS:
        regions["hand" if hand[1] else "players"] = below
    elif room.height >= TALL:
        return regions | (spread_out(room, hand[1], wanted) if hand[1] else below_die(room, wanted))
    elif hand[1]:
        low = told == "holdings" or room.height < ROOMY
        cards = hand[0] if low else min(hand[1], room.height // 2)
        crowded = low and room.height < cards + LEAST + wanted("menu", room.width)[1]
        regions["hand"] = Region(room.x, room.y, room.width, cards)
        room = Region(room.x, room.y + cards, room.width, room.height - cards)
        if crowded:
            return regions | {"menu": room}
    panels = ("log",) if told == "holdings" else tuple(name for name in PANELS if name not in regions)
    return regions | stack(room, panel, wanted, panels)


def tall_shells(rows: int, width: int, need: Need) -> int:
    """The rows of the shells where there is room for everything: no more than they have to have where the log would have too few. They do
    not depend on what has been played or told, so that all below keeps its place.
    """
    least, full = need("shells", width)
    high = max(least, min(full, rows // 4))
    others = need("players", width)[0] + need("lanes", width)[1] + need("hand", width)[1]
    return high if high + others + QUESTIONS + LATEST <= rows else least


def spread_out(room: Region, cards: int, need: Need) -> dict[str, Region]:
    """The layout with room for everything: pawns at the top, then the players, who grow as cards are played, and the log; cards and
    question at the bottom.
    """
    menu = max(QUESTIONS, need("menu", room.width)[1])
    free = room.height - cards - menu
    lanes = need("lanes", room.width)[1]
    lanes = lanes if free >= lanes + LEAST else 0
    players = min(need("players", room.width)[1], free - lanes)
    log = room.height - players - lanes - cards - menu
    regions, y = {}, room.y
    for name, rows in (("lanes", lanes), ("players", players), ("log", log), ("hand", cards), ("menu", menu)):
        if rows:
            regions[name] = Region(room.x, y, room.width, rows)
        y += rows
    return regions


def below_die(room: Region, need: Need) -> dict[str, Region]:
    """The same in the game with the die: the question stands right below it, where rolls are seen; the log takes what is left."""
    regions, y = {}, room.y
    for name, rows in (("menu", QUESTIONS), ("players", need("players", room.width)[1]), ("lanes", need("lanes", room.width)[1])):
        regions[name] = Region(room.x, y, room.width, rows)
        y += rows
    regions["log"] = Region(room.x, y, room.width, room.bottom - y)
    return regions


def choosing(width: int, height: int, need: Need) -> dict[str, Region]:
    """The layout while choosing which card to leave out: all cards of the colour in full, with the reef beside them if it fits; else with
    what lies ahead of its pawns above them.
    """
    top, rows = STATUS, height - STATUS - describe_rows(height)
    scale = next((scale for scale in SCALES if scale.size[0] + GRID * LARGEST[0] <= width and scale.size[1] <= rows), None)
    left = scale.size[0] + 1 if scale else 0
    ahead = 0 if scale else need("lanes", width)[0]
    top, rows = top + ahead, rows - ahead
    least, wanted = need("hand", width - left)
    least -= GRID * bool(ahead)
    lines, full = need("menu", width - left)
    cards = max(least, min(wanted, rows - (full if least + lines <= rows else QUESTION)))
    regions = {
        "status": Region(0, 0, width, STATUS),
        "hand": Region(left, top, width - left, cards),
        "describe": Region(0, height - describe_rows(height), width, describe_rows(height)),
    }
    if ahead:
        regions["lanes"] = Region(0, STATUS, width, ahead)
    if scale:
        regions["reef"] = Region(0, top, *scale.size)
        free = rows - scale.size[1]
        shells, players = need("shells", left)[0], need("players", left)[1]
        if free >= shells + players:
            regions["shells"] = Region(0, top + scale.size[1], left - 1, free - players)
            regions["players"] = Region(0, top + rows - players, left - 1, players)
    y, room = top + cards, rows - cards
    menu = full if room - full >= LEAST else room
    regions["menu"] = Region(left, y, width - left, menu)
    y, room = y + menu, room - menu
    players = need("players", width - left)[1]
    if "players" not in regions and room >= players + LEAST:
        regions["players"] = Region(left, y, width - left, players)
        y, room = y + players, room - players
    shells = need("shells", width - left)[1]
    if "shells" not in regions and room >= shells + LEAST:
        regions["shells"] = Region(left, y, width - left, shells)
        y, room = y + shells, room - shells
    if room >= LEAST:
        regions["log"] = Region(left, y, width - left, room)
    return regions


QUESTION = 2
"""Rows of the question when the cards take all other room."""


def plenty(area: str, width: int) -> tuple[int, int]:
    """The default `need` of areas whose content is unknown."""
    return {"menu": (9, 9), "shells": (5, 9), "holdings": (2, 2), "hand": (CARDS, 7), "lanes": (2, 6)}.get(area, (LEAST, 99))


def stack(room: Region, panel: str, need: Need, panels: tuple[str, ...]) -> dict[str, Region]:
    """The panels above the menu: all in full with what is left for the log, or the front one first; those that do not fit are omitted. The
    players do not take the rows that a short menu leaves, nor those that the log has at least.
    """
    least, wanted = need("menu", room.width)
    lows, fulls = ({name: need(name, room.width)[n] for name in panels} for n in (0, 1))
    if panel != "players" in panels and (room.height < ROOMY or fulls["players"] + LATEST > room.height - STEADY):
        fulls["players"] = lows["players"]
    menu = max(least, min(wanted, room.height - (sum(lows.values()) if room.height >= ROOMY else LEAST)))
    left = room.height - menu
    whole = {name: LATEST if name == "log" else full for name, full in fulls.items()}
    rows = whole if sum(whole.values()) <= min(left, room.height - STEADY) else front_first(room.height, left, panel, lows, fulls)
    left -= sum(rows.values())
    regions, y = {}, room.y
    for name in sorted(rows, key=STACKED.index):
        rows[name] += left if name == "log" else 0
        regions[name] = Region(room.x, y, room.width, rows[name])
        y += rows[name]
    regions["menu"] = Region(room.x, y, room.width, room.bottom - y)
    return regions


def front_first(height: int, left: int, panel: str, lows: dict[str, int], fulls: dict[str, int]) -> dict[str, int]:
    """The rows of panels of which not all are shown in full. One that the person has brought to the front gets all it can."""
    names = [*lows]
    at = names.index(panel) if panel in names else 0
    order, rows = names[at:] + names[:at], dict[str, int]()
    for n, name in enumerate(order):
        kept = sum(lows[later] for later in order[n + 1 :])
        kept = kept if height >= ROOMY or left >= LEAST + kept else 0
        if left >= lows[name] + kept or (not n and left >= LEAST):
            rows[name] = min(fulls[name], max(min(left - kept, FRONT), left - min(left - LEAST, kept if at else 2 * kept)))
            left -= rows[name]
    return rows


TALL, QUESTIONS = 40, 9
"""Minimum rows beside the reef for showing everything in full and shells larger than they have to be, and the question's fixed rows there,
which keep the cards in place.
"""
STEADY = 6
"""Rows of the menu that the panels reckon with at least, so that they do not change with every question."""
LATEST = 9
"""Rows of the log beside which the players have all of theirs."""
FRONT = 8
"""Rows of the front panel that come before more than the least of the others."""
ROOMY = 18
"""Minimum rows for showing every panel at once."""

BOARD = Board(
    PANEL_WORDS,
    NOBODYS,
    areas,
    layout,
    picture,
    heart="reef",
    narrowest_hint=36,
    with_lesson=with_lesson,
    turned_for_a_turn=True,
    of_directions=frozenset({"direction"}),
)
