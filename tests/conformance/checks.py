"""What must be true of every game, one function for each point. Each takes a walk, and raises AssertionError saying where it fails.

The tests in `tests/conformance/` call them on fixed walks, `tools/soak.py` on fresh ones, those in `tests/core/` on a toy game.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots.learned import win_shares
from engine.core.chance import Live
from engine.core.journal import Seat
from engine.core.match import CHANCE_USED, NOTHING_TO_REDO, NOTHING_TO_UNDO, OTHER_SEAT, REVEALED, Match
from engine.core.prompt import Refused
from engine.core.state import EVERYONE, HIDDEN, PUBLIC, State, blank, frame_list, names_in, rotated, sees, things, to_json, zones_of
from tests.conformance.play import Walk
from tests.typed import as_a

# --- what the checks are made of


def may_act(walk: Walk, s: State) -> set[int]:
    """The seats whose answer the position takes: those that are asked, and those that may change theirs."""
    waiting = walk.game.pending(s)
    return set(waiting) | (set(walk.game.question(s).changing(s, s.frames[0])) if waiting else set())


def refused(walk: Walk, s: State, seat: int, code: Any) -> None:
    """This answer is not accepted, there is a reason, and nothing has changed."""
    before, events = s.digest(), list(s.events)
    with pytest.raises(Refused) as caught:
        walk.game.apply(s, seat, code, NoLuck())
    assert caught.value.reason.code and caught.value.reason.text, f"no reason for {code!r} of seat {seat}"
    assert s.digest() == before and s.events == events, f"the refused answer {code!r} of seat {seat} has changed the position"


def seen(walk: Walk, s: State, viewer: int | None) -> Counter[str]:
    """The things this viewer sees, by name."""
    found = things(walk.game.observe(s, viewer))
    del found[HIDDEN]
    return found


def unseen_names(walk: Walk, s: State, viewer: int | None) -> set[str]:
    """Names of things that are somewhere, but nowhere for this viewer."""
    return set(things(s)) - set(seen(walk, s, viewer)) - {HIDDEN}


def found_in(names: Iterable[str], text: str) -> list[str]:
    """Those names that stand in a text as whole words."""
    return [name for name in names if name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]


def all_zones(s: State) -> dict[str, Any]:
    """Every zone by name, derived ones included."""
    return {name: getattr(s, name) for name in zones_of(type(s))}


def derived(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name, zone in zones_of(type(s)).items() if zone.derived}


def persons(walk: Walk) -> tuple[Seat, ...]:
    return tuple(Seat(f"Person {i}") for i in range(walk.seats))


def as_match(walk: Walk, until: int | None = None, study: bool = False) -> Match:
    """The walk as a match between people."""
    match = Match.start(walk.game, persons(walk), walk.options, walk.seed, study)
    for move in walk.moves[:until]:
        match.act(move.seat, move.code)
    return match


def reread(walk: Walk, s: State) -> State:
    """The position after a journey through JSON text."""
    return as_a(State, walk.game.position(json.loads(json.dumps(to_json(s))), walk.options, walk.seats))


class NoLuck:
    """Chance for an answer that must be refused: it must never be asked."""

    def shuffle(self, things: Any) -> Any:
        raise AssertionError("a refused answer has used chance")

    pick = shuffle


# --- 1. answers


def answers(walk: Walk, n: int = 60) -> None:
    """Legal codes are unique and stable, the prompt lists exactly them, and nobody else can act."""
    for i, s in enumerate(walk.states):
        _asked(walk, s)
        if i < len(walk.moves):
            assert walk.moves[i].code in walk.game.legal(s, walk.moves[i].seat)
    elsewhere = sorted({code for i in walk.sample(n) for seat in range(walk.seats) for code in walk.game.legal(walk.states[i], seat)})
    rng = Random(0)
    for i in walk.sample(n):
        s = walk.states[i]
        if not s.over:
            _prompts(walk, s)
        acting = may_act(walk, s)
        for seat in range(walk.seats):
            legal = walk.game.legal(s, seat)
            assert bool(legal) == (seat in acting), f"state {i}: seat {seat} has the answers {legal}, and {sorted(acting)} may act"
            spoilt = {f"{legal[0]} ", legal[0].upper(), legal[0].split(" ")[0]} if legal else set()
            tried = {"", "nonsense", HIDDEN, *spoilt, *rng.sample(elsewhere, min(4, len(elsewhere)))}
            for code in sorted(tried - set(legal)):
                refused(walk, s, seat, code)
                refused(walk, s.clone(), seat, code)


def strangers(walk: Walk, n: int = 30) -> None:
    """A number that is no seat of the game cannot act, neither the one that stands for everyone."""
    for i in walk.sample(n):
        s = walk.states[i]
        for seat in (EVERYONE, walk.seats, 99):
            assert walk.game.legal(s, seat) == (), f"state {i}: there is no seat {seat}, and it may answer {walk.game.legal(s, seat)}"
            assert walk.game.prompt(s, seat) is None
            for code in walk.game.legal(s, (walk.game.pending(s) or (0,))[0])[:2]:
                refused(walk, s, seat, code)
                refused(walk, s.clone(), seat, code)


def _asked(walk: Walk, s: State) -> None:
    """Somebody is asked until the game is over, each seat once, and the answers are unique and always the same."""
    game, waiting = walk.game, walk.game.pending(s)
    assert bool(waiting) != s.over, "somebody is asked if and only if the game is not over"
    assert len(set(waiting)) == len(waiting) and set(waiting) <= set(range(walk.seats)), waiting
    for seat in waiting:
        legal = game.legal(s, seat)
        question, frame = game.question(s), s.frames[0]
        assert all(question.permits(s, frame, seat, code) for code in legal)
        assert legal, f"seat {seat} is asked and has no answer"
        assert len(set(legal)) == len(legal), f"an answer is listed twice: {legal}"
        assert all(isinstance(code, str) and code and code == code.strip() and "\n" not in code for code in legal), legal
        assert game.legal(s, seat) == legal == game.legal(s.clone(), seat), "the answers depend on more than the position"


def _prompts(walk: Walk, s: State) -> None:
    game, acting = walk.game, may_act(walk, s)
    for seat in range(walk.seats):
        prompt = game.prompt(s, seat)
        assert (prompt is not None) == (seat in acting)
        if prompt is None:
            continue
        legal = game.legal(s, seat)
        assert prompt.seat == seat and prompt.kind and prompt.text
        assert tuple(c.code for c in prompt.choices) == legal, "the prompt lists other codes than are legal"
        assert all(c.label for c in prompt.choices)
        assert prompt.proposal in legal and prompt.proposal == game.proposal(s, seat)
        assert 0 <= prompt.min <= prompt.max
        assert prompt.answered == (seat not in game.pending(s))
        assert len({r.code for r in prompt.refused}) == len(prompt.refused), "something is refused twice"
        for refusal in prompt.refused:
            assert refusal.code not in legal and refusal.label and refusal.reason.code and refusal.reason.text, refusal
            assert game.reason(s, seat, refusal.code) == refusal.reason
            refused(walk, s, seat, refusal.code)
        assert msgspec.json.decode(msgspec.json.encode(prompt), type=type(prompt)) == prompt


def every_answer_applies(walk: Walk, n: int = 60) -> None:
    """Each legal code leads to a position in which again somebody is asked, or the game is over; the thing count stays."""
    for i in walk.sample(n):
        s = walk.states[i]
        for seat in sorted(may_act(walk, s)):
            for code in walk.game.legal(s, seat):
                after = walk.game.apply(s, seat, code, Live(walk.seed, i + 1))
                _asked(walk, after)
                assert things(after) == things(s), f"state {i}: {code} of seat {seat} makes or loses things"
        assert s.digest() == walk.digests[i]


# --- 2. independence


def isolation(walk: Walk) -> None:
    """An answer to a clone leads where it led before; no earlier state has ever changed."""
    memory = [(list(s.events), all_zones(s)) for s in walk.states]
    for i, move in enumerate(walk.moves):
        s, after = walk.states[i], walk.states[i + 1]
        clone = s.clone()
        assert clone == s and hash(clone) == hash(s) and clone.digest() == s.digest()
        again = walk.game.apply(clone, move.seat, move.code, move.luck)
        assert again == after and again.events == after.events, f"answer {i}: {move.code} leads elsewhere from a clone"
        assert all_zones(clone) == memory[i][1], f"answer {i}: {move.code} has changed the state it was given to"
    for i, s in enumerate(walk.states):
        assert s.digest() == walk.digests[i], f"state {i} has changed since it was made"
        assert (list(s.events), all_zones(s)) == memory[i]


# --- 3. saving


def json_round_trip(walk: Walk, n: int = 80) -> None:
    """A position read back from JSON text is the same, also in the middle of an effect."""
    for i in walk.sample(n):
        s = walk.states[i]
        again = reread(walk, s)
        assert again == s and again.digest() == s.digest() and all_zones(again) == all_zones(s), f"state {i} changes through JSON"
        for seat in range(walk.seats):
            assert walk.game.legal(again, seat) == walk.game.legal(s, seat)
        if i < len(walk.moves):
            move = walk.moves[i]
            assert walk.game.apply(again, move.seat, move.code, move.luck) == walk.states[i + 1]


def derived_zones(walk: Walk, n: int = 1000) -> None:
    """What follows from other zones is always up to date."""
    for i in walk.sample(n):
        fresh = walk.states[i].clone()
        fresh.derive()
        assert derived(fresh) == derived(walk.states[i]), f"state {i}: a derived zone is out of date"


def journal_round_trip(walk: Walk) -> None:
    """A match is its journal: read back it is the same match, answer by answer, and writes the same journal."""
    match = as_match(walk)
    assert [node.state.digest() for node in match.nodes] == walk.digests, "a match goes another way than the bare rules"
    heard: list[str] = []
    loaded, damage = Match.load(walk.game, match.journal())
    assert damage is None, damage
    same_match(loaded, match)
    loaded.keep = lambda change: heard.extend(change.lines)
    if not loaded.state.over:
        loaded.act(loaded.pending[0], loaded.game.legal(loaded.state, loaded.pending[0])[0])
        assert heard and loaded.lines[-len(heard) :] == heard
    half, damage = Match.load(walk.game, "\n".join(match.lines[: len(match.lines) // 2]) + "\n")
    assert damage is None
    for move in walk.moves[len(half.nodes) - 1 :]:
        half.act(move.seat, move.code)
    assert half.state.digest() == walk.digests[-1], "a match that was saved and loaded goes on another way"
    assert [node.state.digest() for node in half.nodes] == walk.digests


def same_match(a: Match, b: Match) -> None:
    assert msgspec.json.encode(a.header) == msgspec.json.encode(b.header)
    assert a.here == b.here and a.journal() == b.journal() and a.crc == b.crc
    assert len(a.nodes) == len(b.nodes)
    for one, other in zip(a.nodes, b.nodes, strict=True):
        assert (one.parent, one.depth, one.seat, one.code, one.outcomes) == (
            other.parent,
            other.depth,
            other.seat,
            other.code,
            other.outcomes,
        )
        assert one.redo == other.redo and one.state == other.state


# --- 4. undo


def undo_and_redo(walk: Walk) -> None:
    """Undo leads back to the start and redo to the end, over the same states; the journal tells it all."""
    match = as_match(walk)
    for i in range(len(walk.moves), 0, -1):
        match.undo(walk.moves[i - 1].seat, consent=True)
        assert match.state.digest() == walk.digests[i - 1], f"undo of answer {i - 1} leads elsewhere"
    for seat in range(walk.seats):
        assert match.undo_bar(seat) == NOTHING_TO_UNDO
        not_undone(match, seat)
    for i, move in enumerate(walk.moves):
        match.redo(move.seat)
        assert match.state.digest() == walk.digests[i + 1], f"redo of answer {i} leads elsewhere"
    lines = list(match.lines)
    for seat in range(walk.seats):
        with pytest.raises(Refused) as caught:
            match.redo(seat)
        assert caught.value.reason == NOTHING_TO_REDO and match.lines == lines
    loaded, damage = Match.load(walk.game, match.journal())
    assert damage is None
    same_match(loaded, match)


def not_undone(match: Match, seat: int) -> None:
    """Undo is refused and nothing changes."""
    here, lines = match.here, list(match.lines)
    with pytest.raises(Refused):
        match.undo(seat)
    assert match.here == here and match.lines == lines


def fair_undo(walk: Walk, n: int = 60) -> None:
    """The fair line, worked out by brute force: it lies where chance, another seat, or something new to the undoer came in."""
    match = Match.start(walk.game, persons(walk), walk.options, walk.seed)
    looked_at = set(walk.sample(n))
    for i, move in enumerate(walk.moves):
        match.act(move.seat, move.code)
        if i not in looked_at:
            continue
        for seat in range(walk.seats):
            bar = match.undo_bar(seat)
            if seat not in {m.seat for m in walk.moves[: i + 1]}:
                assert bar == NOTHING_TO_UNDO
            elif seat != move.seat:
                assert bar == OTHER_SEAT
            elif move.outcomes:
                assert bar == CHANCE_USED
            else:
                news = _news(walk, i) or _tells_worlds_apart(walk, i)
                expected = REVEALED if news else None
                assert bar == expected, (
                    f"answer {i}, {move.code} of seat {seat}: undo is barred by {bar}, but what came to light is: {news}"
                )
            if bar and bar != NOTHING_TO_UNDO and not match.undo_is_free:
                not_undone(match, seat)
        if match.undo_bar(move.seat) is None:
            match.undo(move.seat)
            assert match.state.digest() == walk.digests[i]
            match.act(move.seat, move.code)
            assert match.state.digest() == walk.digests[i + 1], "the same answer after an undo met other luck"


def _news(walk: Walk, i: int) -> str:
    """What anybody saw, or was told of, through answer i that the one who gave it had not seen before."""
    before, after, seat = walk.states[i], walk.states[i + 1], walk.moves[i].seat
    known = seen(walk, before, seat)
    for viewer in walk.viewers:
        shown = seen(walk, after, viewer)
        new = shown - seen(walk, before, viewer) - known
        if new:
            return f"{viewer} sees {dict(new)}"
        told = set(names_in(tuple(walk.game.told(after, viewer)))) & set(things(after))
        if told - set(known) - set(shown):
            return f"{viewer} is told of {told - set(known) - set(shown)}"
    return ""


def _tells_worlds_apart(walk: Walk, i: int, worlds: int = 12) -> str:
    """Whether answer i, given in worlds that its seat could not tell apart, leads to views that it can."""
    s, move = walk.states[i], walk.moves[i]
    expected = walk.game.observe(walk.states[i + 1], move.seat)
    for k in range(worlds):
        other = walk.game.redeal(s, move.seat, Random(k))
        if not walk.game.observe(walk.game.apply(other, move.seat, move.code, move.luck), move.seat) == expected:  # noqa: SIM201
            return f"seat {move.seat} can tell world {k} from this one"
    return ""


# --- 5. non-interference


def secrecy(walk: Walk, n: int = 40) -> None:
    """What a seat cannot see has no bearing on anything it gets; nor has it a name there."""
    game = walk.game
    alike = _hidden_values(walk)
    for i in walk.sample(n):
        s = walk.states[i]
        for viewer in walk.viewers:
            view = game.observe(s, viewer)
            world = game.redeal(s, viewer, Random(f"{i}/{viewer}"))
            _looks_the_same(walk, s, world, viewer)
            assert all_zones(game.observe(world, viewer)) == all_zones(view)
            assert things(world) == things(s), "a re-deal makes or loses things"
            fresh = world.clone()
            fresh.derive()
            assert derived(fresh) == derived(world), "a derived zone is out of date after a re-deal"
            other = Random(f"{i}/{viewer}/other").random()
            expected = game.redeal(s, viewer, Random(other))
            assert game.redeal(world, viewer, Random(other)) == expected, f"state {i}: a re-deal depends on what {viewer} cannot see"
            for twin in (_shuffled(walk, s, viewer, Random(i)), *_twins(s, viewer, alike)):
                assert all_zones(game.observe(twin, viewer)) == all_zones(view), f"state {i}: {viewer} sees what is hidden"
                assert game.redeal(twin, viewer, Random(other)) == expected, f"state {i}: a re-deal depends on what {viewer} cannot see"
            _names_no_secret(walk, i, viewer, view)
            if i < len(walk.moves):
                _tells_the_same(walk, i, viewer, world)
        assert s.digest() == walk.digests[i], "a re-deal or a view has changed the state"


def redealt_worlds(walk: Walk, n: int = 12) -> None:
    """A world dealt anew for a seat, also for one that only watches, is a position of the game and can be played on."""
    game = walk.game
    for i in walk.sample(n):
        for viewer in walk.viewers:
            world = game.redeal(walk.states[i], viewer, Random(f"{i}/{viewer}"))
            for seat in game.pending(world):
                assert game.legal(world, seat), f"state {i}: in a world dealt anew for {viewer}, seat {seat} is asked and has no answer"
            assert reread(walk, world) == world


def _looks_the_same(walk: Walk, s: State, world: State, viewer: int | None) -> None:
    game = walk.game
    assert game.pending(world) == game.pending(s)
    assert game.asked(world, viewer) == game.asked(s, viewer), f"{viewer} is told of a question what it cannot see"
    if viewer is not None:
        assert game.legal(world, viewer) == game.legal(s, viewer), f"seat {viewer}: its answers depend on what it cannot see"
        assert game.prompt(world, viewer) == game.prompt(s, viewer), f"seat {viewer}: its prompt depends on what it cannot see"


def _tells_the_same(walk: Walk, i: int, viewer: int | None, world: State) -> None:
    """Answer i in a world that this viewer cannot tell from the real one: if what follows looks the same, so it is told."""
    game, move, after = walk.game, walk.moves[i], walk.states[i + 1]
    if move.outcomes or not game.permits(world, move.seat, move.code):
        return
    other = game.apply(world, move.seat, move.code, Live(walk.seed, i + 1))
    if all_zones(game.observe(other, viewer)) == all_zones(game.observe(after, viewer)) and game.pending(other) == game.pending(after):
        assert game.told(other, viewer) == game.told(after, viewer), f"answer {i}: {viewer} is told what it cannot see"
        assert game.asked(other, viewer) == game.asked(after, viewer), f"answer {i}: {viewer} is told of a question what it cannot see"


Part = tuple[str, int | None]
"""A zone, and whose part of it."""


def _hidden_values(walk: Walk) -> dict[tuple[Part, Any], list[Any]]:
    """The values of hidden zones that are no things, by part and by what they look like to others."""
    found: dict[tuple[Part, Any], list[Any]] = {}
    for name, zone in zones_of(type(walk.states[0])).items():
        if zone.visibility is PUBLIC or zone.things or zone.derived:
            continue
        for s in walk.states:
            value = getattr(s, name)
            for owner, part in enumerate(value) if zone.per_seat else ((None, value),):
                values = found.setdefault(((name, owner), blank(part)), [])
                if part not in values:
                    values.append(part)
    return found


def _twins(s: State, viewer: int | None, alike: dict[tuple[Part, Any], list[Any]]) -> list[State]:
    """States that differ from this one in a hidden value which is no thing: a secret number, say."""
    twins = []
    for ((name, owner), style), values in alike.items():
        zone, value = zones_of(type(s))[name], getattr(s, name)
        part = value[owner] if owner is not None else value
        if sees(zone, owner, viewer) or blank(part) != style:
            continue
        for other in [v for v in values if v != part][:2]:
            twin = s.clone()
            setattr(twin, name, (*value[:owner], other, *value[owner + 1 :]) if owner is not None else other)
            twins.append(twin)
    return twins


def _shuffled(walk: Walk, s: State, viewer: int | None, rng: Random) -> State:
    """The state with all things that this viewer cannot see in other places, each among its kind."""
    hidden = [
        (name, owner)
        for name, zone in zones_of(type(s)).items()
        if zone.things
        for owner in (range(walk.seats) if zone.per_seat else (None,))
        if not sees(zone, owner, viewer)
    ]
    parts = [getattr(s, name) if owner is None else getattr(s, name)[owner] for name, owner in hidden]
    stock: dict[str, list[str]] = {}
    for thing in names_in(tuple(parts)):
        stock.setdefault(walk.game.pool(thing), []).append(thing)
    for kind in stock.values():
        rng.shuffle(kind)

    def other(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(other(v) for v in value)
        return stock[walk.game.pool(value)].pop() if isinstance(value, str) else value

    twin = s.clone()
    for (name, owner), part in zip(hidden, parts, strict=True):
        value = getattr(twin, name)
        setattr(twin, name, other(part) if owner is None else (*value[:owner], other(part), *value[owner + 1 :]))
    twin.derive()
    return twin


def _names_no_secret(walk: Walk, i: int, viewer: int | None, view: State) -> None:
    """No hidden name in the text of the view, the prompt, the frames, or the told events."""
    game, s = walk.game, walk.states[i]
    secret = unseen_names(walk, s, viewer)
    words = {game.word(name) for name in secret} - {game.word(name) for name in seen(walk, s, viewer)} - {""}
    assert not secret & set(names_in(tuple(all_zones(view).values()))), f"state {i}: the view of {viewer} names what is hidden"
    where = {"view": json.dumps(to_json(view), ensure_ascii=False)}
    where["frames"] = json.dumps([frame[2:] for frame in frame_list(s.frames)], ensure_ascii=False)
    if viewer is not None:
        where["prompt"] = msgspec.json.encode(game.prompt(s, viewer)).decode()
    for place, text in where.items():
        leaks = found_in(secret, text) + ([] if place == "frames" else found_in(words, text))
        assert not leaks, f"state {i}: the {place} for {viewer} names {leaks}"
    if i:
        told = game.told(s, viewer)
        names = tuple(f"Person {n}" for n in range(walk.seats))
        text = msgspec.json.encode([game.events[e[0]].record(e) for e in told]).decode()
        sentences = [game.sentence(e, names) for e in told]
        assert all(sentences) and not any("{" in sentence or HIDDEN in sentence for sentence in sentences), sentences
        shown = {name for e in s.events if e[0] in walk.open_events for name in names_in(e[2:])}
        closed = secret - set(seen(walk, walk.states[i - 1], viewer)) - shown
        leaks = found_in(closed, text) + found_in({game.word(name) for name in closed} & words, "\n".join(sentences))
        assert not leaks, f"state {i}: {viewer} is told of {leaks}"


def printing(walk: Walk, n: int = 20) -> None:
    """`print` of a state or view is a small diagram, `repr` one line; those of a view name nothing hidden."""
    for i in walk.sample(n):
        s = walk.states[i]
        for viewer in walk.viewers:
            view = walk.game.observe(s, viewer)
            leaks = found_in(unseen_names(walk, s, viewer), f"{view}\n{view!r}")
            assert not leaks, f"state {i}: the diagram for {viewer} names {leaks}"
        lines = str(s).splitlines()
        assert 1 < len(lines) <= 40 and max(map(len, lines)) <= 80, f"state {i} is too large to print:\n{s}"
        assert len(repr(s)) <= 3000 and "\n" not in repr(s), f"state {i}: {s!r}"


# --- 6. conservation


def conservation(walk: Walk, n: int = 100) -> None:
    """The same things in every state; no written position of the game breaks its own rules."""
    start = things(walk.states[0])
    assert HIDDEN not in start
    for i, s in enumerate(walk.states):
        assert things(s) == start, f"state {i}: gone {dict(start - things(s))}, new {dict(things(s) - start)}"
    for i in walk.sample(n):
        walk.game.check(walk.states[i].clone())


# --- 7. progress


def progress(walk: Walk, must_end: bool) -> None:
    """Every answer changes the position, unless a seat only confirms a choice it may still change; the game ends."""
    for i, move in enumerate(walk.moves):
        if move.seat in walk.game.pending(walk.states[i]):
            assert walk.digests[i + 1] != walk.digests[i], f"answer {i}: {move.code} of seat {move.seat} changes nothing"
    last = walk.states[-1]
    assert last.over or not must_end, f"the game is not over after {len(walk.moves)} answers"
    if not last.over:
        return
    result = walk.game.result(last)
    assert len(result.places) == len(result.scores) == walk.seats and result.reason
    assert all(place == 1 + sum(p < place for p in result.places) for place in result.places), f"these are no places: {result.places}"
    assert not last.frames and not walk.game.pending(last)
    assert all(not walk.game.legal(last, seat) and walk.game.prompt(last, seat) is None for seat in range(walk.seats))


# --- 8. what learned values read


def features(walk: Walk, n: int = 60) -> None:
    """Each side has a number for each feature of its kind; every seat is of a side; in the end no more than one win is shared out."""
    game = walk.game
    for i in walk.sample(n):
        school, sides, side_of = game.features(walk.states[i])
        kinds = game.schools[school]
        for number, side in enumerate(sides):
            kind = kinds[min(number, len(kinds) - 1)]
            assert len(side) == len(kind) and all(map(math.isfinite, side)), f"state {i}, side {number}: {side} does not fit {list(kind)}"
            assert all(kind.values()), "a feature without a name for people"
        assert len(side_of) == walk.seats and set(side_of) <= set(range(len(sides))), f"state {i}: the seats are of the sides {side_of}"
        chances = win_shares(game, walk.states[i]) if walk.states[i].over else ()
        assert sum(dict(zip(side_of, chances, strict=False)).values()) <= 1.0


# --- 9. seats are but names


def renaming(walk: Walk, by: int = 1) -> None:
    """The same answers by renamed seats lead to the same game, renamed."""
    game, seats = walk.game, walk.seats

    def rename(seat: int) -> int:
        return seat if seat == EVERYONE else (seat + by) % seats

    s = rotated(walk.states[0], by, seats)
    for i, move in enumerate(walk.moves):
        before = walk.states[i]
        assert set(game.pending(s)) == {rename(seat) for seat in game.pending(before)}
        seat = rename(move.seat)
        assert game.legal(s, seat) == game.legal(before, move.seat), f"state {i}: the answers depend on the number of the seat"
        s = game.apply(s, seat, move.code, move.luck)
        assert s == rotated(walk.states[i + 1], by, seats), f"answer {i}: {move.code} depends on the number of the seat"
        assert [(e[0], rename(e[1]), *e[2:]) for e in walk.states[i + 1].events] == s.events
    if s.over:
        places, was = game.result(s).places, game.result(walk.states[-1]).places
        assert all(places[rename(seat)] == was[seat] for seat in range(seats))


ALL: dict[str, Callable[[Walk], None]] = {
    "answers": answers,
    "strangers": strangers,
    "every answer applies": every_answer_applies,
    "isolation": isolation,
    "json": json_round_trip,
    "derived": derived_zones,
    "journal": journal_round_trip,
    "undo and redo": undo_and_redo,
    "fair undo": fair_undo,
    "secrecy": secrecy,
    "redealt worlds": redealt_worlds,
    "printing": printing,
    "conservation": conservation,
    "features": features,
    "renaming": renaming,
}
"""Every check that needs a walk only."""


def all_for(player: str) -> dict[str, Callable[[Walk], None]]:
    """Every check of a walk by this player: a game of random answers must end."""
    return {**ALL, "progress": partial(progress, must_end=player == "random")}
