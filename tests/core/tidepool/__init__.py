"""Tidepool at the table."""

from functools import cached_property

from octotui.tables.game_table import Board, Narration
from octotui.tables.plain import PlainTable
from tests.core.toy import Pool, Tidepool


class TidepoolTable(PlainTable[Tidepool, Pool]):
    """A table in words, with a pool that is drawn."""

    @cached_property
    def narration(self) -> Narration[Pool]:
        from tests.core.tidepool.narration import NARRATION

        return NARRATION

    @cached_property
    def board(self) -> Board[Tidepool, Pool]:
        from tests.core.tidepool.board import BOARD

        return BOARD


TABLE = TidepoolTable()
