"""The table of Night of the Grand Octopus."""

from functools import cached_property

from engine.night.game import GrandOctopus
from engine.night.table import Night
from octotui.tables.book import Book
from octotui.tables.game_table import Board, GameTable, Inspection, Narration, Options


class NightTable(GameTable[GrandOctopus, Night]):
    @cached_property
    def narration(self) -> Narration[Night]:
        from octotui.tables.night.narration import NARRATION

        return NARRATION

    def options(self, game: GrandOctopus) -> Options:
        from octotui.tables.night.options import NightOptions

        return NightOptions(game)

    @cached_property
    def inspection(self) -> Inspection[GrandOctopus, Night]:
        from octotui.tables.night.inspection import INSPECTION

        return INSPECTION

    @cached_property
    def board(self) -> Board[GrandOctopus, Night]:
        from octotui.tables.night.board import BOARD

        return BOARD

    @cached_property
    def book(self) -> Book[Night]:
        from octotui.tables.night.book import BOOK

        return BOOK


TABLE = NightTable()
