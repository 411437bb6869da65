"""The colour roles, signs and lines of every theme and glyph set, whatever the game."""

AREAS = ("background", "surface")
"""Background roles; all others are foreground."""

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
    *("legal", "marked", "now", "bullet", "check", "barred", "more"),
)
"""Signs with a meaning: no two of a set are the same, and none looks like a line."""

LINES = (
    *("tl", "tr", "bl", "br", "h", "v", "lt", "rt", "tt", "bt", "x"),
    *("dtl", "dtr", "dbl", "dbr", "dh", "dv"),
    *("ctl", "ctr", "cbl", "cbr"),
    *("wh", "wv", "wtl", "wtr", "wbl", "wbr"),
    *("ghost", "shade", "rise", "fall"),
    *("full", "gone", "rest"),
)
"""Corners, edges and joints of boxes, the same doubled, card corners, paths between places, outlines of what is not there yet, shading,
slanted lines, and the parts of a bar."""
