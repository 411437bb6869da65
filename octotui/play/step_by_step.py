"""What somebody is shown step by step: what an answer set off in nobody's turn, how a round ended, and the others' last turns."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from engine.core.prompt import FLOURISH
from engine.core.words import YOU
from octotui.play import combined
from octotui.play.headline import only_person
from octotui.play.log import answer_lines, log_lines, merge_repeats, names_around, winks_from, winks_on
from octotui.play.narration import Naming
from octotui.play.recap import again, counted, gets, loses, passes, recap_rules, stop
from octotui.play.turn_steps import Step, effects, joined, together

if TYPE_CHECKING:
    from octotui.play.session import Session


def steps_of(session: Session, node: int | None = None) -> list[Step]:
    """The non-player steps that an answer (default: the last) caused, a sentence each, after what others did that may turn the game; empty
    if there is nothing to tell. What happens at once is one step, and a flourish none of its own.

    A round at whose end pieces pass to other seats has a step before, on the position in which it ended.
    """
    node = session.match.here if node is None else node
    events, rules = session.game.events_for(session.match.nodes[node].state, session.viewer), recap_rules(session.match)
    reached, found = effects(session.match, node)
    nears = rules.nearing or (lambda view, names, event: None)
    view = session.game.observe(reached, session.viewer)
    if not found and not any(event[0] in rules.grave or nears(view, session.match.names, event) for event in events):
        return []
    path, (names, after) = session.match.path(), names_around(session.match, session.naming, (node,))
    said_before, said_after = names_around(session.match, naming_to_person(session), (node,))
    log = session.log_of(path[: path.index(node)])
    shown = rules.at_once
    before = session.match.nodes[node].parent
    shown_before, seen = session.game.observe(session.match.nodes[before].state, session.viewer), found[0].since if found else len(events)
    winks = winks_on(session.match, events, before)
    done, said = (
        log_lines(session.match, first, events[:seen], before, then, winks) for first, then in ((names, after), (said_before, said_after))
    )
    steps, told = [ended_at(session, node)] if found and passes(session.match, node) else [], 0
    for n, line in enumerate(said, 1):
        if not line.event or line.event[1] == session.viewer:
            continue
        near, grave = nears(view, session.match.names, line.event), line.event[0] in rules.grave
        if near or grave:
            text, grave = (near.sentence, near.enough) if near else (line.text, grave)
            steps.append(Step(view, text, merge_repeats([*log, *done[:n]]), grave=grave))
    log += done
    parts = together(found, events, rules.runs | (shown.kinds if shown else frozenset()))
    for moment in joined(parts, events, rules.joined.follows) if rules.joined else parts:
        view = session.game.observe(moment.state, session.viewer)
        begun = found[0].since
        lines, said = (
            log_lines(session.match, called, events[begun : moment.told], before, winks=winks_from(winks, begun))
            for called in (after, said_after)
        )
        whole = merge_repeats([*log, *lines])
        facts = [line for line in said if line.kind != FLOURISH]
        new, told = facts[told:], len(facts)
        happened = events[seen : moment.told]
        own = session.viewer is not None and gets(session.match, session.viewer, shown_before, view, happened)
        grave = session.viewer is not None and loses(session.match, session.viewer, shown_before, view, happened)
        shown_before, seen = view, moment.told
        if shown and events[moment.told - 1][0] in shown.kinds:
            steps.append(Step(view, " ".join(shown.sentences(view, session.match.names, session.viewer)), whole, len(new), own=own))
        else:
            told_now = [line for line in new if not line.heading and line.kind not in rules.aside]
            if rules.joined and rules.joined.follows(happened[0], happened[0]):
                told_now = [told_now[0]._replace(text=rules.joined.sentence(view, said_after, happened))]
            steps += [Step(view, line.text, whole, own=own, grave=grave) for line in told_now]
    return steps


def naming_to_person(session: Session) -> Naming:
    """How names are written in steps: in a game that has it so, that of the one person at the table as `you`."""
    match, seat = session.match, session.viewer
    if not recap_rules(match).to_you or seat is None or seat != only_person(match):
        return session.naming
    return lambda name, role: YOU if name == match.names[seat] else session.naming(name, role)


def round_end(session: Session) -> Step | None:
    """The position in which the round ended that the game pauses after, if pieces have passed to other seats since; else None."""
    node = stop(session.match, session.seat)
    return ended_at(session, node) if node is not None and session.interval() and passes(session.match, node) else None


def ended_at(session: Session, node: int) -> Step:
    """Why the round ended with an answer, on the position before it."""
    path = session.match.path()
    told = [*takewhile(lambda line: not line.heading, session.log_lines_of((node,), session.naming))]
    before = path[: path.index(node)]
    view = counted(session.match, node, session.viewer)
    news = " ".join(f"{line.text}." for line in told)
    return Step(view, news, merge_repeats([*session.log_of(before), *told]))


def steps_again(session: Session) -> list[Step]:
    """The last turns of others once more, one answer at a time; non-player turns go a sentence at a time. Where the table stops at the end
    of a round, that is the last one.
    """
    match, steps, stopped = session.match, list[Step](), session.interval() is not None
    path = match.path()
    groups = {group[-1]: group for group in combined.together(match, path)}
    secret = recap_rules(match).secret
    repeated = [match.here] if session.viewer is None else again(match, session.viewer, stopped)
    for node in repeated:
        happened = match.nodes[node].state.events
        if node not in groups or (happened and all(event[0] in secret for event in happened)):
            continue
        if stopped and passes(match, node):
            steps.append(ended_at(session, node))
            break
        if own := steps_of(session, node):
            steps += own
            continue
        told = answer_lines(match, naming_to_person(session), groups[node], session.viewer)
        news = " ".join(f"{line.text}." for line in told if not line.heading and line.kind != FLOURISH)
        if news:
            view = session.game.observe(match.nodes[node].state, session.viewer)
            steps.append(Step(view, news, merge_repeats(session.log_of(path[: path.index(node) + 1]))))
    return beginning(session, repeated[0], steps) if steps else []


def beginning(session: Session, node: int, steps: list[Step]) -> list[Step]:
    """These steps, the first of which is compared with the position before the answer that they begin with."""
    parent = session.match.nodes[session.match.nodes[node].parent]
    return [steps[0]._replace(before=session.game.observe(parent.state, session.viewer)), *steps[1:]]
