"""A copy of this checkout to try changes on, and programs that run in it."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "engine", "octotui", "tests", "themes", "tools")
FILES = ("CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "README.md", "pyproject.toml")


def copied(folder: Path) -> Path:
    """A copy of the checkout in an empty folder, without what git ignores."""
    for name in FOLDERS:
        copytree(ROOT / name, folder / name, ignore=ignore_patterns("__pycache__", ".*", "__snapshots__", "snapshots"))
    for name in FILES:
        copy(ROOT / name, folder)
    return folder


def run(folder: Path, *command: str, sent: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a Python module or program of this environment in that folder, which comes first among what can be imported."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "140"}
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, input=sent, capture_output=True, text=True, timeout=300)


LINT_IMPORTS = ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")
"""What `lint-imports` runs."""
