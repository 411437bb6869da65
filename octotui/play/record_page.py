"""A record as people read it: in columns with bars, a page for each game, and in sentences for screen readers."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from datetime import datetime

from engine.core.naming import printable
from engine.core.registry import load
from engine.core.words import count_of
from octotui.play.daily import ASCII, UNICODE, Day
from octotui.play.record import DAMAGED, PARTS, Achieved, Best, Highest, Latest, Record, Tally
from themes import Glyphs

Rows = list[tuple[str, str]]
"""Lines, each with its style."""

BAR = 10
"""Width of a bar, in cells."""
NAME = 28
"""Columns for the label of a row."""
BLOCK = NAME + BAR + 19
"""Columns of a block."""
BESIDE_LABEL = BLOCK - NAME
"""Columns beside a label."""
COLUMN = BLOCK + 1
"""Columns of the left one of two side by side."""
MARGINS = 4
"""Columns beside the text of a page."""
THIRD = 78
"""Columns of a third block, of sentences."""
WIDE = 2 * COLUMN + THIRD + MARGINS
"""Columns from which three blocks stand side by side, and the trend is a chart."""
CHART = 5
"""Rows of the chart."""
STRETCH, WIDE_STRETCH = 2, 3
"""Columns of a stretch of games in it, the second on a wide page."""
STEPS = {"unicode": "▁▂▃▄▅▆▇█", "ascii": "012345678"}
"""Steps of a share from none to all, by glyph set; eighths in ASCII."""
NOTHING = "No game counts yet. Every game you finish against bots, or with others, will."


def date_text(moment: float | None) -> str:
    """A date as people write it; empty if unknown."""
    if moment is None:
        return ""
    day = datetime.fromtimestamp(moment)
    return f"{day.day} {day:%b %Y}"


def pages(records: Sequence[Record], glyphs: Glyphs, width: int) -> list[tuple[str, Rows]]:
    """A page for all games, whose record comes first, and one for each game if several were played; then the achievements and the games of
    the day.
    """
    whole, *others = records
    played = [record for record in others if record.total.games]
    found = [(heading(one, whole.name), record_rows(one, glyphs, width)) for one in (whole, *(played if len(played) > 1 else ()))]
    found.append((f"Achievements of {printable(whole.name)}", achievement_rows(whole, glyphs)))
    return [*found, (f"Games of the day, played by {printable(whole.name)}", day_rows(whole, glyphs))]


def heading(record: Record, name: str) -> str:
    return f"Record of {printable(name)}: {load(record.game).name if record.game else 'all games'}"


def record_rows(record: Record, glyphs: Glyphs, width: int = 0) -> Rows:
    """A record in columns: two or three blocks side by side where there is room for them."""
    if not record.total.games:
        return [(NOTHING, "text"), *left_out_rows(record)]
    rows = head_rows(record, glyphs, width)
    levels = block("Against (the strongest bot)", record.levels, glyphs)
    seats = block("At a table of", {count_of(n, "seats"): tally for n, tally in record.seats.items()}, glyphs)
    first = [] if record.game else block("Game", {load(game).name: tally for game, tally in record.games.items()}, glyphs)
    best, latest, room = best_rows(record), latest_rows(record), width - MARGINS
    bands: list[tuple[Rows, ...]]
    if width >= WIDE:
        bands = [(first, levels, best), (seats, missing_rows(record, room - columns(seats)))]
    elif first:
        bands = [(first, levels), (seats, best), (latest,)]
    else:
        bands = [(levels, seats), (best, latest), (missing_rows(record, max(BLOCK, room)),)]
    for band in bands:
        if blocks := [*filter(None, band)]:
            rows += [("", "text"), *(beside(*blocks) if width >= COLUMN + BLOCK + MARGINS else stack(*blocks))]
    return [*rows, *left_out_rows(record)]


def head_rows(record: Record, glyphs: Glyphs, width: int) -> Rows:
    """The summary, the latest results one by one, and the trend: in a row, or as a chart beside the summary where that has room; on a wide
    page, the latest games are there too.
    """
    told: Rows = [(line, "text") for line in (*summary(record), achieved_bar(record, glyphs), "")]
    told.append(form_row(record, glyphs))
    if width < COLUMN + BLOCK + MARGINS:
        return [*told, trend_row(record, glyphs)]
    wide = width >= WIDE
    chart: Rows = [("Won over time", "title bold"), *trend_rows(record.trend, glyphs, WIDE_STRETCH if wide else STRETCH)]
    return beside(told, chart, latest_rows(record)) if wide else beside(told, chart)


def achieved_bar(record: Record, glyphs: Glyphs) -> str:
    """How many of the achievements have been earned, in numbers and as a bar."""
    done, all = sum(one.times > 0 for one in record.achievements), len(record.achievements)
    return f"Achievements: {done} of {all}  {bar(done / max(1, all), glyphs)}"


def bar(share: float, glyphs: Glyphs) -> str:
    """A share as a bar, which is empty only for none, and full only for all."""
    full = max(int(share > 0), min(BAR - int(share < 1), round(share * BAR)))
    return glyphs["full"] * full + glyphs["rest"] * (BAR - full)


def summary(record: Record) -> list[str]:
    """The number of games, their dates, and the streaks once a game has been won."""
    total, streak = record.total, record.streak
    first, last = date_text(record.first), date_text(record.last)
    span = "" if not first else f", on {first}" if first == last else f", from {first} to {last}"
    best = f" now, {streak.longest} at most" if streak.longest > streak.current else ""
    return [
        f"{count_of(total.games, 'games')}, {total.won} won ({share_text(total)}){span}.",
        *([f"Winning streak: {streak.current or 'none'}{best}."] if streak.longest else []),
    ]


def form_row(record: Record, glyphs: Glyphs) -> tuple[str, str]:
    """The latest results one by one."""
    form = "".join(glyphs["full"] if won else glyphs["rest"] for won in record.form[-BESIDE_LABEL:])
    return f"{'The latest, won or lost':<{NAME}}{form}", "text"


def trend_row(record: Record, glyphs: Glyphs) -> tuple[str, str]:
    """The share of wins over time in one row."""
    steps = STEPS[glyphs.name]
    trend = "".join(steps[round(share * (len(steps) - 1))] for share in record.trend)
    eighths = " (eighths of the games)" if glyphs.name == "ascii" else ""
    return f"{'Won over time':<{NAME}}{trend}{eighths}", "text"


def trend_rows(trend: Sequence[float], glyphs: Glyphs, stretch: int) -> Rows:
    """The share of wins over time as a chart with a scale, and so many columns for each stretch of games."""
    rows: Rows = []
    for row in reversed(range(CHART)):
        scale = {CHART - 1: "100 %", 0: "0 %"}.get(row, "")
        cells = (filling(share * CHART - row, glyphs) if share or row else STEPS[glyphs.name][0] for share in trend)
        rows.append((f"{scale:>6}{glyphs['v']}{''.join(cell * (stretch - 1) + ' ' for cell in cells)}", "text"))
    return rows


def filling(share: float, glyphs: Glyphs) -> str:
    """A cell of a chart that is filled so far from below, from 0 to 1."""
    if glyphs.name == "ascii":
        return glyphs["full"] if share >= 0.5 else " "
    steps = STEPS[glyphs.name]
    return " " if share <= 0 else steps[min(len(steps), round(share * len(steps)) or 1) - 1]


def missing_rows(record: Record, room: int) -> Rows:
    """The achievements still to come, with what is to be done for them, in so many columns."""
    missing = [one for one in record.achievements if not one.times]
    rows: Rows = [(f"Still to achieve: {len(missing)} of {len(record.achievements)}", "title bold")] if missing else []
    for one in missing:
        first, *more = textwrap.wrap(one.did, room - len(f"  {'':<16} "))
        rows += [(f"  {one.name:<16} {first}", "text"), *((f"  {'':<16} {line}", "text") for line in more)]
    return rows


def block(title: str, tallies: Mapping[str, Tally], glyphs: Glyphs) -> Rows:
    """Games played and won, a labelled row with a bar each."""
    return [
        (f"{title:<{NAME + 2}}games  won", "title bold"),
        *((tally_row(name, tally, glyphs), "text") for name, tally in tallies.items()),
    ]


def share_text(tally: Tally) -> str:
    """The share of games that were won."""
    return f"{100 * tally.share:.0f} %"


def tally_row(name: str, tally: Tally, glyphs: Glyphs) -> str:
    return f"  {name:<{NAME}}{tally.games:>5}{tally.won:>5} {bar(tally.share, glyphs)}{share_text(tally):>6}"


def latest_rows(record: Record) -> Rows:
    """The latest games: when, which, and how they ended."""
    return [("The latest games", "title bold"), *((f"  {date_text(one.played):<14}{latest_text(one)}", "text") for one in record.latest)]


def latest_text(one: Latest) -> str:
    """`Octopush: 2nd of 3, 14 points`."""
    return f"{load(one.game).name}: {one.ended}, {count_of(one.score, one.counts)}"


def best_rows(record: Record) -> Rows:
    """The highest score in each game, and the best results against each rival."""
    rows: Rows = [(f"  {load(one.game).name:<{NAME}}{highest_text(one)}", "text") for one in record.highest]
    rows += [(f"  {one.rival:<{NAME}}{best_text(one)}", "text") for one in record.best]
    return [("The best", "title bold"), *rows]


def highest_text(highest: Highest) -> str:
    """`14 points, 27 Sep 2026`."""
    return ", ".join(filter(None, (count_of(highest.score, highest.counts), date_text(highest.played))))


def best_text(best: Best) -> str:
    if best.won:
        return f"won in {count_of(best.rounds, 'rounds')}"
    return f"not won yet, {count_of(best.score, best.counts)}"


def columns(block: Rows) -> int:
    """The columns of a block with those that keep it apart from the next."""
    return max((COLUMN, *(len(text) + 1 for text, _ in block)))


def beside(*blocks: Rows) -> Rows:
    """Blocks side by side, each row in the style of the first that has one."""
    widths = [columns(block) for block in blocks]
    rows = []
    for n in range(max(map(len, blocks))):
        texts = [f"{block[n][0] if n < len(block) else '':<{width}}" for block, width in zip(blocks, widths, strict=True)]
        rows.append(("".join(texts).rstrip(), next(block[n][1] for block in blocks if n < len(block))))
    return rows


def stack(*blocks: Rows) -> Rows:
    """Blocks one below the other."""
    rows: Rows = []
    for found in filter(None, blocks):
        rows += [*([("", "text")] if rows else []), *found]
    return rows


def left_out_rows(record: Record) -> Rows:
    """The games that do not count, and why."""
    return [("", "text"), *((line, "dim") for line in lines)] if (lines := left_out(record)) else []


def left_out(record: Record) -> list[str]:
    """The games that do not count, and why, in sentences."""
    reasons = [f"{many} {why}" for why, many in sorted(record.left_out.items()) if why != DAMAGED]
    found = [f"Not counted: {', '.join(reasons)}."] if reasons else []
    if record.damaged:
        one = len(record.damaged) == 1
        numbers = ", ".join(map(str, record.damaged))
        found.append(f"{'A saved game is' if one else 'Saved games are'} damaged and not counted: number{'' if one else 's'} {numbers}.")
    return found


def achievement_rows(record: Record, glyphs: Glyphs) -> Rows:
    """All achievements, game by game; those not yet earned are dim."""
    rows: Rows = [(f"{sum(done.times > 0 for done in record.achievements)} of {len(record.achievements)} achieved.", "text")]
    game = ""
    for done in record.achievements:
        if done.game != game:
            game = done.game
            rows += [("", "text"), (load(game).name, "title bold")]
        sign = glyphs["full"] if done.times else glyphs["rest"]
        when = f" ({achieved_text(done)})" if done.times else ""
        rows += [(f"  {sign} {done.name:<16} {done.did}{when}", "good" if done.times else "text")]
        rows += [(f"    {'':<16} {done.teaches}", "dim")]
    return rows


def achieved_text(done: Achieved) -> str:
    """When and how often something was achieved."""
    often = f", {done.times} times" if done.times > 1 else ""
    return f"{date_text(done.first)}{often}".removeprefix(", ")


def day_rows(record: Record, glyphs: Glyphs) -> Rows:
    """The games of the day, each as it can be passed on."""
    rows: Rows = []
    for day in record.days:
        rows += [*day_lines(day, glyphs), ("", "text")]
    return rows or [("None yet. The game of the day is in the title, and `octotui today` begins it.", "text")]


def record_help(glyphs: Glyphs) -> Rows:
    """What is on the pages of a record."""
    full, rest = glyphs["full"], glyphs["rest"]
    return [
        ("Record", "title bold"),
        ("A game counts once it is over, if a person has played it.", "text"),
        (f"  The latest     a sign for each game, the last one at the right: {full} won, {rest} lost", "text"),
        ("  Won over time  the share of games won, from the first games at the left to the last at the right", "text"),
        (f"  {'':<13}  (at most {PARTS} stretches of games, all of one length)", "text"),
        ("  Against        the bots of a game, by the strongest of them; or the Investigator", "text"),
        (f"  Achievements   {full} achieved, {rest} still to come", "text"),
        ("", "text"),
        *day_help(glyphs),
    ]


def day_signs(glyphs: Glyphs) -> str:
    """What the signs on a game of the day say."""
    behind, level, ahead = list(ASCII if glyphs.name == "ascii" else UNICODE)
    return f"a sign for each turn: after it {behind} behind the best of the others, {level} level, {ahead} ahead"


def day_help(glyphs: Glyphs) -> Rows:
    """What the lines on a game of the day say."""
    return [
        ("Game of the day", "title bold"),
        ("  1st line  the day, and the game", "text"),
        ("  2nd line  the place, and the scores: the player's own, then those of the others", "text"),
        (f"  3rd line  {day_signs(glyphs)}", "text"),
        ("They give nothing of the deal away, so they can be sent to somebody who has yet to play it.", "text"),
    ]


def day_lines(day: Day, glyphs: Glyphs) -> Rows:
    first, *rest = day.lines(glyphs.name == "ascii")
    return [(first, "title bold"), *((line, "text") for line in rest)]


# --- in sentences


def sentences(record: Record) -> list[str]:
    """A record in plain sentences, for screen readers and plain text: no columns, no symbols."""
    if not record.total.games:
        return [NOTHING, *left_out(record)]
    found = [f"Record of {record.name}.", *summary(record)]
    if not record.game:
        found += [tally_text(load(game).name, tally) for game, tally in record.games.items()]
    found += [tally_text(f"Against {level}", tally) for level, tally in record.levels.items()]
    found += [tally_text(f"At a table of {count_of(seats, 'seats')}", tally) for seats, tally in record.seats.items()]
    found += [f"Played {date_text(one.played)}: {latest_text(one)}." for one in record.latest]
    found += [f"Best in {load(one.game).name}: {highest_text(one)}." for one in record.highest]
    found += [f"Best against {one.rival}: {best_text(one)}." for one in record.best]
    done = [one for one in record.achievements if one.times]
    found.append(f"{len(done)} of {len(record.achievements)} achievements{': ' if done else ''}{', '.join(one.name for one in done)}.")
    return [*found, *left_out(record)]


def tally_text(what: str, tally: Tally) -> str:
    return f"{what}: {count_of(tally.games, 'games')}, {tally.won} won."
