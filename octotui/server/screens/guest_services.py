"""Services of a guest's app for the server's screens."""

from __future__ import annotations

from octotui.screens.services import Services
from octotui.server.hall.hall import Hall


class GuestServices(Services):
    """The app of a guest as its screens know it."""

    hall: Hall
    key: str
    """The fingerprint of the guest's public key."""
    guest_name: str
    """The guest's name; empty at the door."""

    def come_in(self) -> None:
        """Enter the hall."""
        raise NotImplementedError

    def take_name(self, name: str) -> str:
        """Take a name; return a sentence if that is refused, else an empty text."""
        raise NotImplementedError

    def invitation(self, command: str) -> str:
        """The shell command with which a friend connects to this server, with `command` at its end."""
        raise NotImplementedError
