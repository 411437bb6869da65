"""The command line of `make load`."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from tools.load import PARTS, parts


def test_parts_are_named_with_commas_between() -> None:
    assert parts("guests,flood") == ["guests", "flood"]


def test_a_misspelt_part_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(ArgumentTypeError) as refused:
        parts("guests,guest,floods")
    assert str(refused.value) == f"there is no part 'guest', 'floods': name some of {', '.join(PARTS)}"
