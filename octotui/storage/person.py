"""What the person at this keyboard is called until they give another name."""

from getpass import getuser

from engine.core.naming import name_fault

SOMEBODY = "Player"
"""Anyone without a name of their own."""


def login_name() -> str:
    """The name somebody has logged in with, its first letter large; `Player` if there is none, or none that can be shown."""
    try:
        name = getuser()
    except (ImportError, KeyError, OSError):  # no environment variable, and no entry for this user
        return SOMEBODY
    return SOMEBODY if name_fault(name) else name[0].upper() + name[1:]
