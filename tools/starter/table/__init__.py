"""Starter at the table."""

from octotui.tables.plain import PlainTable
from tools.starter.engine.game import Starter, Table

TABLE: PlainTable[Starter, Table] = PlainTable()
