"""Who is at a table: its players, its watchers, and looks over a shoulder, which can be asked for, offered and ended here."""

from __future__ import annotations

from octotui.play.audience import Audience, Watcher
from octotui.play.presence import Presence, lasting
from octotui.play.session import Session
from octotui.widgets.lines import Line

HEADING = "Who is here"


def lines(session: Session, presence: Presence) -> list[Line]:
    """A line for each person."""
    seats = [seat_line(session, presence, seat) for seat in range(len(session.match.names))]
    watchers = [watcher_line(session, presence.audience, watcher) for watcher in presence.audience.people]
    return [*seats, *watchers, line("back", "Back to the table")]


def seat_line(session: Session, presence: Presence, seat: int) -> Line:
    """A player, or a bot."""
    match, audience = session.match, presence.audience
    name, mine = match.names[seat], seat in session.mine
    if match.seats[seat].bot is not None:
        value = "a bot"
    elif seat in presence.gone:
        value = f"away{lasting(presence.since(presence.gone[seat]))}"
    else:
        value = "you" if mine else "at the table"
    watcher = me(session, audience)
    if watcher is None or mine:
        return line(f"seat {seat}", name, value, enabled=False)
    if session.shoulder == seat:
        return line(f"end {seat}", name, "you look over their shoulder", "Enter ends that.")
    why = audience.why_not(watcher, seat)
    return line(f"ask {seat}", name, value, note_text(why) if why else "Enter asks for a look over their shoulder, at all they see.")


def watcher_line(session: Session, audience: Audience, watcher: Watcher) -> Line:
    """A watcher."""
    seat, own = audience.seat_seen_by(watcher.key), watcher.key == session.key
    if seat is not None and seat in session.mine:
        return line(f"end {seat}", watcher.name, "looks over your shoulder", "Enter ends that at once.")
    value = "you watch" if own else "watches" if seat is None else f"looks over {session.match.names[seat]}'s shoulder"
    if own or not session.mine:
        return line(f"watcher {watcher.key}", watcher.name, value, enabled=False)
    why = audience.why_not(watcher, session.seat)
    note = note_text(why) if why else "Enter offers a look over your shoulder, at all you see."
    return line(f"offer {watcher.key}", watcher.name, value, note)


def note_text(why: str) -> str:
    return f"No look: {why}."


def me(session: Session, audience: Audience) -> Watcher | None:
    """This person, if they watch."""
    return next((watcher for watcher in audience.people if watcher.key == session.key), None)


def do(what: str, session: Session, audience: Audience) -> str:
    """Do what was picked; return it in words. Raises Refused."""
    match what.split(maxsplit=1):
        case ["ask", seat] if (watcher := me(session, audience)) is not None:
            audience.wish(watcher, int(seat), offered=False)
            return f"You ask {session.match.names[int(seat)]} to let you look over their shoulder."
        case ["offer", key]:
            watcher = next((one for one in audience.people if one.key == key), None)
            if watcher is None:
                return "They have just left."
            audience.wish(watcher, session.seat, offered=True)
            return f"You offer {watcher.name} a look over your shoulder."
        case ["end", seat]:
            audience.end(int(seat))
    return ""


def line(id: str, label: str, value: str = "", note: str = "", enabled: bool = True) -> Line:
    return Line(id, label, value, note, enabled=enabled, steps=False)
