"""The line that says in words what is marked at the Cosmoctopus table."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from itertools import product

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.core.state import Names
from engine.core.words import opening, sentence
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import GAIN, MOVE, PAY, PLACE, TAKE
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.words import COMPLETES, amounts_of, card_text, completion_text
from octotui.tables import signs
from octotui.tables.combined_picks import as_one, changes
from octotui.tables.cosmoctopus.bill import Bill, BillLine, in_brief, told_at_length
from octotui.tables.cosmoctopus.card import card_to_get
from octotui.tables.cosmoctopus.foresight import Foresight
from octotui.tables.cosmoctopus.mixing import Mix
from octotui.tables.cosmoctopus.payment import DONE
from octotui.tables.cosmoctopus.placing import slots_of
from octotui.tables.cosmoctopus.plain_text import plain_gists
from octotui.tables.cosmoctopus.primer import begins_first_turns
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import with_short_names
from octotui.tables.cosmoctopus.short_text import COMPLETE, gists_led, in_signs, price_in_signs, rewards, spelling
from octotui.tables.cosmoctopus.unfilled import UNFILLED
from octotui.terminal.canvas import CLAUSE, Pen
from octotui.widgets.describe import APART, BETWEEN_KEYS, Describe, most_used, sentences
from octotui.widgets.recap import GAP, length
from octotui.widgets.scene import Cells
from themes import Glyphs

SUBMERGES, SUBMERGING = re.compile(r"\b([Ss]ubmerge)(?=[;.,])"), r"\1 (discard the row's scriptures and relics, a Move for each)"
"""The word for submerging, and the same with what it does (C22)."""

AMOUNT = re.compile(r"(\d+) (ink|coin|whisper|star)s?\b")
"""An amount of a resource in words."""
BESIDE_RESOURCES = ("forbidden knowledge", "filled", "next", "free")
"""The names of the signs that stand beside every resource."""


class DescribeCosmoctopus(Describe):
    """The describe line; for an answer of several picks it says what enter does, or that a choice only changes the answer."""

    FLOURISH_FIRST = True
    LEAST_WORDS = 105

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        """Beside a recap of which something is left out only the key that reads on; beside a resource to pay or to gain no signs of its bar
        and of its Forbidden Knowledge, which say nothing of that. At the Move of the first turns the legend where the last row is free,
        and its signs nowhere else.
        """
        if scene.signs and any(verb.begins(scene.cursor) for verb in (PAY, GAIN)):
            scene = dataclasses.replace(scene, signs=tuple(cells for cells in scene.signs if cells[-1][0].strip() not in BESIDE_RESOURCES))
        if scene.recap and scene.recap_keys:
            *ways, last = scene.recap_keys
            scene = dataclasses.replace(scene, recap_keys=(*ways, last.rpartition(BETWEEN_KEYS)[2]))
        first = scene.prompt is not None and begins_first_turns(scene, scene.prompt)
        told = legend(pen.glyphs) if first and pen.height > 1 else ()
        text = BETWEEN_KEYS.join("".join(part for part, _ in cells) for cells in told)
        super().draw(alone := Pen(pen.width, pen.height, pen.glyphs), dataclasses.replace(scene, signs=()))
        if told and not any(char.strip() for char, _ in alone.rows[-1][: cell_len(text) + APART]):
            pen.text(0, pen.height - 1, text, "dim")
            scene = dataclasses.replace(scene, signs=tuple(cells for cells in scene.signs if cells not in told))
        super().draw(pen, scene)

    def below(self, scene: CosmoctopusScene, width: int, height: int) -> Cells:
        """No flourish in the place of a First Contact card, which nothing else explains."""
        told = super().below(scene, width, height)
        if scene.prompt is None or scene.prompt.kind != "contact":
            return told
        keys = most_used(self.keys(scene, width, height), width - length(told) - GAP)
        return told if BETWEEN_KEYS in keys else ()

    def wordings(self, scene: CosmoctopusScene) -> tuple[str, ...]:
        """First with what it is to submerge, which no card spells out; last with the beginning of what is foreseen."""
        whole, *shorter = super().wordings(scene)
        explained = [SUBMERGES.sub(SUBMERGING, whole)] if SUBMERGES.search(whole) else []
        glyphs = self._glyphs()
        brief = briefer(scene.foreseen.text, scene.game.box.cards, glyphs) if scene.foreseen and scene.foreseen.text else ()
        begun = (super(DescribeCosmoctopus, self).wordings(dataclasses.replace(scene, foreseen=Foresight(text)))[-1] for text in brief)
        return *explained, whole, *shorter, *(text.removesuffix(".") if text.endswith(f"{glyphs['more']}.") else text for text in begun)

    def shorter(self, scene: CosmoctopusScene) -> tuple[str, ...]:
        """A card without the slots of a constellation, which are drawn anyway, in ever shorter signs, its price last of all, and where
        something is foreseen, without price and effect, which the menu tells, but rather without what is foreseen where that only says what
        fills slots; so also what its last slot brings. A payment in signs with
        short names, then with what it leaves in signs too, and without that. A Move without what its tile shows. A mix with less of what
        it is good for.
        """
        cards, glyphs = scene.game.box.cards, self._glyphs()
        choice, card = scene.choices.get(scene.cursor), card_to_get(scene.cursor, cards)
        if scene.prompt is not None and choice is not None and as_one(scene.prompt) and changes(scene.prompt, choice.code):
            return (changed(choice),)
        if choice is not None and PLACE.begins(choice.code) and choice.gain:
            brought = rewards(cards[slots_of(choice.code)[0]], glyphs)
            return tuple(sentences(replace(choice, gain=f"{COMPLETES}{text}"), scene.foreseen) for text in brought)
        if isinstance(scene.prompt, Bill) and isinstance(choice, BillLine) and choice.pays:
            brief = in_brief(scene.view, choice, spelling(glyphs), shorter=1)
            leaves = (*told_at_length(scene.view, scene.prompt, choice)[-1:], f"{opening(brief.gain)}.")
            ways = *((brief.label, left) for left in leaves), *product((choice.label, brief.label), ("",))
            return tuple(" ".join(filter(None, (f"{enter_pays(scene)}{label}.", left, *consequences(scene)))) for label, left in ways)
        if choice is not None and MOVE.begins(choice.code):
            cheap = replace(choice, cost=price_in_signs(choice.price, glyphs), gain="")
            return (sentences(cheap, scene.foreseen),) if scene.foreseen else ()
        if isinstance(choice, Mix) and choice.shorter:
            return tuple(mix_wordings(choice, scene.foreseen.text if scene.foreseen else ""))
        if choice is None or card is None:
            return ()
        price = f"{choice.gain}. " if TAKE.begins(choice.code) else ""
        whole = f"{COMPLETE}{completion_text(card)}" if card.slots else card_text(card)
        gains = [opening(gain) for gain in (whole, *plain_gists(card, glyphs), *gists_led(card, glyphs))]
        idle = f", but {choice.idle}" if choice.idle else ""
        worded = [replace(choice, gain=price + gain + idle) for gain in gains]
        if choice.cost:
            worded.append(replace(worded[-1], cost=price_in_signs(choice.price or amounts_of(card.cost), glyphs)))
        if scene.foreseen is not None and scene.foreseen.text:
            unpriced = replace(worded[-1], cost="")
            worded.append(unpriced)
            alone = [sentences(worded[-2], None)] * scene.foreseen.text.startswith(UNFILLED)
            bare = sentences(replace(unpriced, gain=""), scene.foreseen)
            return *(sentences(one, scene.foreseen) for one in worded), *alone, bare
        return tuple(sentences(one, scene.foreseen) for one in worded)

    def about(self, scene: CosmoctopusScene) -> str:
        prompt, choice = scene.prompt, scene.choices.get(scene.cursor)
        if choice is not None and TAKE.begins(choice.code):
            text = card_text(scene.game.box.cards[TAKE.thing(choice.code)])
            return sentences(replace(choice, gain=f"{choice.gain}. {opening(text)}"), scene.foreseen)
        if prompt is None or choice is None or not as_one(prompt):
            return super().about(scene)
        if changes(prompt, choice.code):
            return f"{changed(choice)} Nothing is {DONE[prompt.kind]} yet."
        if isinstance(prompt, Bill) and isinstance(choice, BillLine):
            return " ".join((f"{enter_pays(scene)}{choice.label}.", *told_at_length(scene.view, prompt, choice)[-1:], *consequences(scene)))
        return super().about(scene)


LEGEND = "any", "card", "tentacles"
"""The signs that are named at the Move of a player's first turns, whatever is marked."""


def legend(glyphs: Glyphs) -> tuple[Cells, ...]:
    """The signs of `LEGEND` with their names."""
    found = {sign.name.lower(): sign for sign in signs.signs("cosmoctopus")}
    return tuple(signs.named(found[name], glyphs) for name in LEGEND)


def changed(choice: Choice) -> str:
    """What enter does on a choice that does not give the answer yet."""
    told = f"only changes it: {choice.label} {choice.gain}" if choice.gain else f"changes nothing: {choice.label}"
    return f"Enter {told}."


def mix_wordings(mix: Mix, foreseen: str) -> Iterable[str]:
    """A mix with ever fewer clauses of what is foreseen, with what relics add and then without it."""
    clauses = foreseen.split(CLAUSE)
    for label in (mix.label, mix.shorter):
        for n in range(len(clauses), 0, -1):
            yield " ".join(sentence(text) for text in (label, CLAUSE.join(clauses[:n])) if text)


def briefer(foreseen: str, cards: Mapping[str, Card], glyphs: Glyphs) -> Iterable[str]:
    """What is foreseen with short names, then with amounts in signs too, and then ever fewer of its clauses."""
    more, short = glyphs["more"], with_short_names(foreseen, cards)
    signed = AMOUNT.sub(lambda found: in_signs(int(found[1]), f"{found[2]}{'s' * (found[2] not in RESOURCES)}", glyphs), short)
    clauses = re.split("(?<=[,;]) ", signed)
    yield from (short, signed)
    yield from (" ".join((*clauses[:n], more)) for n in range(len(clauses) - 1, 0, -1))


def enter_pays(scene: CosmoctopusScene) -> str:
    """What comes before the payment that enter makes; once a part of it was changed, that this has paid nothing."""
    return "Not paid yet. Enter: " if scene.typed else "Enter: "


def consequences(scene: CosmoctopusScene) -> Names:
    """What the marked payment sets off, as a sentence; none if nothing."""
    return (f"{opening(scene.foreseen.text)}.",) if scene.foreseen else ()
