"""What the rooms of the university are known by, drawn in plain characters where a room is large enough."""

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
"""By the component that lies in a room; the rows of one are of one width."""
