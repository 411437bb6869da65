"""The questions of Octopush as a table asks them: the order of cards, and what a choice does to pawns besides its cost and gain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from msgspec.structs import replace

from engine.core.prompt import END, Choice, Prompt
from engine.core.state import Event, Names
from engine.core.words import count_of
from engine.octopush.box import COLOURS, OF, PAWNS, TEAM
from engine.octopush.choosing import QUESTIONS, ROUND, SETTLING, TILES, Ending, after, ending, settled, sure, win_within
from engine.octopush.codes import LEAVE, PAWN, PLAY
from engine.octopush.grid import CELLS, DIRECTIONS, OPPOSITE, RAYS
from engine.octopush.rounds import empty_colour, played
from engine.octopush.table import NO_SEAT, Table
from engine.octopush.words import FATES, HELD, STOPPED, lost, pawn_word, pawns_word, points_word, scored
from octotui.tables.octopush.tile import pawn_sign


def with_people(text: str, view: Table, names: tuple[str, ...]) -> str:
    """A text of the game with names for the players of colours: `5 points for Bo`."""
    for colour, owner in zip(COLOURS, view.owner, strict=True):
        if names and owner != NO_SEAT:
            text = text.replace(f"the {colour} player", names[owner])
    return text


def asked(view: Table, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """The question, with what choices bring others by name."""
    people = (replace(choice, cost=with_people(choice.cost, view, names)) for choice in prompt.choices)
    choices = tuple(told(view, prompt, choice) for choice in people)
    choices = what_differs(choices) if view.frames[0][0] in SETTLING else choices
    return aiming(view, one_colour(view, replace(prompt, choices=choices)))


def what_differs(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The answers to a question in the middle of a movement, without what comes of it whichever one takes; who wins is told in any case."""
    if any(choice.wins for choice in choices):
        return choices
    if len({choice.cost for choice in choices}) == 1:
        choices = tuple(replace(choice, cost="") for choice in choices)
    if len({choice.gain for choice in choices}) == 1:
        choices = tuple(replace(choice, gain="", brief_gain="") for choice in choices)
    return choices


def in_hand_order(view: Table, seat: int, cards: Iterable[str]) -> Names:
    """Cards as a seat holds them: by its colours, and in the order of the box, so that each keeps its place; hidden ones last."""
    suits = [card for colour in view.colours[seat] for card in view.box.suits[colour]]
    return tuple(sorted(cards, key=lambda card: suits.index(card) if card in suits else len(suits)))


def in_hand(view: Table, seat: int) -> Names:
    """A seat's hand, with the card that it is playing where that was."""
    mine = view.playing is not None and view.box.cards[view.playing].colour in view.colours[seat]
    return in_hand_order(view, seat, (*view.hand[seat], *([view.playing] if mine and view.playing else [])))


def order(view: Table, code: str) -> int:
    """Sort key of a choice: cards to play as they lie in the hand, all others as listed."""
    held = in_hand_order(view, view.turn, view.hand[view.turn])
    return held.index(PLAY.thing(code)) if PLAY.begins(code) else 0


def aiming(view: Table, prompt: Prompt) -> Prompt:
    """The first question of a round with what has to be known for it; with two colours also which of them a card moves."""
    if not (aims := aims_of(view, prompt)):
        return prompt
    what = "Play a card" if len(view.colours[prompt.seat]) == 1 else "Play a card for a pawn of its colour"
    return replace(prompt, text=f"{what}. {aims}", shorter=())


def aims_of(view: Table, prompt: Prompt) -> str:
    """What has to be known for the first question of a round: over which edges one's pawns go, what for, and what arrows do. Empty for
    other questions.
    """
    if prompt.kind != PLAY.word or played(view, prompt.seat):
        return ""
    mine = view.colours[prompt.seat]
    ways = " and ".join(f"{colour} pawns over the {goal(view, colour)} edge" for colour in mine)
    return f"Take your {ways}: {points_word(view.box.points.crossed)} each. {CARRIED}"


CARRIED = "Where a pawn stops, the arrow of its letter carries it on."
"""What the first question of a round says of tiles."""


def goal(view: Table, colour: str) -> str:
    """The side over which a colour crosses."""
    side = view.side[COLOURS.index(colour)]
    assert side is not None
    return OPPOSITE[side]


def to_go(view: Table, pawn: str) -> int:
    """The spaces a pawn on the board is from leaving over its far side."""
    cell = view.cell(pawn)
    assert cell is not None
    return len(RAYS[goal(view, OF[pawn])][cell]) + 1


def distance_word(view: Table, pawn: str) -> str:
    """`8 spaces to cross`."""
    return f"{count_of(to_go(view, pawn), 'spaces')} to cross"


def equally_far(view: Table, prompt: Prompt) -> bool:
    """Whether several pawns can be chosen that all have as far to go."""
    found = [to_go(view, PAWN.thing(choice.code)) for choice in prompt.choices if PAWN.begins(choice.code)]
    return len(found) > 1 and len({*found}) == 1


def over_hole(view: Table, pawn: str) -> str:
    """What becomes of a pawn that stands over a hole (P11, P13); empty if it stands over none, or if what becomes of it is asked."""
    if view.cell(pawn) not in view.reef.holes or pawn == view.mover:
        return ""
    return WAITS if pawn in (*view.pushed, *view.queue) else SAFE


WAITS = "over a hole: falls in when its turn comes, unless it is pushed on before"
SAFE = "over a hole: safe while it stands still, as only those that moved or were pushed fall in"
"""What is said of a pawn over a hole that was pushed there in this turn, and of one that has stayed there."""


def told(view: Table, prompt: Prompt, choice: Choice) -> Choice:
    """A choice with what there is to say of pawns: how far one has to go, where the mover comes to, and whom it pushes."""
    if choice.code == END and not choice.wins and thrown_away(view, prompt.seat):
        return replace(choice, gain=f"{choice.gain}: no {empty_colour(view)} pawn is left")
    if PAWN.begins(choice.code):
        return choice if choice.cost or choice.gain else to_be_moved(view, prompt, choice)
    if prompt.kind == PLAY.word:
        return to_be_played(view, prompt.seat, choice)
    if view.mover is None or prompt.kind not in MOVING:
        return choice
    new, here = after(view, prompt.seat, choice.code), view.cell(view.mover)
    end = None if choice.cost else end_of(new, prompt.seat, view.mover)
    plain = not (choice.cost or choice.gain)
    back = f"back to {end}" if plain and end == here and choice.code in DIRECTIONS else ""
    across = AHEAD if plain and not back and choice.code == goal(view, OF[view.mover]) else ""
    passing = PASSING if plain and end in view.reef.holes and new.frames and new.frames[0][0] == "direction" else ""
    first, (more, more_short) = passing or back or across or choice.gain, effects(view, prompt.seat, choice.code, bool(choice.cost))
    long = ", ".join(filter(None, (first, more)))
    short = more_short if first == AHEAD and more_short else ", ".join(filter(None, (first, more_short)))
    moves = end in CELLS and end != here
    return replace(choice, label=f"{choice.label} to {end}" if moves else choice.label, gain=long, brief_gain=short)


def thrown_away(view: Table, seat: int) -> Names:
    """The pawns of one's own that the last answer has put out, where that leaves a colour of one's own without pawns (P19)."""
    if view.dice or empty_colour(view) not in view.colours[seat]:
        return ()
    return lost(view.events, frozenset(pawn for colour in view.colours[seat] for pawn in TEAM[colour]))


def to_be_moved(view: Table, prompt: Prompt, choice: Choice) -> Choice:
    """The choice of a pawn with the points that its directions can bring, and what they cost: some pawn of one's own every way, or the few
    ways that cost none; how far it has to go, if not all have as far, and why it does not fall if it stands over a hole.
    """
    pawn, seat, new = PAWN.thing(choice.code), prompt.seat, after(view, prompt.seat, choice.code)
    hole, ways = over_hole(view, pawn), outcomes(new, seat)
    own = frozenset(one for colour in view.colours[seat] for one in TEAM[colour])
    there, *_ = hole.split(":")
    spared = without_loss(ways, own)
    if ways and not spared:
        most = max((scored(events, seat) for way in ways.values() for events in way), default=0)
        best = winning(new, seat) or (f"up to {points_word(most)}" if most else "")
        return replace(choice, cost=ONE_LOST, gain=best)
    best, best_short = at_best([events for way in ways.values() for events in way], seat, pawn, own)
    if not best and can_cross(new, pawn):
        best = best_short = NEAR
    if wins := winning(new, seat):
        best, best_short = wins, WINNING
    risky = len(spared) == 1 < len(ways) or len(spared) + RISKY <= len(ways)
    spares, spares_short = (f"{word} {either(spared)}" * risky for word in (SAFE_ONLY, SAFE_SHORT))
    distance = "" if equally_far(view, prompt) else f"{to_go(view, pawn)} to cross" if risky else distance_word(view, pawn)
    whole = ", ".join(filter(None, (best, spares, distance, hole)))
    brief = ", ".join(filter(None, (best_short or spares_short or distance, there)))
    return replace(choice, gain=whole, brief_gain=brief if best or spares or hole else "")


def to_be_played(view: Table, seat: int, choice: Choice) -> Choice:
    """The choice of a card with what it can do now, behind what it does at all, and in short instead of that."""
    cost, now, brief = prospects(view, seat, choice.code, view.options.totals)
    return replace(choice, cost=cost, gain=f"{choice.gain}{NOW}{now}." if now else choice.gain, brief_gain=brief)


@lru_cache(maxsize=8)
def prospects(view: Table, seat: int, code: str, totals: bool) -> tuple[str, str, str]:
    """What a card costs if it can move no pawn without a loss; that it can win, or the points that it can bring, or the pawns that can
    cross with its several movements, and the only pawn that it can move without a loss; and the gist of that. Kept, as the question is put
    in words with each change on the screen; a position does not tell whether `totals` are shown.
    """
    new = after(view, seat, code)
    if not new.frames or new.frames[0][0] != PAWN.word:
        return "", "", ""
    own = frozenset(one for colour in view.colours[seat] for one in TEAM[colour])
    begun = {PAWN.thing(code): after(new, seat, code) for code in QUESTIONS[PAWN.word].legal(new, new.frames[0], seat)}
    ways = {pawn: outcomes(s, seat) for pawn, s in begun.items()}
    near = tuple(pawn for pawn, s in begun.items() if not ways[pawn] and can_cross(s, pawn))
    safe = tuple(pawn for pawn, found in ways.items() if not found or without_loss(found, own))
    best, best_short = at_best([events for found in ways.values() for way in found.values() for events in way], seat, "", own)
    if near:
        best, best_short = f"{pawns_word(near)} can cross", f"{' '.join(map(pawn_sign, near))} can cross"
    if totals and (wins := winning(new, seat)):
        best, best_short = f"you {wins}", WINNING
    alone = safe[0] if len(safe) == 1 < len(ways) else ""
    now = ", ".join(filter(None, (best, f"only {pawn_word(alone)} is safe" if alone else "")))
    return "" if safe else ONE_LOST, now, best_short or (f"{SAFE_ONLY} {pawn_sign(alone)}" if alone else "")


def at_best(found: Iterable[list[Event]], seat: int, pawn: str, own: frozenset[str]) -> tuple[str, str]:
    """The points that what can come of a pawn's movement brings at most, and if they cost a pawn of one's own, what comes without that;
    and both in short.
    """
    ends = [(scored(events, seat), lost(events, own)) for events in found]
    most, gone = max(ends, key=lambda end: (end[0], -len(end[1])), default=(0, ()))
    free = max((points for points, cost in ends if not cost), default=0)
    told, losing = points_word(most), "losing it" if gone == (pawn,) else f"losing {count_of(len(gone), 'pawns')}"
    if free == most:
        return (f"up to {told}",) * 2 if most else ("", "")
    if free:
        return f"up to {points_word(free)}, or {most} {losing}", f"{points_word(free)}, {most} {losing}"
    return f"up to {told}, {losing}", f"{told}, {losing}"


ONE_LOST = "a pawn every way"
"""What is said to be the cost of a pawn with which every direction loses some pawn of one's own, itself or another."""
SAFE_ONLY, SAFE_SHORT, RISKY = "safe only", "safe", 2
"""What is said of the directions that lose none, also in short, and how many have to lose one for that to be said,
unless a single one is left that loses none.
"""
NEAR = "near enough to cross"
"""What is said of a pawn that reaches its far side with these movements."""
WINNING = "can win the game"
"""What is said in short of a card or a pawn with which one can win in this turn."""
NOW = " Now "
"""Before what a card to play can do in this position, behind what it does."""


def winning(s: Table, seat: int) -> str:
    """That one can win in this turn, and by which colour's end (P19); empty if one cannot."""
    end = win_within(s, seat)
    return f"{WINNING}: it ends once no {empty_colour(end)} pawn is left" if end else ""


def without_loss(ways: Mapping[str, list[list[Event]]], own: frozenset[str]) -> Names:
    """The directions that need not lose any of these pawns."""
    return tuple(way for way, found in ways.items() if not all(lost(events, own) for events in found))


def can_cross(s: Table, pawn: str) -> bool:
    """Whether a pawn that is about to move gets over its far side straight on, with all the movements there are, past no pawn at anchor."""
    if not s.frames or s.frames[0][0] != "direction" or s.kind.meets != "push":
        return False
    cell = s.cell(pawn)
    assert cell is not None
    clear = not any(s.at.get(ahead) in s.anchored for ahead in RAYS[goal(s, OF[pawn])][cell])
    return clear and to_go(s, pawn) <= s.kind.legs * s.kind.spaces


def outcomes(s: Table, seat: int) -> dict[str, list[list[Event]]]:
    """By direction of a last movement the events that it can bring; empty if something else is asked next, or more movements follow."""
    if not s.frames or s.frames[0][0] != "direction" or s.frames[0][2][0] < s.kind.legs:
        return {}
    found = {way: after(s, seat, way) for way in QUESTIONS["direction"].legal(s, s.frames[0], seat)}
    return {way: [[*new.events, *events] for events in settled(new, seat)] for way, new in found.items()}


def end_of(s: Table, seat: int, pawn: str) -> str | None:
    """Where a pawn has come to: to rest, or to a tile of which one chooses what it does, while that may lead to many places."""
    ends, asks = rests(s, seat, pawn), s.frames[0][0] if s.frames else ""
    return ends[0] if len(ends) == 1 else s.cell(pawn) if asks in TILES and not ends else None


def effects(view: Table, seat: int, code: str, costs: bool) -> tuple[str, str]:
    """Whom the mover pushes by an answer that does not cost anything, and between which places one then chooses; and both in short."""
    assert view.mover is not None
    new = after(view, seat, code)
    ends, shoved = rests(new, seat, view.mover), () if costs else pushed(view, new, seat)
    then = ("", "") if len(ends) == 1 else between(ends, view.cell(view.mover))
    names = (pawns_word(shoved), " ".join(map(pawn_sign, shoved))) if shoved else ("", "")
    long, short = (", ".join(filter(None, (f"{PUSHES} {who}" if who else "", more))) for who, more in zip(names, then, strict=True))
    return long, short


def step_word(before: Table, s: Table, seat: int, code: str) -> str:
    """A later step of a hint, with where arrows carry the mover on to and what it brings; empty if that is nothing."""
    if not s.frames or s.frames[0][0] not in QUESTIONS:
        return ""
    question, frame = QUESTIONS[s.frames[0][0]], s.frames[0]
    choice, ends = question.choice(s, frame, code), ending(s, after(s, seat, code), seat)
    alike = frame[0] in SETTLING and {question.choice(s, frame, other).sure for other in question.legal(s, frame, seat)} == {choice.sure}
    told = stop_word(s, choice) or drift_word(s, seat, code)
    brings = f"{'' if alike else points_of(choice, s.dice)}{outcome_of(choice, ends)}"
    return f"{told or choice.label}{brings}" if told or brings else ""


def stop_word(s: Table, choice: Choice) -> str:
    """Where a pawn stops that is not the mover, by its name; empty for any other choice."""
    asks, _, args, _ = s.frames[0]
    return f"let {pawn_word(args[0])} {choice.label}" if asks in ROUND and args[0] != s.mover else ""


def points_of(choice: Choice, dice: bool) -> str:
    """What a choice is sure to bring: ` for 5 points`; empty for nothing."""
    return f" for {count_of(choice.sure, 'pups') if dice else points_word(choice.sure)}" if choice.sure else ""


def outcome_of(choice: Choice, ends: Ending) -> str:
    """That a choice wins the game or ends the round: `, which wins the game, 31 to 28`; empty if it does not."""
    told = ends.gain or "wins the game" * choice.wins
    return f", which {told}" if told else ""


def drift_word(s: Table, seat: int, code: str) -> str:
    """A direction with where arrows carry the mover on to; empty if they do not."""
    if code not in DIRECTIONS or s.mover is None:
        return ""
    new = after(s, seat, code)
    drifts = [event[3] for event in new.events if event[0] == "drifted" and event[2] == s.mover]
    end = end_of(new, seat, s.mover)
    if not drifts or end not in CELLS:
        return ""
    begun = drifts[0][0]
    return f"{code} to {begun}, drifts {'round and back' if begun == end else f'to {end}'}"


def without_effects(choice: Choice) -> Choice:
    """The choice as told, without those and without what stops pawns."""
    kept = takewhile(lambda part: not part.startswith((PUSHES, THEN)) and HELD not in part, choice.gain.split(", "))
    return replace(choice, gain=", ".join(kept))


PASSING = "over a hole: only the last space counts"
"""What is said of a cell in the middle of a movement (P9)."""
AHEAD = "forward"
"""What is said of the direction in which a pawn crosses, where it brings nothing yet."""
PUSHES, THEN = "pushes", "then you choose"
"""How they begin."""
MOVING = ("direction", "wade", "camouflage", "flow")
"""Kinds of questions whose answers move the mover by a way that their labels leave open."""
NAMED = 4
"""Maximum places named between which one can choose."""
DEEP = 2
"""Maximum questions looked ahead for them."""


def rests(s: Table, seat: int, pawn: str, deep: int = DEEP, out: str = "") -> Names:
    """The places where a pawn can come to rest, by what a seat answers to the questions in the middle of a movement: cells, or ways out.
    None if they cannot be told in short. `out`: how it had left the board before the last answer.
    """
    end = s.cell(pawn) or out or way_out(s, pawn)
    if not s.frames or s.frames[0][0] not in SETTLING:
        return (end,)
    question, frame = QUESTIONS[s.frames[0][0]], s.frames[0]
    new = [after(s, seat, code) for code in question.legal(s, frame, seat)]
    found = [rests(one, seat, pawn, deep - 1, "" if s.cell(pawn) else end) if deep else () for one in new]
    ends = tuple(sorted(dict.fromkeys(end for ends in found for end in ends), key=lambda end: end not in CELLS))
    return ends if all(found) and len(ends) <= NAMED else ()


def between(ends: Names, here: str | None) -> tuple[str, str]:
    """That one then chooses between these places, with a pawn that stands `here` now; and the same in short."""
    if not ends:
        return THEN, THEN
    cell, *others = ends
    if others == [f"{INTO}{cell}"]:
        return f"{THEN} to stay on {cell} or fall in", f"to {cell}: stay or fall in"
    places = either(back_last(ends, here))
    return f"{THEN} {places}", f"to {places}".replace(INTO, "hole ")


INTO = "the hole on "
"""How a place begins that is a fall."""


def way_out(s: Table, pawn: str) -> str:
    """How a pawn has just left the board, as a place to go to."""
    if any(event[0] in ("crossed", "freed") and pawn in event for event in s.events):
        return "the far side"
    return next((f"{INTO}{event[3]}" for event in s.events if event[0] == "fell" and event[2] == pawn), "the edge")


def back_last(ends: Names, here: str | None) -> Names:
    """These places, the one where the pawn stands now last and as one to come back to."""
    return (*(end for end in ends if end != here), *(f"{end} again" for end in ends if end == here))


def either(ends: Sequence[str]) -> str:
    """`d4, e5 or the edge`; empty for nothing."""
    return " or ".join(filter(None, (", ".join(ends[:-1]), *ends[-1:])))


def pushed(before: Table, s: Table, seat: int) -> Names:
    """The pawns besides the mover that an answer moves and that stay on the board, but for those whose stop is told as its gain."""
    told = {event[2] for event in sure(s, seat) if event[0] in (*STOPPED, *FATES)}
    return tuple(pawn for pawn in PAWNS if pawn not in (before.mover, *told) and s.cell(pawn) not in (None, before.cell(pawn)))


def subject(view: Table) -> str:
    """The pawn that a direction or a choice about tiles is for; empty for other questions."""
    return pawn_word(view.mover) if view.mover and view.frames[0][0] in ("direction", *TILES) else ""


PLACES = ("first", "second")
"""The places of a player's colours: nobody has more than two (P5)."""


def one_colour(view: Table, prompt: Prompt) -> Prompt:
    """Ask for the card to leave out one colour at a time, proposing the first of those that beginners leave out."""
    if prompt.kind != "leave" or prompt.answered:
        return prompt
    cards, colours, done = view.box.cards, view.colours[prompt.seat], view.left[prompt.seat] or ()
    at, colour = next((n, colour) for n, colour in enumerate(colours) if colour not in {cards[card].colour for card in done})
    suit = [choice for choice in prompt.choices if cards[LEAVE.thing(choice.code)].colour == colour]
    kinds = [cards[LEAVE.thing(choice.code)].kind for choice in suit]
    proposed = next((f" {kind.name} is a good one in a first game." for kind in kinds if kind.marked), "")
    time = "this round" if view.options.choose_anew else "the whole match"
    part = f" ({PLACES[at]} of your two colours)" if len(colours) > 1 else ""
    text = f"Which {colour} card do you leave out for {time}{part}?{proposed}"
    named = tuple(replace(choice, label=f"leave out {cards[LEAVE.thing(choice.code)].kind.name}") for choice in suit)
    refused = tuple(refusal for refusal in prompt.refused if cards[LEAVE.thing(refusal.code)].colour == colour)
    return replace(prompt, text=text, shorter=(), choices=named, refused=refused)
