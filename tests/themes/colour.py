"""What eyes and terminals make of a colour: contrast, distance, the nearest of 256, and how colour blindness sees it.

Contrast is that of WCAG 2; distance is CIE76 in L*a*b*, where 2.3 is just visible; colour blindness is that of Machado, Oliveira and
Fernandes (2009) at full severity, on linear light.
"""

from math import dist

from rich.color import Color, ColorSystem

Triple = tuple[float, float, float]

LINED = ("border",)
"""The roles of lines, in which nothing is written."""

BLINDNESS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    """The matrix applied to the vector."""
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def light(colour: str) -> Triple:
    """The linear light of "#rrggbb", each channel from 0 to 1."""
    red, green, blue = (
        v / 12.92 if (v := int(colour[i : i + 2], 16) / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for i in (1, 3, 5)
    )
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, bright = sorted(times(TO_XYZ, light(colour))[1] for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def seen(colour: str, blindness: str | None) -> Triple:
    """The colour as eyes with that blindness see it, in L*a*b*."""
    linear = light(colour)
    if blindness:
        red, green, blue = (min(max(v, 0.0), 1.0) for v in times(BLINDNESS[blindness], linear))
        linear = (red, green, blue)
    x, y, z = (t ** (1 / 3) if (t := v / w) > 0.008856 else 7.787 * t + 16 / 116 for v, w in zip(times(TO_XYZ, linear), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, blindness: str | None = None) -> float:
    """How far apart two colours look."""
    return dist(seen(one, blindness), seen(other, blindness))


XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""How xterm shows the 16 colours."""


def in_16(colour: str) -> str:
    """What xterm shows of it where a terminal of 16 colours is assumed, as "#rrggbb"."""
    number = Color.parse(colour).downgrade(ColorSystem.STANDARD).number
    assert number is not None
    return XTERM[number]


def in_256(colour: str) -> str:
    """What a terminal of 256 colours is sent for it, as "#rrggbb"."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex
