"""What choices of the menu are worth beyond what they say: the open slots that a Move, a resource or a mix fits, and what it completes or
pays for. Constellations have names of one form in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.core.state import Names
from engine.cosmoctopus.codes import KEEP, MOVE, PLAY
from engine.cosmoctopus.gaining import bonus_of
from octotui.tables.cosmoctopus.foresight import Spelled, gained_by, whole, worth, worth_of_gain
from octotui.tables.cosmoctopus.menu_cards import APART, INDENT
from octotui.tables.cosmoctopus.mixing import Mix
from octotui.tables.cosmoctopus.realm import bonus_in_signs
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import NARROW, short_among
from octotui.widgets.menu_lines import KEY
from themes import Glyphs

COST = 8
"""Columns of the cost at the end of the row of a Move."""


def with_worth(scene: CosmoctopusScene, choices: Sequence[Choice], glyphs: Glyphs, width: int, spare: int) -> list[Choice]:
    """These choices with what they are worth if there is room beside them, or on one of the `spare` rows below; constellations have their
    short names in all if one of these has no room with its whole one. Choices of cards are without their effects, which are shown where
    they lie, or with why they have none now.
    """
    for spelled in (whole, short_among) if width >= NARROW else (short_among,):
        told = [wordings(scene, choice, glyphs, spelled) for choice in choices]
        beside = [beside_label(found, choice, width, cost_of(scene, choice)) for found, choice in zip(told, choices, strict=True)]
        if all(text == found[0] for text, found in zip(beside, told, strict=True) if found):
            break
    shown = list[Choice]()
    for choice, found, text in zip(choices, told, beside, strict=True):
        below = next((wording for wording in found if cell_len(wording) <= width - INDENT), text)
        if text != below and spare > 0:
            text, spare = below, spare - 1
        shown.append(valued(scene, choice, text))
    return shown


def valued(scene: CosmoctopusScene, choice: Choice, text: str) -> Choice:
    """A choice with this text of its worth."""
    if told_where_it_lies(scene, choice):
        return replace(choice, gain=text if MOVE.begins(choice.code) else choice.idle)
    return replace(choice, gain=text, says=()) if text else choice


def wordings(scene: CosmoctopusScene, choice: Choice, glyphs: Glyphs, spelled: Spelled) -> Names:
    """What a choice is worth, the longest wording first: of a Move with its bonus in signs, of a mix with what it gains."""
    view, seat = scene.view, scene.seat
    if MOVE.begins(choice.code):
        if not told_where_it_lies(scene, choice):
            return ()
        tile = MOVE.thing(choice.code)
        found, brings = worth(view, seat, tile, glyphs, (spelled,)), bonus_in_signs(bonus_of(view, seat, tile), glyphs)
        return *(f"{brings}, {text}" for text in found if text != glyphs["tentacle"]), *(found or (brings,))
    found = worth_of_gain(view, seat, gained_by(choice), glyphs, (spelled,))
    if isinstance(choice, Mix) and choice.gain:
        return tuple(f"{choice.gain}, {text}" for text in found if text != glyphs["tentacle"])
    return found


def cost_of(scene: CosmoctopusScene, choice: Choice) -> int:
    """The columns kept for the cost of a choice."""
    return COST if told_where_it_lies(scene, choice) else 0


def told_where_it_lies(scene: CosmoctopusScene, choice: Choice) -> bool:
    """Whether a choice plays or keeps a card, or goes to a tile, that shows its digit, and so its effect."""
    return choice.code in scene.digits and any(verb.begins(choice.code) for verb in (PLAY, KEEP, MOVE))


def beside_label(found: Names, choice: Choice, width: int, cost: int = 0) -> str:
    """The longest of these wordings that fits on the row of a choice, before so many columns of its cost."""
    beside = width - KEY - cell_len(choice.label) - 2 * APART - cost
    return next((text for text in found if cell_len(text) <= beside), "")
