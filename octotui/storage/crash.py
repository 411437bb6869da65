"""Crash reports in a file, without the values of variables, which may be cards."""

from pathlib import Path

FILE = "crash.txt"


def crash_sentence(folder: Path, report: str, saved: bool = False) -> str:
    """Write a crash report; return the sentence that tells the player about it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_text(report, "utf-8")
        where = f"What happened is in {folder / FILE}."
    except OSError:
        where = "What happened could not be written down."
    return " ".join(filter(None, ("octotui crashed; this is a bug.", "Your game is saved." if saved else "", where)))
