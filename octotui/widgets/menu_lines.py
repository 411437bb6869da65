"""The lines of a menu: choices with their costs and gains in columns, in the rows there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate, chain

from rich.cells import cell_len

from engine.core.numbers import LAST, Numbered, key_of
from engine.core.prompt import FREE, Choice, Refusal
from engine.core.state import Names
from octotui.terminal.canvas import cut, of_whole_clauses, wrap
from themes import Glyphs

LONGEST = 9
"""Maximum rows of a choice or a reason."""
CUT, BEGINS = 8, 14
"""Columns below which the start of a label is not worth showing, and that of a gain, which starts on the next row if there is one."""

Piece = tuple[int, str, str]
"""Column, text, style."""


@dataclass(frozen=True)
class Block:
    """The rows of one menu entry: a choice with its code, or refusals."""

    code: str
    rows: tuple[tuple[Piece, ...], ...]
    cut: bool = False
    """Whether it is shortened for lack of rows."""
    x: int = 0
    """The column where it begins, if it stands beside the entry before it."""
    width: int = 0
    """The columns it has if another stands beside it; else 0."""


@dataclass(frozen=True)
class Sheet:
    """The layout of menu lines: width, cost column, glyphs."""

    width: int
    column: int
    glyphs: Glyphs
    letters: Mapping[str, str] = field(default_factory=dict)
    """The letter keys of codes, shown from the tenth choice on."""
    lettered: bool = False
    """Whether they are shown from the first choice on."""
    aligned: bool = False
    """Whether gains begin in the column too, behind a cost."""
    bright: Names = ()
    """The codes of choices whose gain stands out, as that of one that wins the game does."""
    doubled: frozenset[str] = frozenset()
    """The codes of choices whose keys are shown twice, since a key at first only marks them."""

    @property
    def more(self) -> str:
        return self.glyphs["more"]

    def key(self, choice: Choice, number: int) -> str:
        """The key that picks a choice: that of its number, unless it has a letter of its own, from the tenth choice on or, where lines are
        `lettered`, always but for the 0.
        """
        own = self.letters.get(choice.code, "") if number > LAST or (self.lettered and number) else ""
        return (own or key_of(number) or " ") * (1 + (choice.code in self.doubled))

    def begin(self, choice: Choice) -> int:
        """The column of a choice, behind its key."""
        return KEY + (choice.code in self.doubled)

    def gain_style(self, choice: Choice) -> str:
        """The style of the gain of a choice."""
        return "good bold" if choice.wins or choice.code in self.bright else "dim"

    def beside(self, cost: str) -> bool:
        """Whether a cost stands beside its choice; else it has rows of its own."""
        return bool(cost) and self.column + BEFORE + cell_len(cost) <= self.width


def sheet(choices: Iterable[Choice], dear: Iterable[Refusal], width: int, glyphs: Glyphs) -> Sheet:
    """The layout of a menu: all costs start in the same column, whether affordable or not.

    It is at the right end, with room for the short costs, or after the labels where that leaves room for long ones too: for all of them,
    or without short ones for some.
    """
    choices, refused = list(choices), [refusal.cost for refusal in dear]
    spans = [BEFORE + cell_len(cost) for cost in (*(choice.further_cost for choice in choices), *refused) if cost]
    short = [span for span in spans if span <= min(width * 2 // 5, LONG_COST)]
    if len(short) < len(spans) and not refused:
        after = max(2 + cell_len(choice.label) + 2 for choice in choices if choice.further_cost)
        fits = [after + span <= width for span in spans]
        if all(fits) or (any(fits) and not short):
            return Sheet(width, after, glyphs)
    return Sheet(width, width - max(short, default=0), glyphs)


def aligned(choices: Numbered, page: Sheet) -> Sheet:
    """The layout with all costs and gains in one column, right after the longest label of a choice that has any, if that takes no more
    rows.
    """
    told = [choice for _, choice in choices if choice.further_cost or choice.further_gain]
    column = max((KEY + cell_len(choice.label) + APART for choice in told), default=page.column)
    found = replace(page, column=column, aligned=True)
    fits = all(found.beside(choice.further_cost) for choice in told if choice.further_cost)
    return found if fits and height(tidy(choices, found)) <= height(tidy(choices, page)) else page


def tidy(choices: Numbered, page: Sheet) -> list[Block]:
    """The choices in full, each gain below its choice where it does not fit behind."""
    return [choice_block(choice, n, page) for n, choice in choices]


def fit(choices: Numbered, page: Sheet, room: int) -> list[Block]:
    """The choices in `room` rows: tidy if they fit, else flowing; if rows are too few for everything, they are shared out evenly, one row
    at a time, first to those whose cost has no room beside them.
    """
    blocks = tidy(choices, page)
    if height(blocks) <= room:
        return blocks
    if page.aligned:
        plain = sheet((choice for _, choice in choices), (), page.width, page.glyphs)
        page = replace(plain, letters=page.letters, bright=page.bright)
    whole = [len(flowing_block(choice, n, page, LONGEST).rows) for n, choice in choices]
    costly = [bool(choice.further_cost) and not page.beside(choice.further_cost) for _, choice in choices]
    rows = [1] * len(choices)
    for _ in range(room - len(choices)):
        short = [i for i, most in enumerate(whole) if rows[i] < most]
        if short:
            rows[min(short, key=lambda i: (rows[i], not costly[i], whole[i]))] += 1
    return [flowing_block(choice, n, page, most) for (n, choice), most in zip(choices, rows, strict=True)]


StyledText = tuple[str, str]
"""A text, and its style."""


def first_row(choice: Choice, number: int, page: Sheet) -> tuple[list[Piece], int, list[StyledText]]:
    """The digit and cost of a choice, the column before the cost, and the remaining texts: a long cost, the gain.

    Only what is lost is in red: a price can be paid, else it were no choice. Of gains one that wins the game stands out, and those that the
    layout names.
    """
    cost, price = choice.further_cost, choice.costs
    row: list[Piece] = [(0, page.key(choice, number), "legal bold")]
    gain = [(choice.further_gain, page.gain_style(choice))] if choice.further_gain else []
    style = "danger" if choice.loss else "text"
    if page.beside(cost):
        return [*row, (page.column, price, "dim" if cost == FREE else style)], page.column - 1, gain
    return row, page.width, [(price, style), *gain] if cost else gain


def choice_block(choice: Choice, number: int, page: Sheet) -> Block:
    """A choice: digit and label at the left, the cost in its column, the gain between or below; a long cost goes below, before the gain.

    A label that the cost would tear apart has its row to itself.
    """
    if page.aligned:
        return aligned_block(choice, number, page)
    row, end, said = first_row(choice, number, page)
    begin = page.begin(choice)
    label, *below = hanging(choice.label, end - begin, page)
    if below and page.beside(choice.further_cost) and fits_alone(choice.label, page):
        key, cost = row
        gains = [(INDENT, line, style) for text, style in said for line in wrap(text, page.width - INDENT, LONGEST, page.more)]
        beside = [gain for gain in gains[-1:] if INDENT + cell_len(gain[1]) <= end]
        above = ((gain,) for gain in gains[: len(gains) - len(beside)])
        return Block(choice.code, ((key, (begin, choice.label, "legal")), *above, (*beside, cost)))
    row.append((begin, label, "legal"))
    rows: list[tuple[Piece, ...]] = [((INDENT, line, "legal"),) for line in below]
    after = begin + cell_len(label) + 2
    if said and not below and after + sum(cell_len(text) + 2 for text, _ in said) - 2 <= end:
        for text, style in said:
            row.append((after, text, style))
            after += cell_len(text) + 2
    else:
        rows += [((INDENT, line, style),) for text, style in said for line in wrap(text, page.width - INDENT, LONGEST, page.more)]
    return Block(choice.code, (tuple(row), *rows))


def aligned_block(choice: Choice, number: int, page: Sheet) -> Block:
    """A choice: digit and label, and in the column its cost, then its gain, or below where that does not fit."""
    cost, gain, x, begin = choice.further_cost, choice.further_gain, page.column, page.begin(choice)
    if not (cost or gain):
        label, *more = hanging(choice.label, page.width - begin, page)
        first = (0, page.key(choice, number), "legal bold"), (begin, label, "legal")
        return Block(choice.code, (first, *(((INDENT, line, "legal"),) for line in more)))
    row: list[Piece] = [(0, page.key(choice, number), "legal bold"), (begin, choice.label, "legal")]
    if cost:
        row.append((x, choice.costs, "dim" if cost == FREE else "danger" if choice.loss else "text"))
        x += cell_len(choice.costs) + APART
    style = page.gain_style(choice)
    if not gain or x + cell_len(gain) <= page.width:
        return Block(choice.code, ((*row, *([(x, gain, style)] if gain else [])),))
    below = wrap(gain, page.width - INDENT, LONGEST, page.more)
    return Block(choice.code, (tuple(row), *(((INDENT, line, style),) for line in below)))


def fits_alone(label: str, page: Sheet) -> bool:
    """Whether a label fits on a row that it has to itself."""
    return 2 + cell_len(label) <= page.width


def hanging(text: str, first: int, page: Sheet) -> list[str]:
    """A text wrapped: its first row `first` columns wide, the others indented, to the end of the menu."""
    whole = wrap(text, first, LONGEST, page.more)[0]
    rest = text[len(whole) :].lstrip()
    return [whole, *wrap(rest, page.width - INDENT, LONGEST - 1, page.more)] if rest else [whole]


def flowing_block(choice: Choice, number: int, page: Sheet, most: int) -> Block:
    """A choice in as few rows as it takes, at most `most`: everything flows on behind the label, and the gain is cut first."""
    row, end, said = first_row(choice, number, page)
    rows, x = [row], 0
    for text, style in ((choice.label, "legal"), *said):
        x += 2 if x else page.begin(choice)
        if style != "legal" and end - x < min(BEGINS, cell_len(text)) and len(rows) < most:
            rows.append([])
            x, end = INDENT, page.width
        words, written = text.split(), ""
        for n, word in enumerate(words):
            if x + cell_len(written) + bool(written) + cell_len(word) <= end:
                written += " " * bool(written) + word
                continue
            if len(rows) == most:
                rest = " ".join([written, *words[n:]]).strip()
                if style != "legal" and end > x:
                    rows[-1].append((x, cut_gain(rest, end - x, page.more), style))
                elif written or end - x >= CUT:
                    rows[-1].append((x, wrap(rest, end - x, 1, page.more)[0] if written else cut(rest, end - x, page.more), style))
                return Block(choice.code, tuple(map(tuple, rows)), cut=True)
            rows[-1] += [(x, written, style)] if written else []
            rows.append([])
            x, end, written = INDENT, page.width, word
        rows[-1].append((x, written, style))
        x += cell_len(written)
    return Block(choice.code, tuple(map(tuple, rows)))


def cut_gain(text: str, room: int, more: str) -> str:
    """The clauses that fit before an ellipsis, else the words; nothing where these would say nothing."""
    clauses = of_whole_clauses(text, room, 1, more)
    return wrap(clauses, room, 1, more)[0] if clauses != text or room >= BEGINS else ""


def too_dear(refusal: Refusal, page: Sheet, tight: bool) -> Block:
    """An unaffordable choice, marked like any other refusal: its cost in the cost column, and what is lacking; on one row if `tight`."""
    sign: Piece = (0, page.glyphs["barred"], "dim")
    lacking = refusal.reason.brief or refusal.reason.text
    end, cost = page.column - 1, f"{COSTS} {refusal.cost}"
    label, *below = [cut(refusal.label, end - 2, page.more)] if tight else hanging(refusal.label, end - 2, page)
    if below and page.beside(refusal.cost) and fits_alone(refusal.label, page):
        why = ((INDENT, lacking, "dim"),) if INDENT + cell_len(lacking) <= end else ()
        return Block("", ((sign, (2, refusal.label, "dim")), (*why, (end + 1, cost, "danger bold"))))
    row, rest = [sign, (2, label, "dim")], [((INDENT, line, "dim"),) for line in below]
    if page.beside(refusal.cost):
        row.append((end + 1, cost, "danger bold"))
    else:
        rest.append(((INDENT, cost, "danger bold"),))
    after = 2 + cell_len(label) + 2
    if not below and after + cell_len(lacking) <= end:
        row.append((after, lacking, "dim"))
    return Block("", (tuple(row), *rest), cut=label != refusal.label and not below)


KEY = 2
"""Columns of the key before a choice."""
INDENT = 4
"""Columns before the further rows of an entry."""
COSTS = "costs"
"""The word before a cost."""
BEFORE = len(COSTS) + 1
"""Columns before a cost."""
LONG_COST = 20
"""Maximum columns of a cost beside its choice."""


def side_by_side(choices: Numbered, page: Sheet, room: int = 1) -> list[list[Block]]:
    """The choices on a row each, two together where both fit; row by row. The second begins in the middle, or in another column if that
    brings more of them together. On pages of so many rows no pair stands between two choices that have their rows to themselves, unless
    that saves a page.
    """
    blocks, middle = fit(choices, page, len(choices)), (page.width + 1) // 2
    columns = {span(block) + APART for block in blocks if not block.cut}
    ways = (in_pairs(blocks, column, page.width) for column in (middle, *sorted(columns, key=lambda column: abs(column - middle))))
    pairs = min(ways, key=len)
    straight = straightened(pairs)
    return straight if -(-len(straight) // max(1, room)) == -(-len(pairs) // max(1, room)) else pairs


def straightened(rows: list[list[Block]]) -> list[list[Block]]:
    """The rows with the two of a pair below each other where no row beside theirs is a pair."""
    found = list[list[Block]]()
    for at, row in enumerate(rows):
        beside = [*rows[max(0, at - 1) : at], *rows[at + 1 : at + 2]]
        alone = len(row) > 1 and all(len(other) == 1 for other in beside)
        found += [[replace(block, x=0, width=0)] for block in row] if alone else [row]
    return found


def in_pairs(blocks: list[Block], column: int, width: int) -> list[list[Block]]:
    """Blocks of one row each, two neighbours together where the first ends before this column and the second fits behind it."""
    rows = list[list[Block]]()
    for block in blocks:
        first = rows[-1][-1] if rows else block
        if first.width and not first.x and not block.cut and column + span(block) <= width:
            rows[-1].append(replace(block, x=column, width=width - column))
        else:
            rows.append([replace(block, width=column if not block.cut and span(block) + APART <= column else 0)])
    return rows


def span(block: Block) -> int:
    """The columns of the first row of a block."""
    return max(x + cell_len(text) for x, text, _ in block.rows[0])


APART = 2
"""Minimum columns between two entries side by side."""


def paged(rows: list[list[Block]], room: int, page: Sheet, key: str) -> list[list[Block]]:
    """The rows in pages of so many, the last as full as the others. All but that one say how many choices follow, and which key shows them:
    at the end of their last rows, if need be in fewer words, or on a row of their own. All but the first begin with the sign of more where
    their first row has room for it.
    """
    room = max(1, room)

    def end_of(row: list[Block]) -> int:
        return max(block.x + span(block) for block in row) + APART

    def told(end: int, form: str) -> str:
        return form.format(more=page.more, key=key, n=sum(map(len, rows[end:]))).rstrip(": ")

    def fits(form: str) -> bool:
        ends = range(room, len(rows), room)
        return all(end_of(rows[end - 1]) + cell_len(told(end, form)) <= page.width for end in ends)

    beside = next(filter(fits, FOLLOWING), "" if room > 1 else "{more}")
    size, found = room if beside else room - 1, list[list[Block]]()
    for start in range(0, len(rows), size):
        first = min(start, max(0, len(rows) - size))
        end = first + size
        above = first > 0 and end_of(rows[first]) < page.width
        found.append([*rows[first], *([at_end(page.more, page)] * above), *chain(*rows[first + 1 : end])])
        if end < len(rows):
            found[-1].append(at_end(told(end, beside or FOLLOWING[0]), page, bool(beside)))
    return found


def at_end(text: str, page: Sheet, beside: bool = True) -> Block:
    """A text at the end of a row, beside what stands on it or alone."""
    x = page.width - cell_len(text)
    return Block("", (((0 if beside else x, text, "title bold"),),), x=x if beside else 0)


FOLLOWING = "{n} more: {key}", "{more}{n} {key}"
"""How many choices follow, and the key that shows them, longest first."""


def heights(blocks: list[Block]) -> list[int]:
    """The cumulative heights of these blocks."""
    return list(accumulate(len(block.rows) for block in blocks))


def height(blocks: list[Block]) -> int:
    return sum(len(block.rows) for block in blocks)
