"""The description of what is marked at the Oct8 table, where signs have one place: they never come between the keys."""

from octotui.widgets import describe as everywhere


class Describe(everywhere.Describe):
    SIGNS_AMONG_KEYS = False
