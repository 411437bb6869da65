"""The colour roles, signs and lines that every theme and glyph set has, whatever the game."""

AREAS = ("background", "surface")
"""The roles that are written on; all others are written with."""

ROLES = (
    *AREAS,
    *("text", "dim", "border", "title"),
    *("legal", "marked", "changed", "danger", "good"),
    *("tentacle", "head"),
    *("seat0", "seat1", "seat2", "seat3", "seat4"),
    *("yellow", "purple", "green", "coral", "red", "blue"),
)

GLYPH_SETS = ("unicode", "ascii")

SIGNS = (
    *("card", "token", "tentacle", "head"),
    *("slot_empty", "slot_filled", "arrow_right", "arrow_down", "arrow_left", "arrow_up"),
    *("legal", "marked", "now", "bullet", "check", "cross", "barred", "more"),
)
"""What has a meaning of its own: no two of a set are the same, and none looks like a line."""

LINES = (
    *("tl", "tr", "bl", "br", "h", "v", "lt", "rt", "tt", "bt", "x"),
    *("dtl", "dtr", "dbl", "dbr", "dh", "dv"),
    *("ctl", "ctr", "cbl", "cbr"),
    *("wh", "wv", "wtl", "wtr", "wbl", "wbr"),
    *("ghost", "shade", "rise", "fall"),
    *("full", "gone", "rest"),
)
"""Corners, edges and joints of boxes, the same doubled, the corners of cards, ways between places, the sides of what is not there yet, a
filling, slanted lines, and the parts of a bar."""
