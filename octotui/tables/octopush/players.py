"""Who plays what at the Octopush table: the first line and the panel of players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rich.cells import cell_len

from engine.core.state import Names
from engine.core.words import count_of, enumeration
from engine.octopush.box import COLOURS, PUPS
from engine.octopush.grid import OPPOSITE
from engine.octopush.rounds import closes, is_last_turn, on_board, played
from engine.octopush.words import face_word
from octotui.tables.octopush.choices import either
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.tile import ARROW, LETTER
from octotui.terminal.canvas import Pen, cut, cut_apart
from octotui.widgets.scene import Cells


def whose_turn(view: Any) -> int | None:
    """The seat whose turn it is; None while cards are chosen and after the end."""
    return None if view.over or any(view.pack) else int(view.turn)


def round_end(view: Any) -> Names:
    """What the end of the round hangs on, in decreasing length; empty unless it is near."""
    if whose_turn(view) is None or view.dice:
        return ()
    if is_last_turn(view, view.turn):
        return f"the {closes(view)} ends after this turn", f"last turn of the {closes(view)}", f"{closes(view)} ends now"
    alone = [colour for colour in COLOURS if len(on_board(view, colour)) == 1]
    if not all(view.hand):
        return f"the last turns of the {closes(view)}", f"the {closes(view)}'s last turns", "last turns"
    if not alone:
        return ()
    letters, what = [LETTER[colour] for colour in alone], closes(view)
    return (
        f"the last {either(alone)} pawn ends the {what}",
        f"last {either(alone)} pawn ends the {what}",
        f"last {either(letters)} pawn ends the {what}",
        f"last {'/'.join(letters)} pawn ends {what}",
        f"last {'/'.join(letters)} ends {what}",
        f"last {'/'.join(letters)} ends",
    )


def is_over(view: Any) -> bool:
    """Whether the game is over, and not only a round, whose end is shown with `over` too."""
    return bool(view.over and (view.dice or view.round == len(view.hand)))


def won(scene: OctopushScene) -> Names:
    """Who has won, in decreasing length; empty until the game is over."""
    if not is_over(scene.view):
        return ()
    result = scene.game.result(scene.view)
    first = [name for name, place in zip(scene.names, result.places, strict=True) if place == 1]
    who, each = f"{enumeration(first)} {'has' if len(first) == 1 else 'have'} won", " each" * (len(first) > 1)
    return f"{who} with {count_of(max(result.scores), 'pups' if scene.view.dice else 'points')}{each}", who, "game over"


def holding(view: Any, seat: int) -> str:
    """The number of cards a seat has left, in as many columns as at the beginning of the round, or whether it is still choosing."""
    if any(view.pack):
        return "chooses" if len(view.left[seat] or ()) < len(view.colours[seat]) else "has chosen"
    held = len(view.hand[seat]) + len(view.deck[seat])
    digits = len(str(held + len(played(view, seat))))
    return f"{' ' * (digits - len(str(held)))}{count_of(held, 'cards')} left"


def with_help(goals: Names) -> Names:
    """Texts with the key of the help behind them, in decreasing length."""
    return tuple(f"{goal}  {rest}" for goal in goals for rest in (f"help {HELP}", HELP))


HELP = "[?]"
"""The key of the help by itself."""


def shared_room(names: Names, columns: int) -> int:
    """The longest that each name may be for all of them to fit in these columns."""
    return max((room for room in range(1, max(map(len, names)) + 1) if sum(min(len(name), room) for name in names) <= columns), default=0)


class Status(OctopushArea):
    """One line: the round, whose turn it is, everyone's colours and points."""

    recedes = False

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        was: Any = scene.before
        before = None if was is None else (was.points, was.pups)
        return view.round, whose_turn(view), round_end(view), view.colours, scene.seat, view.points, view.pups, view.over, before

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        head = "Die" if view.dice else f"Round {view.round}/{len(scene.names)}"
        x = pen.text(1, 0, head, "title on surface bold")
        goals, near = won(scene) or self._goals(view), round_end(view)
        shown = [self._tracks(scene, seat) for seat in range(len(scene.names))]
        taken = x + len((near or (HELP,))[-1]) + 3 + sum(3 + sum(len(text) for text, _ in pieces) for pieces in shown)
        room = shared_room(scene.names, pen.width - taken)
        for seat, (name, pieces) in enumerate(zip(cut_apart(scene.names, max(1, room), g["more"]), shown, strict=True)):
            turn = seat == whose_turn(view)
            mark, more = (g["now"], " bold underline") if turn else (" ", "")
            x = pen.text(x + 1, 0, mark, f"{name_style(view, seat)} on surface bold")
            x = pen.text(x, 0, name, f"{name_style(view, seat)} on surface{more}")
            x = min(x, pen.width) + 1
            for text, style in pieces:
                x = pen.text(x, 0, text, f"{style} on surface")
        ends = *with_help(near), *near, *with_help(goals), goals[-1], HELP
        for right in ends:
            if x + len(right) + 2 < pen.width:
                at = pen.width - len(right) - 1
                pen.text(at, 0, right, "dim on surface")
                pen.text(at, 0, next((text for text in near if right.startswith(text)), ""), "changed bold on surface")
                break

    def _goals(self, view: Any) -> tuple[str, ...]:
        """The winning condition, in decreasing length; long forms name the last round, and what a pawn is worth."""
        if view.dice:
            return f"a pawn across frees a pup: {PUPS} pups win", f"{PUPS} pups win"
        most = f"most points after round {len(view.hand)} win"
        worth = view.box.points
        each = f"{worth.crossed} for a pawn across, {worth.removed} for one put out, {worth.survived} for one that stays"
        brief = f"across +{worth.crossed}, put out +{worth.removed}, stayed +{worth.survived}"
        return f"{each}: {most}", f"{brief}: {most}", most, "most points win"

    def _tracks(self, scene: OctopushScene, seat: int) -> list[tuple[str, str]]:
        """A seat's colours, reversed if they are the viewer's, and its total; or, where totals are not shown
        before the end (P18), the points on the tracks of its colours; or its pups.

        Points precede their track's letter, or stand apart from it, because `Y2` is a pawn.
        """
        view = scene.view
        before: Any = scene.before
        apart = not (view.dice or view.options.totals or is_over(view))
        pieces: list[tuple[str, str]] = []
        for colour in view.colours[seat]:
            at = COLOURS.index(colour)
            if apart:
                new = before is not None and before.points[seat][at] != view.points[seat][at]
                pieces.append((f"{' ' * bool(pieces)}{view.points[seat][at]}", "changed bold underline" if new else "text bold"))
            pieces.append((LETTER[colour], f"{colour} bold{' reverse' * (seat == scene.seat)}"))
        if view.dice:
            new = before is not None and before.pups[seat] != view.pups[seat]
            return [*pieces, (f" {view.pups[seat]}/{PUPS}", "changed bold underline" if new else "text bold")]
        if apart:
            return pieces
        new = before is not None and sum(before.points[seat]) != sum(view.points[seat])
        return [*pieces, (f" {sum(view.points[seat])}", "changed bold underline" if new else "text bold")]


def played_lines(view: Any, seat: int, beside: int, width: int, further: int | None = None, more: str = "") -> list[str]:
    """The cards a seat has played this round: in the columns free beside its name, and in lines of this width below. With
    fewer of those than that takes, the last ones, or how many. Cards of a seat with one colour need no letter for it.
    """
    cards = [view.box.cards[card] for card in played(view, seat)]
    alone = len(view.colours[seat]) == 1
    names = [card.kind.name if alone else f"{LETTER[card.colour]} {card.kind.name}" for card in cards]
    if view.dice or not names:
        return []
    lines = flowing(["played ", *listed(names)], beside, width)
    few = counted(names)
    while further is not None and len(lines) > 1 + further and names:
        del names[0]
        lines = flowing([f"played {more} ", *listed(names)], beside, width) if names else [few] * (len(few) <= beside)
    return lines


def counted(cards: Collection[Any]) -> str:
    """How many cards a seat has played, not to be read as one of them."""
    return f"{len(cards)} played"


def listed(names: Sequence[str]) -> list[str]:
    """These names with what stands between them."""
    return [f"{name}, " for name in names[:-1]] + list(names[-1:])


def flowing(words: Sequence[str], first: int, width: int) -> list[str]:
    """Words in a first line of so many columns, which may stay empty, and others of this width. None ends with the first of the words."""
    lines, room = [""], first
    begun, *others = words
    for word in (begun + others[0], *others[1:]):
        if len((lines[-1] + word).rstrip()) > room:
            lines.append("")
            room = width
        lines[-1] += word
    return [line.rstrip() for line in lines]


ROLLS = 3
"""Last rolls of the die that are told of a player."""


def rolled(scene: OctopushScene, seat: int) -> str:
    """What a seat has rolled last, the latest at the end; empty for nothing."""
    faces = [face_word(line.event[2]) for line in scene.log if line.kind == "rolled" and line.event[1] == seat]
    return f"rolled {', '.join(faces[-ROLLS:])}" if faces else ""


def handed_out(wanted: Sequence[int], rows: int) -> list[int]:
    """The rows for each of those who want so many: one after the other gets one more, while there are any."""
    given = [0] * len(wanted)
    for least in range(max(wanted)):
        for at in [at for at, most in enumerate(wanted) if most > least][:rows]:
            given[at] += 1
            rows -= 1
    return given


class Players(OctopushArea):
    """All players: colours and their directions, pawns, cards, and what has been played this round."""

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        cards = tuple(len(view.hand[seat]) for seat in range(len(scene.names))), tuple(map(len, view.deck))
        pawns = [len(on_board(view, colour)) for colour in COLOURS]
        rolls = [rolled(scene, seat) for seat in range(len(scene.names))]
        return whose_turn(view), view.colours, view.side, cards, rolls, view.left, view.discard, view.playing, pawns, view.pups

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        least = 1 + len(scene.names)
        return least, least + sum(self._further(scene, width))

    def _further(self, scene: OctopushScene, width: int) -> list[int]:
        """By seat, the rows below its name that all the cards it has played take."""
        rows = (self._row(scene, seat) for seat in range(len(scene.names)))
        lines = (played_lines(scene.view, seat, *rooms(row, width)) for seat, row in enumerate(rows))
        return [max(0, len(found) - 1) for found in lines]

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        seats = len(scene.names)
        y = int(pen.height > seats)
        if y:
            told = f"pawns left and their way, {'rolls' if scene.view.dice else 'cards'}"
            pen.heading("Players", told if pen.width >= WIDE else "")
        wanted, free = self._further(scene, pen.width), pen.height - y - seats
        rows = [self._row(scene, seat) for seat in range(seats)]
        for row, cards in zip(rows, self._played(scene, rows, handed_out(wanted, max(0, free)), pen.width), strict=True):
            x = 0
            for text, style in row:
                x = pen.text(x, y, text, style)
            beside, *below = cards or [""]
            pen.text(x + GAP, y, beside, "dim")
            for n, line in enumerate(below, 1):
                pen.text(INDENT, y + n, line, "dim")
            y += 1 + len(below)

    def _played(self, scene: OctopushScene, rows: Sequence[Cells], further: Sequence[int], width: int) -> list[list[str]]:
        """What each seat has played: where of somebody only the number has room, that of everybody whose cards are not all told."""
        view, more = scene.view, self._glyphs()["more"]
        lines = [played_lines(view, seat, *rooms(row, width), further[seat], more) for seat, row in enumerate(rows)]
        counts = [[counted(played(view, seat))] for seat in range(len(rows))]
        if any(told == count for told, count in zip(lines, counts, strict=True)):
            return [count if told and more in told[0] else told for told, count in zip(lines, counts, strict=True)]
        return lines

    def _row(self, scene: OctopushScene, seat: int) -> Cells:
        """A seat with its pawns, the way they go, and its cards or last rolls."""
        view, g = scene.view, self._glyphs()
        turn = " underline" if seat == whose_turn(view) else ""
        cells = [(cut(scene.names[seat], NAME, g["more"]), f"{name_style(view, seat)} bold{turn}")]
        for colour in view.colours[seat]:
            side = view.side[COLOURS.index(colour)]
            if side is not None:
                pawns = f" {len(on_board(view, colour))}", "text"
                cells += [pawns, (LETTER[colour] + g[ARROW[OPPOSITE[side]]], f"{colour} bold")]
        return *cells, (f"  {rolled(scene, seat) if view.dice else holding(view, seat)}", "text")


WIDE = 48
"""Columns from which the heading tells what stands in a row."""
NAME, INDENT, GAP = 10, 2, 2
"""Columns of a name at most, before the further rows of a player, and before the cards played beside the name."""


def rooms(row: Cells, width: int) -> tuple[int, int]:
    """The columns for the cards played beside what stands in a row, and below it."""
    return width - sum(cell_len(text) for text, _ in row) - GAP, width - INDENT
