"""Set-up: the realm, the bridge, the row, the hands and the draft (C5 to C10, C38, C39)."""

from typing import Literal

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.game import BadOption, BadSeats, Options
from engine.core.naming import quoted, unknown
from engine.core.prompt import Choice
from engine.core.state import EVERYONE, Frame, Names, put, without
from engine.cosmoctopus.box import Box
from engine.cosmoctopus.bridge import TOKENS, random_span, report_joined, tiles_for
from engine.cosmoctopus.codes import BRIDGE, KEEP
from engine.cosmoctopus.investigator import DIFFICULTIES
from engine.cosmoctopus.layouts import BadLayout, Layout, LayoutFile, Shipped, layout_of_option
from engine.cosmoctopus.row import refill
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_of, card_text, cost_text


class CosmoctopusOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Set-up options of Cosmoctopus."""

    express: bool = False
    """Everyone starts with 3 tentacles (C7)."""
    hands: Literal["random", "fixed", "draft"] = "random"
    """5 random cards, one of four fixed hands of 3, or a draft of 5 (C8)."""
    layout: Shipped | LayoutFile = "square"
    """A layout that comes with the game, by name, or a whole layout (C38)."""
    bridge: Literal["no", "random", "choose"] = "no"
    """No bridge; or its tokens laid at random, or by the first player while the tiles are face down (C39)."""
    first: int | None = None
    """The seat that begins; None: random (C6)."""
    investigator: Literal["none", "naive", "tenacious", "relentless", "obsessive"] = "none"
    """The strength of the Private Investigator, against one player or a team; none: all play for themselves (C9, C31)."""
    revelation: str = "random"
    """The Private Investigator's revelation card, by id; random: unknown until it flips (C31, C34)."""


def layout_for(option: str | LayoutFile) -> Layout:
    """The layout that an option names or contains. Raises BadOption."""
    try:
        return layout_of_option(option)
    except BadLayout as error:
        raise BadOption(f"options: layout: {error}") from None


def deal(box: Box, options: CosmoctopusOptions, seats: int, chance: Chance) -> Table:
    """The initial position; the draft, if there is one, and the first turn are still frames. Raises BadOption."""
    numbers = box.numbers
    layout = layout_for(options.layout)
    first = int(chance.pick(tuple(map(str, range(seats))))) if options.first is None else options.first
    face_down = options.bridge == "choose"
    realm = () if face_down else tiles_for(box, layout, chance)
    everyone = range(seats)
    hands: tuple[Names, ...] = ((),) * seats
    pack: tuple[Names, ...] = ((),) * seats
    devotees = box.deck.devotees
    if options.hands == "fixed":
        order = chance.shuffle(tuple(map(str, range(len(box.deck.hands)))))
        hands = tuple(box.deck.hands[int(order[i])] for i in everyone)
        dealt = {c for hand in hands for c in hand}
        devotees = tuple(c for c in devotees if c not in dealt)
    deck, n = chance.shuffle(devotees), numbers.resources
    if options.hands != "fixed":
        five = tuple(deck[i * numbers.hand : (i + 1) * numbers.hand] for i in everyone)
        deck = deck[seats * numbers.hand :]
        hands, pack = (five, pack) if options.hands == "random" else (hands, five)
    s = Table(
        box=box,
        layout=layout,
        first=first,
        turn=first,
        realm=realm,
        head="" if face_down else box.start,
        bridge=random_span(layout, chance) if options.bridge == "random" else (),
        deck=deck,
        row=(None,) * numbers.row,
        contact=box.deck.contacts,
        hand=hands,
        known=((),) * seats,
        pack=pack,
        picked=(None,) * seats,
        tableau=((),) * seats,
        constellations=((),) * seats,
        filled=((),) * seats,
        resources=((n, n, n, n),) * seats,
        tentacles=(numbers.express_tentacles if options.express else 0,) * seats,
        tokens=tuple((worth,) if (worth := numbers.discount_tokens[(i - first) % seats]) else () for i in everyone),
        contacted=(False,) * seats,
    )
    s.derive()
    if s.bridge:
        report_joined(s)
    if options.investigator != "none":
        open_case(s, options, chance)
    refill(s, chance)
    push(s, "turn", first)
    if options.hands == "draft":
        push(s, "draft", EVERYONE, (), "draft")
    if face_down:
        push(s, "turn-over", first, (), BRIDGE)
        for _ in range(TOKENS):
            push(s, "bridge-lay", first, (), BRIDGE)
    return s


def check_options(box: Box, options: CosmoctopusOptions, seats: int) -> None:
    """Raise BadOption for options that exclude each other or do not fit the number of seats (C9)."""
    if options.investigator == "none":
        if seats == 1:
            fault = "seats: 2 to 4 play against each other; one alone plays against the Private Investigator"
            raise BadSeats(fault, tuple(f"investigator={difficulty}" for difficulty in DIFFICULTIES))
        if options.revelation != "random":
            raise BadOption("options: revelation: it belongs to the Private Investigator, and investigator is none")
    elif options.revelation != "random" and options.revelation not in box.dossier.revelations:
        known = ("random", *box.dossier.revelations)
        raise BadOption(f"options: revelation: {unknown('revelation', options.revelation, known)}")
    layout = layout_for(options.layout)
    if layout.in_two_sections and options.bridge == "no":
        why = f"the layout {quoted(layout.name)} is in two sections, so it needs the bridge: random or choose (C39)"
        raise BadOption(f"options: bridge: {why}")


def open_case(s: Table, options: CosmoctopusOptions, chance: Chance) -> None:
    """Set up the Private Investigator's side (C31)."""
    n = s.box.numbers.investigator_start[options.investigator]
    s.difficulty, s.evidence = options.investigator, (n, n, n, n)
    behaviours = chance.shuffle(tuple(s.box.dossier.behaviours))
    s.behaviour, s.behaviour_deck = behaviours[0], behaviours[1:]
    revelations = tuple(s.box.dossier.revelations)
    if options.revelation == "random":
        s.revelation_deck = chance.shuffle(revelations)
    else:
        s.revelation, s.revelation_deck = options.revelation, tuple(r for r in revelations if r != options.revelation)


class Draft(Question[Table]):
    """Each player keeps a card of the pack in front of them, and the rest passes left (C8). All choose at once, and may change their choice
    until all are in."""

    kind = "draft"
    simultaneous = True

    def waiting(self, s: Table, frame: Frame) -> tuple[int, ...]:
        return tuple(i for i, card_id in enumerate(s.picked) if card_id is None)

    def changing(self, s: Table, frame: Frame) -> tuple[int, ...]:
        return tuple(i for i, card_id in enumerate(s.picked) if card_id is not None)

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple(KEEP.code(c) for c in sorted(s.pack[seat]))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        earlier, kept = s.picked[seat], KEEP.thing(code)
        pack = without(s.pack[seat], kept)
        s.pack = put(s.pack, seat, pack if earlier is None else (*pack, earlier))
        s.picked = put(s.picked, seat, kept)
        s.events.append(("chose", seat))
        if None in s.picked:
            s.frames = (frame, s.frames)
            return
        s.hand = tuple((*hand, card_id) for hand, card_id in zip(s.hand, s.picked, strict=True) if card_id is not None)
        s.picked = (None,) * len(s.hand)
        s.pack = (s.pack[-1], *s.pack[:-1])
        if len(s.pack[0]) == 1:
            s.hand = tuple(hand + pack for hand, pack in zip(s.hand, s.pack, strict=True))
            s.pack = ((),) * len(s.hand)
        else:
            push(s, "draft", EVERYONE, (), "draft")
        s.events.append(("passed-on", EVERYONE))

    def text(self, s: Table, frame: Frame) -> str:
        return "Keep one of these cards; the others go to the player on your left."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.card(KEEP.thing(code))
        return Choice(code, f"keep {card.name}", cost=cost_text(card.cost), gain=card_text(card), price=amounts_of(card.cost))


OPERATIONS: Operations[Table] = {"draft": Draft()}
