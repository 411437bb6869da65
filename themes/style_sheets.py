"""Style sheets: Textual layout and colours of a screen, one `.tcss` file per screen.

A screen takes its sheet as `DEFAULT_CSS`, which Textual reads when the screen is first shown. `CSS_PATH` would restyle everything mounted
each time, which takes as long as painting the table.
"""

from pathlib import Path

SHEETS = Path(__file__).parent / "sheets"
"""The sheets of the app and of the screens shared by all games."""


def style_sheet(name: str, folder: Path = SHEETS) -> str:
    """The text of the sheet of that name."""
    return (folder / f"{name}.tcss").read_text("utf-8")
