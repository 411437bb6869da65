"""Who can do what at a table, by the ids of the actions: the help, the palette and the key bar all ask here."""

WATCHERS = frozenset(
    ("palette", "inspect", "discard", "tableaux", "log", "panel", "again", "say", "people", "view", "help", "app.repaint", "back", "leave")
)
"""What somebody who only watches can do. The rest is for players."""
ONLY_WATCHERS = frozenset(("view",))
"""What players cannot do before the end."""


def can_do(action: str, watches: bool, turns_view: bool = False) -> bool:
    """Whether somebody at the table can ever do this, named by the last part of its id; `turns_view`: a player too may now bring somebody
    else's things to the front.
    """
    return action in WATCHERS if watches else turns_view or action not in ONLY_WATCHERS
