"""An Oct8 position in words, for sighted readers and screen readers, limited to what the view shows."""

from functools import partial

from msgspec.structs import replace

from engine.core.codes import verb_and_thing
from engine.core.match import Match
from engine.core.prompt import DONE, END, Choice, Prompt
from engine.core.state import HIDDEN, Event, Names
from engine.core.words import count_of, enumeration, opening
from engine.oct8.attaching import TURNED_UP
from engine.oct8.codes import CHIP, DISCARD, GIVE, LAY, PUT, SWAP, TO
from engine.oct8.exchanging import GiveArm, SwapArm
from engine.oct8.octopus import read_octopus
from engine.oct8.plans import Plan, completion
from engine.oct8.readings import Score, before_exchange, colour, leaders, octopus_reading, score, ships_next, turns_left
from engine.oct8.table import Table, hand_of, octopus_with_arm
from engine.oct8.words import BRINGS_CHIP, MAY_BRING, NO_POINTS, arm_of, card_word, cards_word, head_name, in_full, points_gain
from octotui.tables.game_table import Ending, Narration, Shorthand
from octotui.tables.oct8.alike import merged, the_only_one
from octotui.tables.oct8.deeds import deeds
from octotui.tables.oct8.drawing import LEADS, with_sources
from octotui.tables.oct8.first_mark import DECISIONS, begins
from octotui.tables.oct8.hand_numbers import keeping_numbers, rank
from octotui.tables.oct8.recap import RECAP
from octotui.tables.oct8.said_once import said_once
from octotui.tables.oct8.status import heads_run_out
from octotui.tables.oct8.stories import stories
from octotui.tables.others import known_of_hand
from octotui.tables.turn_history import Story

SHIPS_NEXT = "With a fourth octopus you ship one, and shipped ones of your secret colour count double."


def short(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    mine = seat or 0
    found = score(before_exchange(view), mine)
    return [
        f"{names[mine]} has {count_of(found.open, 'points')}{with_secret(found)}{chips(view, mine)}.",
        *([SHIPS_NEXT] if seat is not None and ships_next(view, seat) else []),
        f"Hand: {cards_text(view, mine)}.",
        *(f"Common: {octopus_text(view, octopus)}." for octopus in view.common if octopus),
    ]


def with_secret(found: Score) -> str:
    """What a seat's points come to with what it alone knows to count double."""
    return f", {found.total} with your secret colour" if found.doubling else ""


def full(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    lines = [f"Round {view.round}, {names[view.turn]}'s turn."]
    lines += [*common(view, seat, names), *decks(view, seat, names)]
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    for at in order:
        lines += of_seat(view, at, names)
    return lines


def common(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The common octopuses."""
    return ["Common octopuses:", *(f"  {octopus_text(view, o) if o else 'an empty place'}." for o in view.common)]


def decks(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The decks, the discard pile and cards in transit."""
    pile = f", {cards_word(view.pile[-1])} on top" if view.pile else ""
    lines = [
        f"Arm deck: {count_of(len(view.deck), 'cards')}. Head deck: {count_of(len(view.heads), 'cards')}.",
        f"Discard pile: {count_of(len(view.pile), 'cards')}{pile}.",
    ]
    if view.lifted:
        lines.append(f"On the way: {cards_word(view.lifted[0])}.")
    left = turns_left(view)
    if left is not None and not view.over:
        lines.append(f"The last turns: {count_of(left, 'more turns')} after this one." if left else "The last turn.")
    if reason := heads_run_out(view):
        lines.append(f"{opening(reason)}: everybody else has one more turn then.")
    return lines


def octopus_text(view: Table, octopus: Names) -> str:
    """An octopus, its arm cards, and its arm count."""
    found = octopus_reading(view, octopus)
    arms = f"{found.arms} of {view.box.numbers.whole} arms" if found.room else "finished"
    points = f", {count_of(found.points, 'points')}" if found.cards else ""
    return f"{card_word(found.head)}, {arms}{points}{': ' + cards_word(*found.cards) if found.cards else ''}"


def in_order(view: Table, seat: int) -> Names:
    """The known cards of a seat's hand by colour and number; hidden cards last."""
    return tuple(sorted(hand_of(view, seat), key=partial(rank, view)))


def order(view: Table, code: str) -> tuple[int, int, int, str]:
    """Sort key of a choice: what an exchange begins with by what it brings, own cards before others', hand cards in hand order, then
    all others as listed, baby chips by their worth, and the end.
    """
    after = len(view.box.numbers.colours)
    seat = view.frames[0][1]
    if plan := exchange_plan(view, seat, code):
        others = SWAP.begins(code) and octopus_with_arm(view, SWAP.thing(code))[0] != seat
        return int(others), -plan.points, -plan.taken, HIDDEN
    if CHIP.begins(code):
        return after, int(CHIP.thing(code)), False, HIDDEN
    if code == END:
        return after + 1, 0, False, HIDDEN
    mine = [verb.thing(code) for verb in (LAY, PUT, DISCARD) if verb.begins(code)]
    return rank(view, mine[0] if mine else HIDDEN)


def exchange_plan(view: Table, seat: int, code: str) -> Plan | None:
    """A seat's plan with the most points for an exchange that begins with this arm card; None for any other choice."""
    if GIVE.begins(code):
        return GiveArm().plan(view, seat, GIVE.thing(code))
    return SwapArm().plan(view, seat, SWAP.thing(code)) if SWAP.begins(code) else None


def cards_text(view: Table, seat: int) -> str:
    """A seat's hand as far as it is known."""
    cards = tuple(card for card in in_order(view, seat) if card != HIDDEN)
    return cards_word(*cards) or "none"


def held(view: Table, seat: int) -> Names:
    """A seat's secret colour and its hand, as far as a view shows them."""
    mine = colour(view, seat)
    return *((f"secret {mine}",) if mine else ()), *(cards_word(card) for card in in_order(view, seat))


def chips(view: Table, seat: int) -> str:
    found = view.chips[seat]
    return f", {count_of(len(found), 'baby chips')} worth {enumeration(map(str, found))}" if found else ""


def hand(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own hand."""
    mine = seat or 0
    return [f"Your hand, {count_of(len(hand_of(view, mine)), 'cards')}: {cards_text(view, mine)}."]


BLOCKED = "blocked for all but its owner"
"""What is said of an octopus whose arms all have the colour of its head (E9)."""


def of_seat(view: Table, at: int, names: tuple[str, ...]) -> list[str]:
    """Everything known about a seat except its secret colour."""
    found, unseen = score(before_exchange(view), at), view.hand[at].count(HIDDEN)
    points = found.total if view.over else found.open
    held = known_of_hand(len(hand_of(view, at)), [cards_word(card) for card in view.known[at]] if unseen else ())
    lines = [f"{names[at]}: {count_of(points, 'points')}{chips(view, at)}, {held}."]
    if not unseen and hand_of(view, at):
        lines.append(f"  in hand: {cards_text(view, at)}.")
    for octopus in view.area[at]:
        blocked = f", {BLOCKED}" if octopus_reading(view, octopus).blocked else ""
        lines.append(f"  in the area: {octopus_text(view, octopus)}{blocked}.")
    lines += [f"  shipped: {octopus_text(view, octopus)}." for octopus in view.shipped[at]]
    return lines


def seats(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything known about the other seats."""
    return [line for at in range(len(names)) if at != seat for line in of_seat(view, at, names)]


def mine(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own holdings."""
    return of_seat(view, seat or 0, names)


def secret(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's octopus colour, and the score with that colour doubled."""
    at = seat or 0
    if colour(view, at) is None:
        return ["Whose secret this is does not look on here."]
    return [story.sentence for story in score_stories(view, at, names)]


def score_stories(view: Table, seat: int, names: tuple[str, ...]) -> list[Story]:
    """A seat's octopus colour, and what its score is made up of."""
    found = score(before_exchange(view), seat)
    parts = [f"{found.area} on the table", f"{found.shipped} shipped", f"{found.doubling} for counting double"]
    return [
        Story(
            f"{names[seat]}'s octopus colour is {colour(view, seat)}",
            "shipped octopuses of that colour count double; another player may have the same",
        ),
        Story(", ".join(parts), f"{count_of(found.total, 'points')} in all"),
    ]


def final_score(view: Table, seat: int, names: tuple[str, ...]) -> Story:
    """What a seat's final score is made up of."""
    found = score(view, seat)
    parts = f"{found.area} here, {found.shipped} shipped, {found.doubling} for secret {colour(view, seat)}"
    return Story(names[seat], parts)


def final_points(view: Table, seat: int) -> str:
    """A seat's final points, and what decides between it and others that have as many (E13)."""
    mine, *others = (score(view, at) for at in (seat, *(at for at in range(len(view.hand)) if at != seat)))
    ties = []
    level = [other for other in others if other.total == mine.total]
    if any(other.octopuses != mine.octopuses for other in level):
        ties.append(f"{mine.octopuses} {'octopus' if mine.octopuses == 1 else 'octopuses'}")
    if any(other.octopuses == mine.octopuses and other.matching_cards != mine.matching_cards for other in level):
        ties.append(count_of(mine.matching_cards, "scoring cards"))
    return count_of(mine.total, "points") + (f" (tie: {', '.join(ties)})" if ties else "")


def tie(view: Table, names: Names) -> str:
    """What decided between several with the most points (E13); empty if there are not several, or nothing decided."""
    found = [score(view, seat) for seat in range(len(names))]
    most = max(one.total for one in found)
    level = [seat for seat, one in enumerate(found) if one.total == most]
    octopuses = {found[seat].octopuses for seat in level}
    cards = {found[seat].matching_cards for seat in level if found[seat].octopuses == max(octopuses)}
    decides = " and then ".join(what for what, counts in (("octopuses", octopuses), ("scoring cards", cards)) if len(counts) > 1)
    who = enumeration(names[seat] for seat in level)
    return f"{who} have {count_of(most, 'points')} each: the most {decides} decide" if decides else ""


def ending(match: Match, view: Table) -> Ending:
    """The winner, what decided if several have as many points, and how the points are made up."""
    result = match.game.result(view)
    winners = [match.names[seat] for seat, place in enumerate(result.places) if place == 1]
    verb = "have" if len(winners) > 1 else "has"
    scores = tuple(final_points(view, seat) for seat in range(len(match.names)))
    how = [final_score(view, seat, match.names) for seat in range(len(match.names))]
    if reason := tie(view, match.names):
        how.insert(0, Story("", reason))
    return Ending(f"{enumeration(winners)} {verb} won", scores, tuple(how))


def asked(view: Table, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """The question as the table asks it: equal choices listed once, and drawing by where from."""
    newcomer = not (view.area[prompt.seat] or view.shipped[prompt.seat])
    if prompt.kind in DECISIONS and newcomer:
        prompt = with_first_chip(prompt)
    if prompt.kind == "attach-card":
        prompt = replace(prompt, choices=tuple(handed_on(view, choice) if choice.code == DONE else choice for choice in prompt.choices))
    if prompt.kind == "turn-draw":
        if newcomer:
            card = in_full(view.lifted[0])
            prompt = replace(prompt, text=TURNED_UP.format(card), shorter=(f"{opening(card)}: for which octopus?", prompt.text))
        prompt = replace(prompt, choices=tuple(finished_by_hand(view, choice) for choice in prompt.choices))
    if prompt.kind == "act":
        return with_sources(view, prompt)
    found = merged(view, names, prompt)
    if prompt.kind == "attach-card":
        brief = f"{head_name(view.frames[0][2][0])}:{prompt.text.partition(':')[2]}"
        found = said_once(found, f"To {brief}", brief)
    elif prompt.kind == "attach-to":
        found = said_once(found, "Attach to which octopus?")
    return keeping_numbers(view, found) if prompt.kind in HAND_CARDS else found


FIRST_CHIP = {
    MAY_BRING.format(""): ", a chip (1 more action) if finished",
    BRINGS_CHIP.format(""): ", brings a chip (1 more action)",
}
"""What a baby brings, and the same in the words that say what a chip is."""


def with_first_chip(prompt: Prompt) -> Prompt:
    """The question with what a chip is, for whoever has had none yet."""
    return replace(prompt, choices=tuple(replace(choice, gain=chip_explained(choice.gain)) for choice in prompt.choices))


def chip_explained(gain: str) -> str:
    """What a choice brings, with what the chip is that comes with it."""
    found = next((words for words in FIRST_CHIP if gain.endswith(words)), "")
    return gain.removesuffix(found) + FIRST_CHIP[found] if found else gain


HAND_CARDS = "attach-card", "match-hand"
"""The questions for hand cards that are asked again while more of them are wanted."""


def finished_by_hand(view: Table, choice: Choice) -> Choice:
    """The choice of an octopus for a turn draw; where hand cards can make it whole then, with the most points of that. Its own code is
    that of the later answer which names it for them.
    """
    octopus = next(octopus for octopus in view.common if octopus and octopus[0] == TO.thing(choice.code))
    plan = None if choice.gain else completion(view, view.frames[0][1], (*octopus, *view.lifted))
    if plan is None:
        return choice
    gain = (points_gain(plan.points) if plan.points else NO_POINTS).within("you can finish it: {}")
    return replace(choice, by=choice.code, **gain._asdict())


def handed_on(view: Table, choice: Choice) -> Choice:
    """The choice to attach no more; where it ends the turn, with what it leaves to the next player."""
    seat, head = view.frames[0][1], view.frames[0][2][0]
    if view.actions or view.chips[seat]:
        return choice
    arms = next(read_octopus(octopus).arms for octopus in view.common if octopus and octopus[0] == head)
    return replace(choice, gain=f"leaves {head_name(head)} at {arms}/{view.box.numbers.whole} to others")


TELLERS = {
    "short": short,
    "look": full,
    "hand": hand,
    "common": common,
    "decks": decks,
    "me": mine,
    "others": seats,
    "secret": secret,
}

PARTS = {
    "look": "everything you can see but your secret colour",
    "hand": "the cards in your hand",
    "common": "the common octopuses",
    "decks": "the decks and the discard pile",
    "me": "what you have",
    "others": "what the others have",
    "secret": "your octopus colour, and your score with it",
}

SHORTHANDS: dict[str, Shorthand] = {}

ORDER = order


SPELLED_OUT = frozenset({"attach-to", "give-arm", "swap-arm", "swap-with"})
"""Questions about octopuses and the first card of an exchange."""
ALWAYS_TOLD = frozenset({"attach-to", "attach-card"})
"""Questions that say what is attached to which octopus."""


def step(before: Table, view: Table, seat: int, code: str) -> str:
    """A later step of a turn, where its own label leaves out what is done with an arm card, or what brings the baby chip that it spends
    (E6).
    """
    match verb_and_thing(code):
        case CHIP.word, worth if before.chips[seat].count(int(worth)) < view.chips[seat].count(int(worth)):
            return f"spend the chip worth {worth} that the octopus brings"
        case GIVE.word, arm:
            return f"take {arm_of(arm, octopus_with_arm(view, arm)[2][0])}"
        case SWAP.word, arm:
            return f"exchange {arm_of(arm, octopus_with_arm(view, arm)[2][0])}"
    return ""


def aloud(event: Event) -> bool:
    """Whether it tells of a new common octopus."""
    return bool(event[0] == "refilled")


NARRATION = Narration(
    TELLERS,
    PARTS,
    SHORTHANDS,
    ORDER,
    ending,
    RECAP,
    asked,
    stories,
    aloud=aloud,
    deeds=deeds,
    leaders=leaders,
    leads=LEADS,
    alike={"swap-arms": the_only_one},
    step=step,
    spelled_out=SPELLED_OUT,
    always_told=ALWAYS_TOLD,
    held=held,
    begins=begins,
)
