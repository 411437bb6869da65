"""The same seed gives the same game in another process, whatever order its sets have."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.digests import digests


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_same_seed_same_game_in_a_new_process(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == digests("random")
