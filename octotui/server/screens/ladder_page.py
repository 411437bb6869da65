"""The ladders on the screen, a page for each game; results that come while one is read are shown at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from octotui.screens.browse import InspectScreen, Rows
from octotui.server.hall.bulletin import Bulletin
from octotui.server.hall.ladder import Rung
from octotui.server.hall.people import LONGEST_NAME

ABOUT = "Points begin at 0 and go up as strength becomes known. Games of two people or more count; who gives up has lost."


class LadderScreen(InspectScreen):
    """The ladders of a hall."""

    def __init__(self, pages: Callable[[], list[tuple[str, Rows]]], at: int, news: Bulletin) -> None:
        """`pages`: headings and lines as of now; `news` tells of results, among other things."""
        super().__init__(pages(), at)
        self._latest, self._news = pages, news

    def on_mount(self) -> None:
        self._deaf = self._news.listen(self.notice)

    def on_unmount(self) -> None:
        self._deaf()

    def notice(self) -> None:
        """Something may have changed: show it on this app's next turn."""
        self.call_later(self.show)

    def show(self) -> None:
        """Show the same page with the results that have come since, as far down as it was read."""
        heading, first, pages = self.heading, self.reader.first, self._latest()
        if pages != self.pages:
            self.pages = pages
            self.at = [one for one, _ in pages].index(heading)
            self.action_turn(0)
            self.reader.scroll_rows(first)


def ladder_page(rungs: Sequence[Rung], me: str) -> Rows:
    """The page's lines. `me`: the name of whoever reads it."""
    lines = [(f"{'':4}{'':{LONGEST_NAME}}  {'points':>6}  {'played':>6}  {'won':>5}", "dim"), ("", "text")]
    for place, rung in enumerate(rungs, 1):
        style = "title bold" if rung.name == me else "text"
        lines.append((f"{place:>3} {rung.name:{LONGEST_NAME}}  {rung.points:>6}  {rung.played:>6}  {rung.won:>5}", style))
    return [*lines, ("", "text"), (ABOUT, "dim")]
