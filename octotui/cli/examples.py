"""Examples for the help: command lines by command, each with what it does."""

from octotui.cli.own_files import OwnFile

Example = tuple[str, str]
"""The words after `octotui`, and what they do."""

TOP: tuple[Example, ...] = (
    ("", "the title screen"),
    ("play --seats Ann,Bob,expert", "straight to the table: two people at one keyboard, and a bot"),
    ("continue", "the last game, exactly where you left it"),
    ("today", "the game of the day: one deal for everybody"),
    ("learn", "a guided first game, 5 to 20 minutes"),
    ("line", "play in plain text, as for a screen reader"),
    ("rules octopush", "the rules of a game as plain text"),
    ("--theme terminal", "in the colours of this terminal; OCTOTUI_THEME says the same to every start"),
    ("help play", "one command, with more examples"),
)
"""Where to begin."""

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "play": (
        ("play octopush", "against bots"),
        ("play --seats Ann,Bob,expert", "two people at one keyboard, and a bot"),
        ("play --seats you,Eve:hard --think 3", "a bot with a name, and three seconds for it"),
        ("play --seats you,Eve=cmd:./eve.py", "a program of your own"),
        ("play night --seed 7 --option first=1", "the same seed deals the same cards"),
        ("play --layout my-layout.toml", "a layout of your own"),
    ),
    "line": (
        ("line --seats Ann,Bob,easy", "two people at one keyboard, and a bot"),
        ("line --continue", "the last game in plain text"),
        ("line --seed 7 --option hands=draft", "a draft first; the same seed deals the same cards"),
        ("line --option layout=threeping --option bridge=random", "two options"),
        ("line --deck my-deck.toml", "with a deck of your own"),
    ),
    "continue": (
        ("continue", "the last game, exactly where you left it"),
        ("continue 12", "game 12 of `octotui saves`"),
        ("continue octop --line", "the one game of Octopush, in plain text"),
    ),
    "learn": (
        ("learn", "the game played or learned last, or else the shortest"),
        ("learn octopush --chapter 3", "one chapter"),
        ("learn oct8 --line", "in plain text"),
    ),
    "rules": (
        ("rules", "which games have rules"),
        ("rules cosmoctopus", "all of them"),
        ("rules night --contents", "the list of sections"),
        ("rules cosmoctopus paying", "one section"),
    ),
    "replay": (
        ("replay game.journal", "go through it, answer by answer"),
        ("replay last", "the game last played"),
        ("replay 12 --seat Bob --at 40", "game 12 of `octotui saves`, as Bob saw it, after 40 answers"),
        ("replay last --line", "in plain text"),
        ("replay last --cast game.cast --speed 4", "a recording for asciinema, four answers a second"),
        ("replay last --svg end.svg --size 120x36", "a picture of its end"),
    ),
    "import": (
        ("import game.journal", "a file becomes a saved game"),
        ("import -", "the same from standard input"),
    ),
    "export": (
        ("export last game.journal", "the game last played as a text file"),
        ("export 12 -", "game 12 of `octotui saves` on standard output"),
    ),
    "rpc": (("rpc", "requests on standard input, answers on standard output"),),
    "check-bot": (
        ("check-bot ./eve.py", "20 games of Cosmoctopus"),
        ("check-bot './eve.py --depth 3' --game octopush --think 0.5", "a program with options, and less time for it"),
    ),
    "serve": (
        ("serve --invite", "a code for one new guest: of the server that runs, or of one for this machine alone that begins"),
        ("serve --listen :8022 --open", "for every machine that can reach it, and any key"),
        ("serve status --json", "how the server that runs does"),
        ("serve --drain", "let it tell its guests, and stop"),
    ),
    "store": (
        ("store copy tables.db postgresql://octotui@db.example.net/octotui", "a server's file moves into PostgreSQL"),
        ("store copy postgresql://octotui@db.example.net/octotui backup.db", "and back into a file"),
    ),
    "saves": (
        ("saves", "numbers for continue, replay and export"),
        ("saves --json", "for a program"),
    ),
    "record": (
        ("record", "all games"),
        ("record octopush --name Bob", "one game, of somebody else at this keyboard"),
    ),
    "today": (
        ("today", "today's game, or its result once it is over"),
        ("today --date 2026-11-22 --line", "that of an earlier day, in plain text"),
    ),
    "games": (
        ("games", "with all options and their values"),
        ("games --json", "for a program"),
    ),
    "themes": (
        ("themes", "names for --theme"),
        ("themes --json", "for a program"),
    ),
    "config": (
        ("config check", "the mistakes in the file, line by line"),
        ("config show --theme paper", "every setting in effect, and where it comes from"),
        ("config keys --json", "all key ids, for a program"),
        ("config edit", "open the file in $EDITOR, then check it"),
    ),
    "docs": (
        ("docs", "which pages there are"),
        ("docs decks", "how to write a deck of your own"),
    ),
    "completion": (("completion bash", "a script for `eval`, or for a file that your shell reads"),),
    "help": (
        ("help", "all commands"),
        ("help config", "one of them"),
        ("help config check", "the same: what config takes is on one page"),
    ),
    "version": (("version", "the version, the same as --version"),),
}


def of_check(kind: OwnFile) -> tuple[Example, ...]:
    """The examples of the command that checks a kind of own file."""
    file = f"my-{kind.name}.toml"
    return (
        (f"check-{kind.name} {file}", "what is in it, or what is wrong with it"),
        (f"check-{kind.name} - --json", "from standard input, for a program"),
        (f"check-{kind.name} --schema", "for an editor that completes as you write"),
    )


WIDEST = 50
"""Columns of a command up to which there is room beside it."""


def of_list(kind: OwnFile) -> tuple[Example, ...]:
    """The examples of the command that lists a kind of own file."""
    return ((f"{kind.name}s", f"names for --option {kind.name}=NAME"), (f"{kind.name}s --json", "for a program"))


def examples_text(examples: tuple[Example, ...]) -> str:
    """Examples as the end of a help text: what each does beside it, or below where that would be too narrow."""
    lines = [f"octotui {words}".rstrip() for words, _ in examples]
    wide = max(map(len, lines))
    beside = wide <= WIDEST
    rows = (f"{line:<{wide}}   {what}" if beside else f"{line}\n      {what}" for line, (_, what) in zip(lines, examples, strict=True))
    return "examples:\n" + "".join(f"  {row}\n" for row in rows)
