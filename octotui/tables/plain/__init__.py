"""The default table of a game without one of its own: its zones in words, beside the menu and the log.

A game's own table starts from this one and overrides its parts one by one.
"""

from functools import cached_property

from octotui.tables.book import Book
from octotui.tables.game_table import Board, G, GameTable, Inspection, Narration, Options, S


class PlainTable(GameTable[G, S]):
    """A table derived from the engine's description of the game."""

    @cached_property
    def narration(self) -> Narration[S]:
        from octotui.tables.plain.narration import NARRATION

        return NARRATION

    def options(self, game: G) -> Options:
        from octotui.tables.plain.options import PlainOptions

        return PlainOptions(game)

    @cached_property
    def inspection(self) -> Inspection[G, S]:
        from octotui.tables.plain.inspection import inspection

        return inspection(self.narration)

    @cached_property
    def board(self) -> Board[G, S]:
        from octotui.tables.plain.board import board

        return board(self.narration)

    @cached_property
    def book(self) -> Book[S]:
        from octotui.tables.plain.book import BOOK

        return BOOK
