"""The first line of the Oct8 table: the round, whose turn it is, everybody's points, and what ends the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.words import count_of
from engine.oct8.octopus import colour_of
from engine.oct8.readings import before_exchange, colour, last_turn, score, turns_left
from engine.oct8.table import Table
from octotui.tables.oct8.octopus import chip_signs, sign
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.terminal.canvas import Pen, cut_apart
from themes import Glyphs

LONGEST_NAME = 12
"""Maximum length of a name."""
SHORTEST_NAME = 3
"""Its minimum length where everything else is as short as it can be."""
LEGIBLE = 6
"""Letters that names keep, if that is possible, beside what ends the game and the secret colour."""
BARE = 2
"""Right ends, the last ones, of numbers which a newcomer may not understand. Names are cut rather than that they stand there."""
MOST = 99
"""The most of anything for which the right end keeps its columns."""
KEPT, KEPT_WITH_CHIPS = len("9p "), len("9p U1 %2 ")
"""Columns kept for what a seat has, without and with shipped octopuses and baby chips."""
SEAT, REST = 10, 30
"""Columns for what a seat has and for the right end, beside which and all names the round is told too; elsewhere above the log."""

APART = 2
"""Columns between what everybody has and the right end."""

MOST_WIN = "most points win"
HELP, HELP_KEY = "  help [?]", " [?]"

Pieces = list[tuple[str, str]]


def points(scene: Oct8Scene, seat: int) -> int:
    """A seat's publicly known points, amid an exchange those before it; its full score once the game is over."""
    found = score(before_exchange(scene.view), seat)
    return found.total if scene.view.over else found.open


class Status(Oct8Area):
    """One line, of one form from the first step of a match to its last round. Where names would be cut if numbers grew, its right end is
    shorter, and chips and shipped octopuses are left out: the panels below have them too. What ends the game and the secret colour always
    stay, the key of the help unless names would be cut to a few letters; the round is told where there is room for each seat.
    """

    recedes = False

    def sees(self, scene: Oct8Scene) -> object:
        view = scene.view
        scores = tuple(points(scene, seat) for seat in range(len(scene.names)))
        lying = (
            last_in_words(scene),
            len(view.deck),
            len(view.heads),
            tuple(map(len, view.shipped)),
            scene.alone,
            scene.seat,
            scene.spectator,
        )
        return view.round, view.turn, view.over, view.chips, scores, self._before(scene), lying

    def _before(self, scene: Oct8Scene) -> tuple[int, ...]:
        """Everybody's points before the last answer."""
        if scene.before is None:
            return tuple(points(scene, seat) for seat in range(len(scene.names)))
        found = [score(before_exchange(scene.before), seat) for seat in range(len(scene.names))]
        return tuple(one.total if scene.view.over else one.open for one in found)

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        view = scene.view
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}", "title on surface bold") if tells_round(scene.names, pen.width) else 0
        if last := last_in_words(scene):
            x = pen.text(x + 1, 0, last, "danger on surface bold")
        room, has, right = self._laid_out(pen, scene, x)
        for seat, name in enumerate(cut_apart(scene.names, room, pen.glyphs["more"])):
            mark, more = (pen.glyphs["now"], " bold underline") if seat == view.turn and not view.over else (" ", "")
            x = pen.text(x + 1, 0, mark, f"seat{seat} on surface{more}")
            x = pen.text(x, 0, name, f"seat{seat} on surface{more}")
            for text, style in has[seat]:
                x = pen.text(x + 1, 0, text, style)
        if pen.width - length(right) - 1 > x:
            x = pen.width - length(right) - 1
            for text, style in right:
                x = pen.text(x, 0, text, f"{style} on surface")

    def _laid_out(self, pen: Pen, scene: Oct8Scene, used: int) -> tuple[int, list[Pieces], Pieces]:
        """The room for a name, what everybody has, and the right end: the longest for which names stay whole."""
        for chips in (True, False):
            has = [self._pieces(pen, scene, seat, chips) for seat in range(len(scene.names))]
            kept = KEPT_WITH_CHIPS if chips else KEPT
            free, now = (
                pen.width - used - APART - 1 - sum(2 + max(columns, sum(len(text) + 1 for text, _ in pieces)) for pieces in has)
                for columns in (kept, 0)
            )
            found, widest = (right_ends(scene, pen.glyphs, few=not chips, most=most) for most in (0, MOST))
            ends = [(longest_cut(scene.names, free - length(wide)), right) for right, wide in zip(found, widest, strict=True)]
            for letters, right in ends if chips else ends[:-BARE]:
                if letters == LONGEST_NAME:
                    return letters, has, right
        _, right = next(((letters, right) for letters, right in ends if letters >= LEGIBLE), ends[-1])
        return max(SHORTEST_NAME, longest_cut(scene.names, now - length(right))), has, right

    def _pieces(self, pen: Pen, scene: Oct8Scene, seat: int, chips: bool) -> Pieces:
        """A seat's points, its shipped octopuses and its chips."""
        view, g, has = scene.view, pen.glyphs, points(scene, seat)
        found = [(f"{has}p", "changed on surface bold underline" if has != self._before(scene)[seat] else "text on surface bold")]
        if chips and view.shipped[seat]:
            found.append((f"{g['shipped']}{len(view.shipped[seat])}", "good on surface bold"))
        if chips:
            found += [(said, "head on surface bold") for said in chip_signs(g, view.chips[seat])]
        return found


def tells_round(names: Sequence[str], width: int) -> bool:
    """Whether there is room for the round in the first line, at every step of a match alike."""
    return sum(SEAT + min(LONGEST_NAME, len(name)) for name in names) + REST <= width


def longest_cut(names: Sequence[str], room: int) -> int:
    """The letters that each of these names may have at most, for all of them to fit in this room."""
    return next((most for most in range(LONGEST_NAME, 0, -1) if sum(min(most, len(name)) for name in names) <= room), 0)


def last_in_words(scene: Oct8Scene) -> str:
    """What is the last of the game; empty if nothing is yet. That the heads are about to run out is told only to whose turn it is."""
    view = scene.view
    if view.over:
        return ""
    if last_turn(view) and view.turn == scene.seat and not scene.spectator:
        return "your last turn"
    left = turns_left(view)
    return "" if left is None else "last turns" if left else "last turn"


def heads_run_out(view: Table) -> str:
    """Why this turn is its player's last while both decks have cards (E10, E11); empty if it is not."""
    if view.over or view.closer is not None or not last_turn(view):
        return ""
    return f"the last {'head goes' if len(view.heads) == 1 else 'heads go'} at this turn's end"


def length(pieces: Pieces) -> int:
    return sum(len(text) for text, _ in pieces)


def right_ends(scene: Oct8Scene, glyphs: Glyphs, few: bool, most: int = 0) -> list[Pieces]:
    """What ends the game and who wins it, the secret colour, and the key that tells more, the longest first; `few`, to bare numbers. With
    numbers of at least `most`.
    """
    view = scene.view
    told, full, brief, least = secret(scene, glyphs, most)
    goals, left = [MOST_WIN], ""
    if reason := heads_run_out(view):
        goals = [f"{reason}: {MOST_WIN}", reason, MOST_WIN]
    if not view.over and not last_in_words(scene):
        decks = count_of(max(most, len(view.deck)), "arms"), count_of(max(most, len(view.heads)), "heads")
        goal, left = f"{' or '.join(decks)} to go", ", ".join(decks)
        goals = [f"{goal}: then the last turns, {MOST_WIN}", f"{goal}: then the last turns", goal]
    said = (told, HELP), (full, HELP), (brief, HELP), (brief, HELP_KEY)
    ends = [(goal, secret, keys) for goal in goals for secret, keys in said]
    if few:
        to_go = f"{left} to go" if left else ""
        ends += [(to_go, brief, HELP), (to_go, brief, HELP_KEY), (to_go, least, HELP_KEY), (to_go, least, "")]
        ends += [(left, least, HELP_KEY), (left, least, "")]
    return [[(f"{goal}  " if goal else "", "dim"), *secret, (keys if secret else keys.lstrip(), "dim")] for goal, secret, keys in ends]


def secret(scene: Oct8Scene, glyphs: Glyphs, least_adds: int = 0) -> tuple[Pieces, Pieces, Pieces, Pieces]:
    """The secret colour and what it adds so far, at least so much, longest form first: in sight of a person alone, and of whoever looks on
    and sees it; behind its key where others who play read the same screen.
    """
    mine = scene.view.secret[scene.seat]
    if scene.view.over or mine is None or colour(scene.view, scene.seat) is None:
        return [], [], [], []
    if not (scene.alone or scene.spectator):
        key = [("[S]", "dim")]
        return [("secret [S]", "dim")], [("secret [S]", "dim")], key, key
    lead, look = ("secret ", "dim"), f"{colour_of(mine)} bold"
    name, brief = (f"{glyphs[colour_of(mine)]} {colour_of(mine)}", look), (sign(glyphs, mine), look)
    doubling = max(least_adds, score(scene.view, scene.seat).doubling)
    adds = [(f" +{doubling}p", "text bold")] if doubling else []
    told = [(" counts double once shipped" + ":" * bool(adds), "dim"), *adds]
    return [lead, name, *told], [lead, name, *adds], [lead, brief, *adds], [brief, *((text.strip(" p"), style) for text, style in adds)]
