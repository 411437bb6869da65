"""Emblems of the university's rooms in plain characters, for rooms drawn large enough."""

EMBLEMS = {
    "grimoire": (
        r"   ______ ______   ",
        r"  /      Y      \  ",
        r" /  ~~~  |  ~~~  \ ",
        r" |  ~~~  |  ~~~  | ",
        r"'-------'^'-------'",
    ),
    "idol": (
        r"    .-'''-.    ",
        r"   (  o o  )   ",
        r" .-|   ^   |-. ",
        r"(  |  '-'  |  )",
        r" '-'======='-' ",
    ),
    "skull": (
        r"   .-'''''-.   ",
        r"  /         \  ",
        r" |  (o) (o)  | ",
        r"  \    ^    /  ",
        r"   '-|||||-'   ",
    ),
    "potion": (
        r"     |=|     ",
        r"     | |     ",
        r"    /   \    ",
        r"   / o . \   ",
        r"  (_______)  ",
    ),
    "chart": (
        r"*.         .*  ",
        r"  '-.   .-'  ' ",
        r" .   '*'    .  ",
        r"   .-' '-.     ",
        r"*-'   .   '-*  ",
    ),
    "plant": (
        r"     .-.     ",
        r" .-. | | .-. ",
        r" \  \| |/  / ",
        r"  '--\ /--'  ",
        r"~~~~~~|~~~~~~",
    ),
}
"""By the component in the room; all rows of an emblem have the same width."""
