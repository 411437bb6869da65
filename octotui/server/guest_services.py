"""What the screens of a server may ask of a guest's app."""

from __future__ import annotations

from octotui.screens.services import Services
from octotui.server.hall import Hall


class GuestServices(Services):
    """The app of a guest as its screens know it."""

    hall: Hall
    key: str
    """Who the guest is."""
    guest_name: str
    """The guest's name; empty at the door."""

    def come_in(self) -> None:
        """The guest is in the hall from now on."""
        raise NotImplementedError

    def take_name(self, name: str) -> str:
        """Take a name; gives why that cannot be, as a sentence, or nothing."""
        raise NotImplementedError

    def invitation(self, command: str) -> str:
        """What a friend types on their machine to come here with this command."""
        raise NotImplementedError
