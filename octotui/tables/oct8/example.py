"""An octopus that shows how one counts, drawn at the Oct8 table as long as nobody has shipped any. It is none of those in play."""

from __future__ import annotations

from dataclasses import replace

from engine.core.state import Names
from engine.core.words import count_of, enumeration
from engine.oct8.octopus import arms_of, colour_of, read_octopus
from octotui.tables.oct8.octopus import ENDS, Shown, card_sign, draw_octopus
from octotui.tables.oct8.octopus_art import OctopusArt, octopuses
from octotui.tables.oct8.scene import Oct8Scene
from octotui.terminal.canvas import Pen

HEADING = "An example: how an octopus counts"
ARMS = (3, 2, 1), (2,)
"""Arms on the cards of its own colour, and on those of another."""
TIP = "Several small cards of its colour bring more than a big one: that is what exchanging is for."
APART = 3
"""Columns between the octopus and what is said of it."""


def art_of(ascii_only: bool) -> OctopusArt:
    """The smallest drawing whose arms lie apart, each card below its own."""
    return next(art for art in octopuses(ascii_only) if art.step > 1)


def rows(ascii_only: bool) -> int:
    """Rows of the example with its heading."""
    return 1 + art_of(ascii_only).height + ENDS


def example(scene: Oct8Scene) -> Names:
    """A head that does not lie on the table, of the secret colour if the person alone reads it, else of the first one, and its cards."""
    view, secret = scene.view, scene.view.secret[scene.seat]
    colours = view.box.numbers.colours
    colour = colour_of(secret) if scene.alone and not scene.spectator and secret else colours[0]
    other = next(one for one in colours if one != colour)
    shown = {octopus[0] for zone in (view.common, *view.area) for octopus in zone if octopus}
    head = next(head for n in range(1, view.box.numbers.heads + 1) if (head := f"{colour}-head-{n}") not in shown)
    return (head, *(f"{one}-{arms}-1" for one, cards in zip((colour, other), ARMS, strict=True) for arms in cards))


def told(scene: Oct8Scene, octopus: Names, pen: Pen) -> list[str]:
    """What its cards bring, and what shipping it would."""
    scoring, numbers = scene.view.box.scoring, scene.view.box.numbers
    head, *cards = octopus
    points = read_octopus(octopus).points(scoring)
    colour = colour_of(head)
    own, others = ([card_sign(pen.glyphs, card) for card in cards if (colour_of(card) == colour) == same] for same in (True, False))
    return [
        f"{enumeration(own)} have the colour of its head: {count_of(points, 'points')}. {enumeration(others)} only fills it up.",
        f"Shipped, it brings {points * numbers.double} to whoever has {colour} as secret colour.",
        *([TIP] if scoring == "cards" else []),
    ]


def draw_example(pen: Pen, scene: Oct8Scene, y: int, ascii_only: bool) -> None:
    """Draw it below a heading of its own in this row, without anything to choose."""
    end = pen.text(0, y, HEADING, "title bold") + 1
    pen.text(end, y, pen.glyphs["h"] * (pen.width - end - 1), "border")
    octopus, art = example(scene), art_of(ascii_only)
    head, *cards = octopus
    arms, points = sum(map(arms_of, cards)), read_octopus(octopus).points(scene.view.box.scoring)
    one = Shown(head, tuple(cards), {}, arms=arms, points=points, after=(arms, points), blocked=False)
    draw_octopus(pen, replace(scene, prompt=None, cursor=""), 1, y + 1, art, one)
    x = 1 + art.width + APART
    row = y + 1
    for sentence in told(scene, octopus, pen):
        row += pen.words(x, row, pen.width - x - 1, pen.height - row, sentence, "dim")
