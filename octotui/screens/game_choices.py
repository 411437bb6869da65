"""Lists of games to choose from: whose rules to read, which to learn. One step back from what was chosen is the list again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.core.words import count_of
from octotui.screens.pages import Pages
from octotui.tables.cover import shortest_first

if TYPE_CHECKING:
    from engine.core.match import Match
    from octotui.play.lesson import Progress

NOTHING: Mapping[str, str] = MappingProxyType({})


class GameChoices(Pages):
    """Shows the lists of games, and what is chosen there."""

    def take_up(self, game: str, found: Progress, line: str) -> None:
        """Open a lesson at the chosen line of its chapters."""
        raise NotImplementedError

    def choose(
        self, question: str, games: tuple[str, ...], last: str, then: Callable[[str], None], stands: Mapping[str, str] = NOTHING
    ) -> None:
        """Act on one of these games; if there are several, ask which, with the cursor on `last`.

        `stands` is shown beside the names.
        """
        from octotui.screens.choose import ChooseGameScreen
        from octotui.screens.game_list import game_line

        if len(games) == 1:
            then(games[0])
        else:
            lines = [game_line(self.app.games.game(game), stands.get(game, "")) for game in shortest_first(self.app.games) if game in games]
            self.app.push_screen(ChooseGameScreen(question, lines, last), lambda game: then(game) if game else None)

    def choose_remembered(
        self, what: str, question: str, games: tuple[str, ...], then: Callable[[str], None], stands: Mapping[str, str] = NOTHING
    ) -> None:
        """Like `choose`, with the cursor on the game last chosen for this, or else last played; before any, on the first."""
        from octotui.play.last_known import last_known

        memory = self.app.memory

        def chosen(game: str) -> None:
            memory.remember(what, game)
            then(game)

        self.choose(question, games, memory.recall(what) or last_known(self.app.store, memory, self.app.games), chosen, stands)

    def choose_rules(self) -> None:
        """Show the rules of a game, asking which if several have rules."""
        from octotui.tables.rulebook import games

        several = games()
        again = self.choose_rules if len(several) > 1 else None
        self.choose_remembered("rules", "The rules of which game?", several, lambda game: self.rules(game, then=again))

    def choose_lesson(self) -> None:
        """Start a guided first game, asking which if several games have a lesson."""
        from octotui.play.lesson import standings

        found = standings(self.app.memory.lesson)
        again = self.choose_lesson if len(found) > 1 else None
        self.choose_remembered("learn", "Learn which game?", tuple(found), lambda game: self.learn(game, back=again), found)

    def learn(self, game: str, chapter: int | None = None, back: Callable[[], None] | None = None) -> None:
        """Start a lesson from a chapter or where it was left; its match is not saved. `back`: what leaving its chapters leads to."""
        from octotui.play.lesson import progress
        from octotui.screens.chapters import ChaptersScreen

        found, trouble = progress(game, self.app.memory.lesson(game))
        if trouble:
            self.app.notify(trouble, severity="warning")

        def begin(line: str | None) -> None:
            if line is not None:
                self.take_up(game, found, line)
            elif back is not None:
                back()

        if chapter is None:
            self.app.push_screen(ChaptersScreen(game, found, self.app.glyphs["check"]), begin)
        else:
            begin(str(chapter))

    def introduce(self, match: Match, begin: Callable[[], None]) -> None:
        """Begin a match, which is not saved yet; somebody new to the game reads before how a turn goes, and may learn it instead."""
        from octotui.play.guide import guide
        from octotui.play.options import first_steps
        from octotui.screens.choose import ChooseBelowCoverScreen
        from octotui.widgets.lines import Line

        game, steps = match.game.id, first_steps(match, self.app.memory)
        if not steps:
            begin()
            return
        minutes = count_of(guide(game).minutes, "minutes")
        lines = [Line("begin", "Begin"), Line("learn", f"Learn it by playing first, in about {minutes}")]

        def go_on(line: str | None) -> None:
            if line == "learn":
                self.learn(game)
            elif line is not None:
                begin()

        self.app.push_screen(ChooseBelowCoverScreen(game, "How a turn goes", lines, steps), go_on)
