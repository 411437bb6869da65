"""The Cosmoctopus table."""

from collections.abc import Mapping
from functools import cached_property

from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from octotui.tables.book import Book
from octotui.tables.game_table import Board, GameTable, Inspection, Narration, Options


class CosmoctopusTable(GameTable[Cosmoctopus, Table]):
    winner_in_front = True

    @cached_property
    def narration(self) -> Narration[Table]:
        from octotui.tables.cosmoctopus.narration import NARRATION

        return NARRATION

    def options(self, game: Cosmoctopus) -> Options:
        from octotui.tables.cosmoctopus.options import CosmoctopusOptions

        return CosmoctopusOptions(game)

    def option_values(self, game: Cosmoctopus) -> Mapping[str, str]:
        from engine.cosmoctopus.layouts import SHIPPED

        return {
            "layout": " | ".join((*SHIPPED, "one of your own: octotui layouts")),
            "revelation": " | ".join(("random", *game.box.dossier.revelations)),
        }

    @cached_property
    def inspection(self) -> Inspection[Cosmoctopus, Table]:
        from octotui.tables.cosmoctopus.inspection import INSPECTION

        return INSPECTION

    @cached_property
    def board(self) -> Board[Cosmoctopus, Table]:
        from octotui.tables.cosmoctopus.board import BOARD

        return BOARD

    @cached_property
    def book(self) -> Book[Table]:
        from octotui.tables.cosmoctopus.book import BOOK

        return BOOK


TABLE = CosmoctopusTable()
