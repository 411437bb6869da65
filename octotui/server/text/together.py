"""The replay of a finished match in plain text, looked at together: one leads, the others follow or step for themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from engine.bots import Decision
from engine.core.game import Game
from octotui.bots.task import Task
from octotui.headless.replay import LineReplay
from octotui.play.replay import Replay
from octotui.play.review import Review
from octotui.play.together import Place, Together, Viewer
from octotui.server.hall.background import in_background
from octotui.server.text.dialogue import Terminal

LED = "Somebody leads already; that ends when they leave."
WORDS = {
    "follow": "follow whoever leads again, after steps of your own",
    "lead": "lead, if nobody does any more",
}
AT_TABLE = {
    "say": "say something to all who are here: say hello",
    "who": "who is at the table",
    "yes or no": "your answer, where somebody asks you to agree to something",
}
"""The words of the table that can be typed here too."""


class TextTogether(LineReplay):
    """One guest's replay, which follows the leader's."""

    def __init__(
        self,
        replay: Replay,
        terminal: Terminal,
        decide: Callable[[Game[Any], Task], Awaitable[Decision]],
        together: Together,
        me: Viewer,
        untold: Callable[[], list[str]],
        take_at_table: Callable[[str], Awaitable[object]],
    ) -> None:
        """`untold`: what the guest was not told yet of the table; `take_at_table`: carries out one of its words."""
        super().__init__(replay, terminal, terminal, decide)
        self.terminal, self.together, self.me, self.untold, self.take_at_table = terminal, together, me, untold, take_at_table
        self._roles = ""
        """Who leads and who follows, as the guest was told."""
        self._reviewing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        deaf = self.together.listen(self.terminal.notice)
        try:
            self.catch_up()
            self.terminal.notice()
            await super().run()
        finally:
            deaf()
            self.together.goes(self.me)
            if self._reviewing is not None:
                self._reviewing.cancel()

    def catch_up(self) -> bool:
        """Go where the leader is; return whether that is elsewhere."""
        place, led = self.together.place, self.together.leader not in (None, self.me)
        if place is None or not led or not self.me.follows or place == Place.of(self.replay):
            return False
        place.show_on(self.replay)
        return True

    def hear(self) -> bool:
        self.say(*self.untold())
        if not self.replay.match.over:
            return False
        view = self.replay.view
        if self.catch_up():
            self.tell() if self.replay.view == view else self.tell_view()
        roles = self.together.roles_text(self.me, "Type lead", "Type follow")
        if roles != self._roles:
            self._roles = roles
            self.say(roles)
        return True

    def moved(self) -> None:
        self.together.steps(self.me, Place.of(self.replay))

    async def take(self, typed: str) -> bool:
        match typed.lower().split()[:1]:
            case ["follow"]:
                self.together.follow(self.me)
            case ["lead"]:
                if not self.together.lead(self.me, Place.of(self.replay)):
                    self.say(LED)
            case ["say" | "who" | "yes" | "no"]:
                await self.take_at_table(typed)
            case _:
                return await super().take(typed)
        return True

    def help(self) -> list[str]:
        return [*super().help(), *(f"  {word}: {what}" for word, what in {**WORDS, **AT_TABLE}.items())]

    async def review(self, review: Review) -> None:
        """Begin the review; its result is told once it is there, and the replay goes on meanwhile."""
        if self._reviewing is not None:
            self._reviewing.cancel()
        self._reviewing = in_background(super().review(review))
