"""The Octopush table."""

from functools import cached_property
from types import MappingProxyType

from engine.octopush.game import Octopush
from engine.octopush.table import Table
from octotui.tables.book import Book
from octotui.tables.game_table import Board, GameTable, Inspection, Narration, Options


class OctopushTable(GameTable[Octopush, Table]):
    proposed = MappingProxyType({"totals": True})

    @cached_property
    def narration(self) -> Narration[Table]:
        from octotui.tables.octopush.narration import NARRATION

        return NARRATION

    def options(self, game: Octopush) -> Options:
        from octotui.tables.octopush.options import OctopushOptions

        return OctopushOptions(game)

    @cached_property
    def inspection(self) -> Inspection[Octopush, Table]:
        from octotui.tables.octopush.inspection import INSPECTION

        return INSPECTION

    @cached_property
    def board(self) -> Board[Octopush, Table]:
        from octotui.tables.octopush.board import BOARD

        return BOARD

    @cached_property
    def book(self) -> Book[Table]:
        from octotui.tables.octopush.book import BOOK

        return BOOK


TABLE = OctopushTable()
