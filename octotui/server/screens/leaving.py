"""Ways for a player to leave a table: for a while, for good, or by ending the match for all."""

from __future__ import annotations

from octotui.play.session import Session
from octotui.widgets.lines import Line

HEADING = "Leave the table?"


def ways(session: Session) -> list[Line]:
    """The available ways, the harmless first."""
    names = session.match.names
    found = [
        line("keep", "Leave, and keep my seat", "Come back from the lobby at any time, from any window."),
        line("stay", "Stay"),
    ]
    if session.presence is not None:
        gone = [seat for seat in session.presence.long_gone(session.match) if seat in session.others]
        found += [line(f"bot {seat}", f"Let a bot play for {names[seat]}", "Who comes back gets the seat back.") for seat in gone]
    if session.others:
        found.append(line("end", "End the game together", "All have to agree. It then has no result."))
    else:
        found.append(line("end-alone", "End the game here", "It then has no result."))
    return [*found, line("give-up", "Give up", "A bot plays on in your place, and the result says so.")]


def sure(what: str) -> tuple[str, list[Line]]:
    """The confirmation and its answers."""
    if what == "give-up":
        return "Give up? Your seat does not come back to you.", [line("stay", "No, stay"), line("given-up", "Give up")]
    return "End the game? It cannot go on then.", [line("stay", "No, stay"), line("end", "End the game")]


def line(id: str, label: str, note: str = "") -> Line:
    return Line(id, label, note=note, steps=False)
