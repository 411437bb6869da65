"""Who watches a match, and looks over a shoulder, in plain text."""

from __future__ import annotations

from engine.core.naming import quoted
from engine.core.prompt import Refused
from octotui.play.audience import Audience, watchers_text
from octotui.play.session import Session


def present(audience: Audience, names: tuple[str, ...]) -> list[str]:
    """Sentences about those who watch."""
    people = audience.people
    watching = f"{watchers_text(people)}: {', '.join(watcher.name for watcher in people)}." if people else "Nobody watches."
    return [watching, *(f"{watcher.name} looks over {names[seat]}'s shoulder." for seat, watcher in audience.looks.items())]


def shoulder(name: str, session: Session, audience: Audience) -> str:
    """Ask for a look over a shoulder, offer one, or end it; return what was done, or why not, in a sentence."""
    if name == "end":
        return end(session, audience)
    names = session.match.names
    try:
        if session.mine:
            watcher = next((one for one in audience.people if one.name.lower() == name), None)
            if watcher is None:
                return f"{quoted(name)} does not watch here. Type who for those who do."
            audience.wish(watcher, session.seat, offered=True)
            return f"You offer {watcher.name} a look over your shoulder."
        seat = next((seat for seat, one in enumerate(names) if one.lower() == name), None)
        me = next((one for one in audience.people if one.key == session.key), None)
        if seat is None or me is None:
            return f"Type whose shoulder: {' or '.join(f'shoulder {one}' for one in names)}."
        audience.wish(me, seat, offered=False)
        return f"You ask {names[seat]} to let you look over their shoulder."
    except Refused as refused:
        return f"Not now: {refused.reason.text}."


def end(session: Session, audience: Audience) -> str:
    """End the look over this guest's shoulder, or their own."""
    seats = [seat for seat in audience.looks if seat in session.mine or seat == session.shoulder]
    for seat in seats:
        audience.end(seat)
    return "" if seats else "There is no look to end."
