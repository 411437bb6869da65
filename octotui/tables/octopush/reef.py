"""The reef of Octopush: tiles, pawns, the predicted effect of the marked choice, and the choices on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from textual.geometry import Region

from engine.core.codes import verb_and_thing
from engine.core.state import Event, Names
from engine.octopush.box import COLOURS, OF
from engine.octopush.codes import COLOUR, FOLLOW, IGNORE, PAWN, PREY, TILE
from engine.octopush.grid import AHEAD, CELLS, DIRECTIONS, OPPOSITE, SIZE
from engine.octopush.table import Table
from engine.octopush.words import direction
from octotui.tables.octopush.burst import draw_burst
from octotui.tables.octopush.foresight import CROSSES, LOST
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.tile import ARROW, ASIDE, CHIP, LETTERED, SCALES, Letter, Scale, Tile, arrow_place, ground, pawn_sign
from octotui.terminal.canvas import Pen
from octotui.widgets.area import relevant

CHIPS = {way: way[0] for way in DIRECTIONS}
"""The sign of each direction that can be chosen, the key that takes it: arrows are those of tiles."""
NO_CURRENTS = "no currents"
"""What a lesson calls the arrows until it tells of them: only those of the player in front are drawn, and none stands out."""
OTHERS = "players"
"""The panel with which the arrows of the others are drawn on small cells too."""


def active_colour(scene: OctopushScene) -> str:
    """The colour of the arrows that the pawn in motion follows; empty while undecided."""
    view = scene.view
    if circling := circling_pawn(scene):
        return OF[circling]
    if view.guise in COLOURS:
        return str(view.guise)
    if view.mover is not None:
        return OF[view.mover]
    if view.playing is not None:
        return view.box.cards[view.playing].colour
    mine = view.colours[view.turn]
    return mine[0] if len(mine) == 1 else ""


def followed_now(scene: OctopushScene) -> Names:
    """In a turn of the player in front, the colour of the arrows that the pawn in motion follows; none while undecided."""
    active = active_colour(scene) if scene.view.turn == scene.seat else ""
    return (active,) if active else ()


def circling_pawn(scene: OctopushScene) -> str:
    """The pawn that goes round in a loop until its stop is chosen, unless it is the mover; empty if there is none."""
    events = scene.foreseen.events if scene.foreseen else ()
    return next((event[2] for event in events if event[0] in ("loop", "endless") and event[2] != scene.view.mover), "")


def arrow_styles(scene: OctopushScene) -> dict[str, str]:
    """The style of each colour's arrows that are drawn: those of the player in front stand out, in a turn of theirs most of all those that
    the pawn in motion follows, and all of them where one is chosen. Before a lesson tells of them, none does.
    """
    mine = scene.view.colours[scene.seat]
    if are_untold(scene):
        return dict.fromkeys(mine, ASIDE)
    if chooses_arrows(scene):
        return {colour: f"{colour} bold" for colour in COLOURS}
    followed = followed_now(scene) or mine
    return {colour: f"{colour} bold" if colour in followed else colour if colour in mine else ASIDE for colour in COLOURS}


def drawn_arrows(scene: OctopushScene, small: bool) -> dict[str, str]:
    """The same of those that are drawn: on small cells none of the colours that others play, but where people only watch, have brought the
    players to the front, or move a pawn that may follow the arrows of any colour.
    """
    styles = arrow_styles(scene)
    if not small or scene.spectator or scene.panel == OTHERS or follows_any(scene):
        return styles
    mine = scene.view.colours[scene.seat]
    return {colour: style for colour, style in styles.items() if colour in mine}


def follows_any(scene: OctopushScene) -> bool:
    """Whether a pawn of the player in front moves with a card that lets it follow the arrows of any colour."""
    view = scene.view
    own = view.mover is not None and OF[view.mover] in view.colours[scene.seat]
    return own and view.playing is not None and view.box.cards[view.playing].kind.tiles == "colour"


def are_untold(scene: OctopushScene) -> bool:
    """Whether a lesson has still to tell of arrows."""
    return NO_CURRENTS in scene.untold


def in_order(colours: Names) -> Names:
    """Colours in the order of the corners of a tile."""
    return tuple(colour for colour in COLOURS if colour in colours)


def own_arrows(scene: OctopushScene) -> Names:
    """The colours whose arrows stand out by their form where cells have room: those of the player in front."""
    return () if are_untold(scene) else in_order(scene.view.colours[scene.seat])


def chooses_arrows(scene: OctopushScene) -> bool:
    """Whether the colour is asked for whose arrows a pawn follows."""
    return scene.prompt is not None and scene.prompt.kind == "camouflage"


def arrows_below(scene: OctopushScene, pawn: str) -> Names:
    """The colours whose arrows are told below a pawn where there is no room for all with their letters: those of the player in front, then
    the pawn's own. Where one is chosen to follow, all.
    """
    view = scene.view
    if chooses_arrows(scene):
        return COLOURS
    told = (*view.colours[scene.seat], *([OF[pawn]] if pawn and not are_untold(scene) else []))
    return in_order(tuple(dict.fromkeys(told))[:LETTERED])


def moving_pawns(scene: OctopushScene) -> Names:
    """The pawns that the marked choice would move or remove."""
    return tuple(pawn for pawn, _ in scene.foreseen.ends) if scene.foreseen else ()


def standing_before(scene: OctopushScene) -> dict[str, str]:
    """By cell: the pawns before the last answer; where a new round has begun, as they stand now."""
    before: Any = scene.before
    return dict((scene.view if before is None or before.round != scene.view.round else before).at)


def departures(scene: OctopushScene) -> tuple[Event, ...]:
    """What has put pawns out since the last answer; nothing of an earlier round."""
    before: Any = scene.before
    if before is None or before.round != scene.view.round:
        return ()
    return tuple(event for event in scene.events if event[0] in DEPARTURES)


def carried_from(scene: OctopushScene) -> dict[str, dict[str, str]]:
    """By cell the arrows that have carried pawns on since the last answer, as colours with their styles; none of an earlier round."""
    before: Any = scene.before
    if before is None or before.round != scene.view.round:
        return {}
    ways = ((OF[event[2]], event[3]) for event in scene.events if event[0] == "drifted")
    found: dict[str, dict[str, str]] = {}
    for colour, path in ways:
        for cell in path[:-1]:
            found.setdefault(cell, {})[colour] = colour
    return found


def ends_foreseen(scene: OctopushScene) -> dict[str, str]:
    """By cell: the pawns that the marked choice would bring there."""
    return {end: pawn for pawn, end in (scene.foreseen.ends if scene.foreseen else ()) if end}


def passed(scene: OctopushScene) -> set[str]:
    """The cells on which a line of a foreseen movement, or a pawn in outline, is drawn instead of large arrows."""
    found = scene.foreseen
    if found is None:
        return set()
    ways = [event for event in found.events if event[0] in ("moved", "pushed", "drifted")]
    outlined = {landing.cell for landing in found.landings if PAWN.begins(scene.cursor) and not landing.fate}
    return outlined | {cell for kind, _, _, path in ways for cell in path[kind != "drifted" : -1]}


def taken_by_marks(scene: OctopushScene, small: bool) -> dict[str, str]:
    """By cell where something is written over the middle of the tile, so that its arrows stand beside: the pawn that leaves the board from
    there or, where cells have room for a large arrow, none behind the letter of a direction.
    """
    events = scene.foreseen.events if scene.foreseen else departures(scene)
    landings = () if small or scene.foreseen is None else scene.foreseen.landings
    lettered = {cell: "" for _, cell, _, side in landings if side in ("west", "east")}
    return lettered | {event[3]: event[2] for event in events if event[0] == "left"}


def place_of(view: Table, code: str) -> tuple[str, str]:
    """The cell of a choice and the part of it: a direction for a choice beyond that edge, or `tile` for the tile."""
    verb, thing = verb_and_thing(code)
    if verb == TILE.word:
        return thing, ""
    if verb in (PAWN.word, PREY.word):
        return view.cell(thing) or "", ""
    here = view.cell(view.mover) if view.mover else None
    if here is None:
        return "", ""
    if code in DIRECTIONS:
        ahead = AHEAD[code][here]
        return (ahead, "") if ahead else (here, code)
    if verb == COLOUR.word:
        return here, thing
    return (here, "tile") if code == FOLLOW else (here, "") if code == IGNORE else ("", "")


def mark_place(scene: OctopushScene) -> tuple[str, str]:
    """Where the mark lies: on the choice or, of a direction, where the pawn would end its way."""
    view, pawn, found = scene.view, scene.view.mover, scene.foreseen
    if scene.cursor not in DIRECTIONS or pawn is None or found is None:
        return place_of(view, scene.cursor)
    out = next((event[3] for event in found.events if event[0] in ("left", "fell") and event[2] == pawn), None)
    return out or dict(found.ends).get(pawn) or view.cell(pawn) or "", ""


def spot_of(scale: Scale, cell: str, part: str) -> Region:
    """The region of a choice within its cell, or beyond the edge beside the label of the column or row."""
    x, y = scale.at(cell)
    inner = scale.width - 1
    match part:
        case "north":
            return Region(x, y - 1, inner, 1)
        case "west":
            return Region(x - 1, y + scale.row + scale.small, 1, 1)
        case "east":
            return Region(x + inner, y + scale.row, 1, 1)
        case "south" | "tile":
            return Region(x, y + scale.height - 1, inner, 1)
        case "":
            return Region(x + scale.chip, y + scale.row, CHIP, 1)
        case colour:
            column, row = arrow_place(scale, COLOURS.index(colour), scale.small)
            return Region(x + column, y + row, 1 if scale.small else 2, 1)


DEPARTURES = frozenset({"left", "fell", "chomped", "crossed", "freed"})
"""The events that tell how pawns have left the board."""


class Reef(OctopushArea):
    """Eight by eight cells: arrows, holes, blanks and homes, the pawns on them, and the predicted effect of the marked choice."""

    recedes = False

    letters: Mapping[str, Region] = {}
    """Where the letter of each direction stands."""

    def on_click(self, event: Any) -> None:
        """A letter takes its direction, whatever else lies on its cell."""
        picked = (way for way, spot in self.letters.items() if way in self.spots and spot.contains(event.x, event.y))
        if way := next(picked, ""):
            self.post_message(self.Picked(way))
        else:
            super().on_click(event)

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        codes = tuple(code for code in scene.choices if place_of(view, code)[0])
        return (
            view.tiles,
            view.pawns,
            view.anchored,
            view.side,
            arrow_styles(scene),
            scene.panel,
            follows_any(scene),
            scene.untold,
            standing_before(scene),
            departures(scene),
            carried_from(scene),
            scene.foreseen,
            relevant(scene, codes),
        )

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        scale = next(s for s in SCALES if (s.size[0] <= pen.width and s.size[1] <= pen.height) or s is SCALES[-1])
        view = scene.view
        self._margins(pen, scale)
        styles, own = drawn_arrows(scene, scale.small), own_arrows(scene)
        moving, was, carried = moving_pawns(scene), standing_before(scene), carried_from(scene) if scale.small else {}
        covering = {**taken_by_marks(scene, scale.small), **was, **view.at, **ends_foreseen(scene)}
        beside = {colour: style for colour, style in styles.items() if colour not in own}
        on_the_way = set() if scale.small else passed(scene)
        for n, cell in enumerate(CELLS):
            tile = Tile(pen, scale, cell, view)
            drawn, large = (beside, ()) if cell in on_the_way - covering.keys() else (styles, own)
            tile.draw(view.tiles[n], carried.get(cell, {}) | drawn, large, cell in covering, arrows_below(scene, covering.get(cell, "")))
            if pawn := view.at.get(cell):
                tile.pawn(pawn, pawn in moving and pawn != view.mover)
                if was.get(cell) != pawn:
                    tile.moved()
            elif cell in was and cell not in view.reef.holes:
                tile.trace(was[cell])
        draw_ways_out(pen, scale, scene)
        if scene.foreseen is None:
            draw_departures(pen, scale, view, departures(scene), view.at, happened=True)
            if view.over and not scale.small:
                draw_burst(pen, scale, scene, departures(scene))
        else:
            draw_foreseen(pen, scale, view, scene.foreseen)
        self._choices(pen, scene, scale)
        self.letters = {} if scene.foreseen is None else draw_landings(pen, scale, scene)
        if cell := mark_place(scene)[0]:
            pen.part(scene.cursor, Region(*scale.at(cell), scale.width, scale.height))

    def _margins(self, pen: Pen, scale: Scale) -> None:
        """Draw the column letters and row numbers, these on a ground of their own where no gap parts them from the cells."""
        style = "dim" if scale.margin > 1 else "dim on surface"
        if scale.margin == 1:
            pen.fill(0, 1, 1, scale.size[1] - 1, style)
        for cell in CELLS:
            x, y = scale.at(cell)
            if cell[1] == str(SIZE):
                pen.text(x + (scale.width - 1) // 2, 0, cell[0], "dim")
            if cell[0] == "a":
                pen.text(0, y + scale.row, cell[1], style)

    def _choices(self, pen: Pen, scene: OctopushScene, scale: Scale) -> None:
        """Draw a sign on everything that can be chosen but directions, whose letters stand where they lead, and the mark."""
        for code in scene.choices:
            cell, part = place_of(scene.view, code)
            if not cell:
                continue
            spot = spot_of(scale, cell, part)
            if code == scene.cursor:
                self._mark(pen, scene, scale)
            if code not in DIRECTIONS:
                x, sign, style = spot.x, "", ""
                if not part:
                    x, sign, style = scale.at(cell)[0] + scale.width - 1, pen.glyphs["legal"], ground("legal bold", cell)
                if code in scene.hints:
                    sign, style = scene.hints[code], "marked bold reverse"
                pen.text(x, spot.y, sign, style)
            pen.spot(code, spot.x, spot.y, spot.width, spot.height)

    def _mark(self, pen: Pen, scene: OctopushScene, scale: Scale) -> None:
        """Draw the mark: over a whole pawn, or where one would end its way."""
        cell, part = mark_place(scene)
        spot = spot_of(scale, cell, part) if part else scale.pawn(Tile(pen, scale, cell, scene.view).low).translate(scale.at(cell))
        pen.fill(spot.x, spot.y, spot.width, spot.height, "marked bold reverse")
        if not part and scene.cursor not in DIRECTIONS and scene.view.at.get(cell):
            chip = spot_of(scale, cell, "")
            pen.text(chip.x, chip.y, pen.glyphs["marked"], "marked bold reverse")


def draw_ways_out(pen: Pen, scale: Scale, scene: OctopushScene) -> None:
    """Draw a double line along each edge over which pawns of the player in front cross, from corner to corner: outside the cells where
    there is a row or a column, in the gap beside them; below, what stands in the last row is underlined.
    """
    view, (width, height) = scene.view, scale.size
    columns, rows = range(scale.margin, width - 1), range(1, height)
    edges = {
        "north": ("dh", [(x, 0) for x in columns]),
        "east": ("dv", [(width - 1, y) for y in rows]),
        "south": ("", [(x, height - 1) for x in columns]),
        "west": ("dv", [(scale.margin - 1, y) for y in rows]),
    }
    for colour in view.colours[scene.seat]:
        if (home := view.side[COLOURS.index(colour)]) is None:
            continue
        sign, places = edges[OPPOSITE[home]]
        for x, y in places:
            char, style = pen.rows[y][x]
            ground = " on surface" if style.endswith("on surface") else ""
            if char == " ":
                pen.text(x, y, pen.glyphs[sign] if sign else char, f"{colour} bold{' underline' * (not sign)}{ground}")
            elif not sign:
                pen.text(x, y, char, f"underline {style}")


# --- predicted effect


def draw_foreseen(pen: Pen, scale: Scale, view: Table, foreseen: Any) -> None:
    """Draw each pawn's path and end, and which pawns are lost or cross."""
    for event in foreseen.events:
        if event[0] in ("moved", "pushed", "drifted"):
            draw_way(pen, scale, view, event)
    lying = {event[2] for event in foreseen.events if event[0] == "anchored"}
    ends = {end for _, end in foreseen.ends if end}
    for pawn, end in foreseen.ends:
        if end is not None:
            Tile(pen, scale, end, view).ghost(pawn, pawn in lying)
    draw_departures(pen, scale, view, foreseen.events, ends)
    for event in foreseen.events:
        if event[0] == "anchored" and event[2] not in dict(foreseen.ends):
            Tile(pen, scale, view.cell(event[2]) or "", view).ghost(event[2], lying=True)


def draw_departures(pen: Pen, scale: Scale, view: Table, events: Sequence[Event], taken: Iterable[str], happened: bool = False) -> None:
    """Draw where pawns leave the board: of several at one place, one that crosses or is the last to leave, others in a note below, as of a
    cell that is `taken`. What has `happened` is drawn in reverse and, where cells have room, with a splash.
    """
    g, look = pen.glyphs, "bold reverse" if happened else "bold"
    full = set(taken)
    crossed = {pawn for event in events if event[0] in ("crossed", "freed") for pawn in event if pawn in OF}
    exits: dict[str, list[str]] = {}
    for event in reversed(events):
        match event:
            case ("left", _, pawn, cell, _):
                exits.setdefault(cell, []).append(pawn)
            case ("fell", _, pawn, cell):
                Tile(pen, scale, cell, view).chip(enclosed(g["lost"], pawn_sign(pawn)), f"danger {look}")
                full.add(cell)
            case ("chomped", _, _, cell, _):
                Tile(pen, scale, cell, view).beside(0, g["lost"], f"danger {look}")
    for cell, gone in exits.items():
        tile = Tile(pen, scale, cell, view)
        last, *others = sorted(gone, key=lambda pawn: pawn not in crossed)
        if cell not in full:
            sign, style = fate_sign(last in crossed)
            tile.chip(enclosed(g[sign], pawn_sign(last)), f"{style} {look}")
            if happened and not scale.small:
                tile.splash(f"{style} bold")
        noted = [last, *others] if cell in full else others
        whole, brief = (exit_pieces(pen, noted, crossed, brief) for brief in (False, True))
        if noted:
            fitting = (said for said in (whole, brief) if len(" ".join(text for text, _ in said)) < scale.width)
            tile.note(*((text, f"{style} {look}") for text, style in next(fitting, brief[:1])))


def enclosed(sign: str, text: str) -> str:
    """A text with a sign on both sides, which no arrows of a tile look like."""
    return sign + text + sign


def fate_sign(crosses: bool) -> tuple[str, str]:
    """The sign of a pawn that leaves the board, and the role of its colour."""
    return ("check", CROSSING) if crosses else ("lost", "danger")


def exit_pieces(pen: Pen, exits: Sequence[str], crossed: Collection[str], brief: bool) -> list[tuple[str, str]]:
    """The pawns that leave the board at one place, those that cross apart from those that are lost, each with its style: `⊗C3 P4⊗`, or in
    brief their number: `⊗2⊗`.
    """
    said = list[tuple[str, str]]()
    for across in (True, False):
        if signs := [pawn_sign(pawn) for pawn in exits if (pawn in crossed) == across]:
            sign, style = fate_sign(across)
            who = str(len(signs)) if brief and len(signs) > 1 else " ".join(signs)
            said.append((enclosed(pen.glyphs[sign], who), style))
    return said


def draw_landings(pen: Pen, scale: Scale, scene: OctopushScene) -> dict[str, Region]:
    """Draw where each direction would lead the pawn that is to move: by its letter, with what becomes of a pawn that leaves the board, at
    the side where it does. Of one that is only marked also in outline where cells have room. The marked direction has the mark instead,
    unless choices have letters; those of pawns stand alone. Returns the region of each letter.
    """
    g, view, marked = pen.glyphs, scene.view, PAWN.begins(scene.cursor)
    if marked and scene.hints:
        return {}
    there: dict[str, list[Letter]] = {}
    for way, cell, fate, side in scene.foreseen.landings:
        if way == scene.cursor and not scene.hints:
            continue
        told = {"": "", CROSSES: g["check"], LOST: g["lost"]}[fate] + CHIPS[way]
        style = FATED.get(fate) or ("marked" if marked else "legal")
        there.setdefault(cell, []).append(Letter(way, told, f"{style} bold reverse", side))
        if marked and not (fate or scale.small or cell in view.at):
            Tile(pen, scale, cell, view).ghost(PAWN.thing(scene.cursor), lying=False)
    taken = {*view.at, *(end for _, end in scene.foreseen.ends if end)}
    return dict(spot for cell, letters in there.items() for spot in Tile(pen, scale, cell, view).letters(letters, taken=cell in taken))


CROSSING = "text"
"""The role of a pawn that crosses: in that of good news it would look like one of Green's."""
FATED = {CROSSES: CROSSING, LOST: "danger"}
"""The role of the letter of a direction in which a pawn leaves the board."""


def draw_way(pen: Pen, scale: Scale, view: Table, event: Any) -> None:
    """Draw a line over the cells a pawn passes, broken where it passes a hole or what a home says, with arrows where it follows arrows."""
    kind, path = event[0], event[3]
    for before, cell, after in zip(("", *path), path, path[1:], strict=False):
        way, tile = direction(cell, after), Tile(pen, scale, cell, view)
        if cell in view.at or cell in view.reef.holes or (kind != "drifted" and not before):
            continue
        tile.clear()
        if kind == "drifted":
            tile.text(scale.chip + 1, scale.row, pen.glyphs[ARROW[way]] * 2, "marked")
        elif way in ("east", "west"):
            tile.text(0, scale.row, pen.glyphs["h"] * scale.width, "marked")
        else:
            for row in range(scale.height - scale.small):
                if tile.is_blank(scale.chip + 1, row):
                    tile.text(scale.chip + 1, row, pen.glyphs["v"], "marked")
