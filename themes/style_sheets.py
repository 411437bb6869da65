"""Style sheets: how Textual lays out and colours a screen, one `.tcss` file a screen.

A screen takes its sheet as `DEFAULT_CSS`, which Textual reads when the screen is first shown. With `CSS_PATH` it would style all that is
mounted anew each time, which takes as long as painting the table.
"""

from pathlib import Path

SHEETS = Path(__file__).parent / "sheets"
"""The sheets of the app and of the screens that all games share."""


def style_sheet(name: str, folder: Path = SHEETS) -> str:
    """The text of the sheet of that name."""
    return (folder / f"{name}.tcss").read_text("utf-8")
