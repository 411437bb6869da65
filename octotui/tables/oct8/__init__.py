"""The Oct8 table."""

from functools import cached_property

from engine.oct8.game import Oct8
from engine.oct8.table import Table
from octotui.tables.book import Book
from octotui.tables.game_table import Board, GameTable, Inspection, Narration, Options


class Oct8Table(GameTable[Oct8, Table]):
    winner_in_front = True

    @cached_property
    def narration(self) -> Narration[Table]:
        from octotui.tables.oct8.narration import NARRATION

        return NARRATION

    def options(self, game: Oct8) -> Options:
        from octotui.tables.oct8.options import Oct8Options

        return Oct8Options(game)

    @cached_property
    def inspection(self) -> Inspection[Oct8, Table]:
        from octotui.tables.oct8.inspection import INSPECTION

        return INSPECTION

    @cached_property
    def board(self) -> Board[Oct8, Table]:
        from octotui.tables.oct8.board import BOARD

        return BOARD

    @cached_property
    def book(self) -> Book[Table]:
        from octotui.tables.oct8.book import BOOK

        return BOOK


TABLE = Oct8Table()
