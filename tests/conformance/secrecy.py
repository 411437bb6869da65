"""What nobody may find out: views, questions, events and words depend on what the seat can see, and on nothing else."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from engine.core.chance import Live
from engine.core.state import HIDDEN, PUBLIC, State, frame_list, memories, names_in, put, things, to_json, zones_of
from engine.core.views import all_but, blank, known_to_all, secrets, sees, view_to_json
from tests.conformance.play import Walk, who
from tests.conformance.saving import all_zones, derived, reread

Part = tuple[str, int | None]
"""A zone, and whose part of it."""


def seen(walk: Walk, s: State, viewer: int | None) -> Counter[str]:
    """The things this viewer sees, or knows to be somewhere, by name."""
    view = walk.game.observe(s, viewer)
    found = things(view)
    for memory in memories(type(s)).values():
        found.update(known for owner, part in enumerate(getattr(view, memory)) if owner != viewer for known in part)
    del found[HIDDEN]
    return found


def unseen_names(walk: Walk, s: State, viewer: int | None) -> set[str]:
    """Names of things that are somewhere, but nowhere for this viewer."""
    return set(things(s)) - set(seen(walk, s, viewer)) - {HIDDEN}


def found_in(names: Iterable[str], text: str) -> list[str]:
    """Those names that stand in a text as whole words."""
    return [name for name in names if name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]


def secrecy(walk: Walk, n: int = 40) -> None:
    """What a seat cannot see has no bearing on anything it gets, and has no name there."""
    game = walk.game
    alike = _hidden_values(walk)
    for i in walk.sample(n):
        s = walk.states[i]
        for viewer in walk.viewers:
            view = game.observe(s, viewer)
            world = game.redeal(s, viewer, Random(f"{i}/{viewer}"))
            _looks_the_same(walk, s, world, viewer)
            assert view_to_json(s, viewer) == {name: value for name, value in to_json(view).items() if name != "frames"}
            assert all_zones(game.observe(world, viewer)) == all_zones(view)
            assert things(world) == things(s), "a re-deal makes or loses things"
            fresh = world.clone()
            fresh.derive()
            assert derived(fresh) == derived(world), "a derived zone is out of date after a re-deal"
            other = Random(f"{i}/{viewer}/other").random()
            expected = game.redeal(s, viewer, Random(other))
            assert game.redeal(world, viewer, Random(other)) == expected, f"state {i}: a re-deal depends on what {who(viewer)} cannot see"
            for twin in (_shuffled(walk, s, viewer, Random(i)), *_twins(s, viewer, alike)):
                assert all_zones(game.observe(twin, viewer)) == all_zones(view), f"state {i}: {who(viewer)} sees what is hidden"
                assert game.redeal(twin, viewer, Random(other)) == expected, (
                    f"state {i}: a re-deal depends on what {who(viewer)} cannot see"
                )
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
                assert game.legal(world, seat), (
                    f"state {i}: in a world dealt anew for {who(viewer)}, seat {seat} is asked and has no answer"
                )
            assert reread(walk, world) == world


def _looks_the_same(walk: Walk, s: State, world: State, viewer: int | None) -> None:
    game = walk.game
    assert game.pending(world) == game.pending(s)
    assert game.questions_for(world, viewer) == game.questions_for(s, viewer), f"{who(viewer)} is told of a question what it cannot see"
    if viewer is not None:
        assert game.legal(world, viewer) == game.legal(s, viewer), f"{who(viewer)}: its answers depend on what it cannot see"
        assert game.prompt(world, viewer) == game.prompt(s, viewer), f"{who(viewer)}: its prompt depends on what it cannot see"


def _tells_the_same(walk: Walk, i: int, viewer: int | None, world: State) -> None:
    """Answer i in a world that this viewer cannot tell from the real one: if what follows looks the same, it is told the same way."""
    game, move, after = walk.game, walk.moves[i], walk.states[i + 1]
    if move.outcomes or not game.permits(world, move.seat, move.code):
        return
    other = game.apply(_with_what_opens(world, walk.states[i], after), move.seat, move.code, Live(walk.seed, i + 1))
    if all_zones(game.observe(other, viewer)) == all_zones(game.observe(after, viewer)) and game.pending(other) == game.pending(after):
        assert game.events_for(other, viewer) == game.events_for(after, viewer), f"answer {i}: {who(viewer)} is told what it cannot see"
        assert game.questions_for(other, viewer) == game.questions_for(after, viewer), (
            f"answer {i}: {who(viewer)} is told of a question what it cannot see"
        )


def _with_what_opens(world: State, before: State, after: State) -> State:
    """The world with the sealed choices, other than things, that are opened between two states: from then on all know them."""
    opened = world.clone()
    for name, seat in secrets(before):
        if not zones_of(type(before))[name].things and getattr(after, name)[seat] is None:
            setattr(opened, name, put(getattr(opened, name), seat, getattr(before, name)[seat]))
    return opened


def _hidden_values(walk: Walk) -> dict[tuple[Part, Any], list[Any]]:
    """The values of hidden zones that are not things, by part and by what they look like to others."""
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
    """States that differ from this one in a hidden value that is not a thing: a secret number, say."""
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
    """The state with all things that this viewer cannot see in other places, each among its kind, but for those that everybody knows of."""
    hidden = [
        (name, owner)
        for name, zone in zones_of(type(s)).items()
        if zone.things
        for owner in (range(walk.seats) if zone.per_seat else (None,))
        if not sees(zone, owner, viewer)
    ]
    parts = [getattr(s, name) if owner is None else getattr(s, name)[owner] for name, owner in hidden]
    settled = {thing for name, owner in hidden for thing in known_to_all(s, name, owner)}
    stock: dict[str, list[str]] = {}
    for thing in all_but(tuple(names_in(tuple(parts))), settled):
        stock.setdefault(walk.game.pool(thing), []).append(thing)
    for kind in stock.values():
        rng.shuffle(kind)

    def other(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(other(v) for v in value)
        return stock[walk.game.pool(value)].pop() if isinstance(value, str) and value not in settled else value

    twin = s.clone()
    for (name, owner), part in zip(hidden, parts, strict=True):
        value = getattr(twin, name)
        setattr(twin, name, other(part) if owner is None else (*value[:owner], other(part), *value[owner + 1 :]))
    twin.derive()
    return twin


def _names_no_secret(walk: Walk, i: int, viewer: int | None, view: State) -> None:
    """No hidden name in the text of the view, the prompt, the frames, or the events told to the seat."""
    game, s = walk.game, walk.states[i]
    secret = unseen_names(walk, s, viewer)
    words = {game.word(name) for name in secret} - {game.word(name) for name in seen(walk, s, viewer)} - {""}
    named = {zone: found for zone, value in all_zones(view).items() if (found := sorted(secret & set(names_in((value,)))))}
    assert not named, f"state {i}: the view of {who(viewer)} names what is hidden: {named}"
    where = {"view": json.dumps(to_json(view), ensure_ascii=False)}
    where["frames"] = json.dumps([frame[2:] for frame in frame_list(s.frames)], ensure_ascii=False)
    if viewer is not None:
        where["prompt"] = msgspec.json.encode(game.prompt(s, viewer)).decode()
    for place, text in where.items():
        leaks = found_in(secret, text) + ([] if place == "frames" else found_in(words, text))
        assert not leaks, f"state {i}: the {place} for {who(viewer)} names {leaks}"
    if i:
        told = game.events_for(s, viewer)
        names = tuple(f"Person {n}" for n in range(walk.seats))
        text = msgspec.json.encode([game.events[e[0]].record(e) for e in told]).decode()
        sentences = [game.sentence(e, names) for e in told]
        assert all(sentences) and not any("{" in sentence or HIDDEN in sentence for sentence in sentences), sentences
        shown = {name for e in s.events if e[0] in walk.open_events for name in names_in(e[2:])}
        closed = secret - set(seen(walk, walk.states[i - 1], viewer)) - shown
        alike = {game.word(name) for name in secret - closed}
        found = found_in(closed, text) + found_in({game.word(name) for name in closed} & words - alike, "\n".join(sentences))
        assert not found, f"state {i}: {who(viewer)} is told of {found}; what happens in the open is named in `open_events`\n{sentences}"


def printing(walk: Walk, n: int = 20) -> None:
    """`print` of a state or view is a small diagram, `repr` one line; those of a view name nothing hidden."""
    for i in walk.sample(n):
        s = walk.states[i]
        for viewer in walk.viewers:
            view = walk.game.observe(s, viewer)
            leaks = found_in(unseen_names(walk, s, viewer), f"{view}\n{view!r}")
            assert not leaks, f"state {i}: the diagram for {who(viewer)} names {leaks}"
        lines = str(s).splitlines()
        assert 1 < len(lines) <= 40 and max(map(len, lines)) <= 80, f"state {i} is too large to print:\n{s}"
        assert len(repr(s)) <= 3000 and "\n" not in repr(s), f"state {i}: {s!r}"
