"""C39: the cosmic bridge: where it begins, what it joins, and how its tokens move."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Scripted, Search
from engine.core.fairness import CHANCE_USED
from engine.core.game import BadOption
from engine.core.journal import Seat as At
from engine.core.match import Match
from engine.core.numbers import numbered
from engine.core.state import BadPosition, to_json
from engine.cosmoctopus.layouts import SHIPPED, LayoutFile, layout_of_option, spans
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import REALM, TEST, Seat, asked, events, given, legal, pay_rest, play, refused
from tests.typed import as_a

PARTED = ("ink-3", "coins-3", "whispers-3", "ink-card", "any-2", "coins-card", "stars-3", "whispers-card", "stars-card", "deep-omen")
"""Opposite Tides place by place: b1 g1 a3 c3 g3 b5 f5 h5 b7 g7. West lie ink-3, whispers-3, ink-card, coins-card, stars-card."""


def begin(seed: int = 1, seats: int = 2, **options: Any) -> Table:
    return TEST.setup(CosmoctopusOptions(**options), seats, Search(Random(seed)))


def moves(s: Table) -> set[str]:
    return {code[5:] for code in legal(s, "move")}


# --- where it begins


@pytest.mark.parametrize("layout", SHIPPED)
def test_c39_chance_lays_the_tokens_on_two_places_that_are_not_adjacent(layout: str) -> None:
    laid = {begin(seed, layout=layout, bridge="random").bridge for seed in range(60)}
    assert len(laid) > 10
    places = layout_of_option(layout)
    for bridge in laid:
        one, other = map(places.names.index, bridge)
        assert one != other and places.distance[one][other] != 1
        assert not places.in_two_sections or places.sections[one] != places.sections[other]


def test_c39_without_the_option_there_is_no_bridge() -> None:
    s = begin()
    assert s.bridge == ()
    assert "bridge" not in legal(s)
    assert refused(s, "bridge") == "unknown-code"


def test_c39_the_first_player_may_lay_the_tokens_before_the_tiles_are_seen() -> None:
    s = begin(bridge="choose", first=1)
    assert (s.realm, s.head) == ((), "")
    assert (asked(s).seat, asked(s).kind) == (1, "bridge-lay")
    assert legal(s) == {f"token {place}" for place in ("a1", "c1", "e1", "a3", "c3", "e3", "a5", "c5", "e5")}
    chance = Search(Random(1))
    s = TEST.apply(s, 1, "token a1", chance)
    assert s.bridge == ("a1",) and s.realm == ()
    s = TEST.apply(s, 1, "token e3", chance)
    assert s.bridge == ("a1", "e3")
    assert sorted(s.realm)[0] and len(s.realm) == 9 and s.head == "stars-3"
    assert asked(s).kind == "move"


def test_c39_the_tiles_are_shuffled_after_the_tokens_lie() -> None:
    dealt = set()
    for seed in range(30):
        s = begin(1, bridge="choose", first=0)
        for code in ("token a1", "token e5"):
            s = TEST.apply(s, 0, code, Search(Random(seed)))
        dealt.add(s.realm)
    assert len(dealt) > 20


def test_c39_what_lies_open_before_the_tokens_do_tells_nothing_of_the_tiles() -> None:
    """Only the tiles are face down while the tokens are laid; row and hands are there, and any realm can follow them."""
    s = begin(1, bridge="choose", first=0)
    assert None not in s.row and len(s.hand[0]) == 5
    laid = [TEST.apply(TEST.apply(s, 0, "token a1", Scripted()), 0, "token e5", Search(Random(seed))) for seed in range(30)]
    assert {(after.row, after.hand) for after in laid} == {(s.row, s.hand)}
    assert {after.realm[0] for after in laid} >= {"ink-3", "coins-3", "whispers-3", "stars-3"}


def test_c39_the_second_token_goes_to_a_place_that_is_not_adjacent() -> None:
    s = begin(bridge="choose", first=0)
    s = TEST.apply(s, 0, "token c3", Scripted())
    assert legal(s) == {"token a1", "token e1", "token a5", "token e5"}
    assert refused(s, "token c1") == "adjacent"
    assert refused(s, "token c3") == "other-token"


def test_c39_what_is_adjacent_is_the_layouts_affair() -> None:
    # In the middle of the X lies d4; the four places beside it are out, the four ends of the arms are not.
    s = begin(bridge="choose", first=0, layout="x-marks-the-splot")
    assert "token d4" in legal(s)
    assert legal(TEST.apply(s, 0, "token d4", Scripted())) == {"token a1", "token g1", "token a7", "token g7"}


def test_c39_the_tokens_come_before_the_draft() -> None:
    s = begin(bridge="choose", hands="draft", first=0)
    assert asked(s).kind == "bridge-lay"
    chance = Search(Random(1))
    for code in ("token a1", "token e5"):
        s = TEST.apply(s, 0, code, chance)
    assert asked(s).kind == "draft"


def test_c39_a_token_that_was_laid_can_be_taken_back_until_the_tiles_are_seen() -> None:
    match = Match.start(TEST, (At("Ann"), At("Bob")), CosmoctopusOptions(bridge="choose", first=0), 1)
    match.act(0, "token a1")
    assert match.undo_bar(0) is None
    match.undo(0)
    match.act(0, "token c3")
    match.act(0, "token a1")
    assert match.undo_bar(0) is CHANCE_USED


# --- what it joins


def test_c39_token_places_count_as_adjacent() -> None:
    # a1 is ink-3 and e5 stars-card; without the bridge they are four steps apart.
    s = given(ask="move", head="ink-3", bridge="a1 e5")
    assert moves(s) == {"coins-3", "ink-card", "stars-card"}
    assert moves(given(ask="move", head="ink-3")) == {"coins-3", "ink-card"}


def test_c39_the_way_over_the_bridge_is_one_step_of_a_longer_way() -> None:
    s = given(Seat(ink=1), ask="move", head="coins-3", bridge="a1 e5")
    assert "stars-card" in moves(s)  # to ink-3 free, over the bridge for 1
    s = given(Seat(ink=1), ask="move", head="ink-3", bridge="a1 e5")
    assert moves(s) >= {"coins-card", "whispers-card"}  # over the bridge free, and one step from there


def test_c39_it_leads_both_ways() -> None:
    assert "ink-3" in moves(given(ask="move", head="stars-card", bridge="a1 e5"))


def test_c39_moves_of_cards_use_it_too() -> None:
    s = play(given(Seat("walk"), head="ink-3", bridge="a1 e5"), "play walk")
    assert "stars-card" in moves(s)


def test_c39_of_ten_tiles_each_that_can_be_reached_has_a_digit() -> None:
    s = given(Seat(ink=9), ask="move", head="ink-3", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    assert [number for number, _ in numbered(asked(s).choices)] == list(range(1, 10))


def test_c39_it_joins_two_sections() -> None:
    s = given(ask="move", head="ink-3", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    assert moves(s) == {"whispers-3", "ink-card", "coins-3"}


def test_c39_without_tribute_one_stays_in_ones_section() -> None:
    s = given(ask="move", head="stars-card", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    assert moves(s) == {"coins-card"}
    s = given(Seat(ink=9), ask="move", head="stars-card", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    assert moves(s) == set(PARTED) - {"stars-card"}


# --- moving a token


def test_c39_before_moving_a_card_may_be_discarded_to_move_a_token() -> None:
    s = given(Seat("nothing scripture-3"), ask="move", head="stars-3", bridge="a1 e5")
    s = play(s, "bridge")
    assert legal(s) == {"token ink-3", "token stars-card"}
    s = play(s, "token ink-3")
    assert legal(s) == {f"to {tile}" for tile in set(REALM) - {"ink-3", "stars-card"}}
    s = play(s, "to stars-3")
    assert legal(s) == {"discard nothing", "discard scripture-3"}
    s = play(s, "discard scripture-3")
    assert s.bridge == ("a5", "e5")
    assert s.hand[0] == ("nothing",) and s.discard == ("scripture-3",)
    assert asked(s).kind == "move"
    assert "stars-card" in moves(s)
    assert events(s, "bridge-moved") == [("ink-3", "stars-3")]


def test_c39_as_often_as_one_has_cards() -> None:
    s = given(Seat("nothing scripture-3"), ask="move", head="stars-3", bridge="a1 e5")
    s = play(s, "bridge", "token ink-3", "to coins-3", "discard nothing")
    s = play(s, "bridge", "token stars-card", "to ink-3")  # the last card goes by itself
    assert s.bridge == ("c1", "a1") and s.hand[0] == ()
    assert "bridge" not in legal(s)
    assert refused(s, "bridge") == "no-card"


def test_c39_it_is_not_the_card_play() -> None:
    s = given(Seat("nothing scripture-3 one-ink"), ask="move", head="stars-3", bridge="a1 e5")
    s = play(s, "bridge", "token ink-3", "to coins-3", "discard scripture-3", "move whispers-card", "take relic-1")
    assert {"play nothing", "play one-ink"} <= legal(s)


def test_c39_after_the_move_too_as_often_as_one_has_cards() -> None:
    s = play(given(Seat("nothing scripture-3 one-ink"), ask="move", head="stars-3", bridge="a1 e5"), "move ink-card", "take relic-1")
    s = play(s, "bridge", "token ink-3", "to coins-3", "discard scripture-3")
    assert s.bridge == ("c1", "e5") and asked(s).kind == "act"
    s = play(s, "bridge", "token stars-card", "to ink-3", "discard nothing")
    assert s.bridge == ("c1", "a1")
    assert {"bridge", "play one-ink", "end"} <= legal(s)


def test_c39_before_and_after_the_move() -> None:
    s = given(Seat("nothing scripture-3 one-ink"), ask="move", head="stars-3", bridge="a1 e5")
    s = play(s, "bridge", "token ink-3", "to coins-3", "discard nothing", "move whispers-card", "take relic-1")
    assert "bridge" in legal(s)


def test_c39_taking_forbidden_knowledge_plays_no_card() -> None:
    s = play(given(Seat("nothing", ink=13), bridge="a1 e5"), "claim ink")
    assert "bridge" in legal(pay_rest(s))


def test_c39_not_once_a_card_is_played() -> None:
    s = play(given(Seat("once-more nothing"), head="stars-3", bridge="a1 e5"), "play once-more")
    assert legal(s) == {"play nothing", "end"}
    assert refused(s, "bridge") == "card-played"


def test_c39_a_card_played_free_is_a_card_played() -> None:
    # The Fork lets Ink Chain be played free, while the bonus of the tile is being placed.
    s = given(Seat("ink-chain nothing", constellations={"fork": "abc"}), ask="move", head="ink-card", bridge="a1 e5")
    s = play(s, "move stars-3", "place fork d", "play ink-chain")
    assert asked(s).kind == "act" and "bridge" not in legal(s)


def test_c39_not_for_another_move_of_a_card() -> None:
    s = play(given(Seat("walk one-ink"), head="stars-3", bridge="a1 e5"), "play walk")
    assert "bridge" not in legal(s)


def test_c39_not_after_the_turn_has_ended() -> None:
    hand = "nothing scripture-2 scripture-3 relic-2 relic-3 relic-4 relic-5 relic-6 relic-7"
    s = play(given(Seat(hand), bridge="a1 e5"), "end")
    assert asked(s).kind == "discard" and "bridge" not in legal(s)


def test_c39_any_type_of_card_will_do_also_a_first_contact() -> None:
    for card in ("scripture-3", "relic-3", "hallucination-3", "constellation-3"):
        s = play(given(Seat(card), ask="move", bridge="a1 e5"), "bridge", "token ink-3", "to coins-3")
        assert s.discard == (card,)
    s = play(given(Seat("first-relic"), ask="move", bridge="a1 e5"), "bridge", "token ink-3", "to coins-3")
    assert (s.discard, s.removed[-1]) == ((), "first-relic")


def test_c39_the_tokens_are_never_on_the_same_place() -> None:
    s = play(given(Seat("nothing one-ink"), ask="move", bridge="a1 e5"), "bridge", "token ink-3")
    assert refused(s, "to stars-card") == "other-token"
    assert refused(s, "to ink-3") == "same-place"


def test_c39_a_moved_token_may_come_to_lie_beside_the_other() -> None:
    s = play(given(Seat("nothing one-ink"), ask="move", bridge="a1 e5"), "bridge", "token ink-3", "to coins-card", "discard nothing")
    assert s.bridge == ("e3", "e5")


def test_c39_each_section_keeps_its_token() -> None:
    s = given(Seat("nothing one-ink"), ask="move", head="ink-3", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    s = play(s, "bridge", "token coins-3")
    assert legal(s) == {"to any-2", "to stars-3", "to whispers-card", "to deep-omen"}
    assert refused(s, "to stars-card") == "other-section"


def test_c39_in_a_parted_layout_the_second_token_lies_in_the_other_section() -> None:
    s = begin(layout="opposite-tides", bridge="choose", first=0)
    s = TEST.apply(s, 0, "token b1", Scripted())
    assert legal(s) == {"token g1", "token g3", "token f5", "token h5", "token g7"}
    assert refused(s, "token b7") == "other-section"


def test_c39_the_token_of_a_section_of_one_place_stays() -> None:
    island = LayoutFile("Island", places=(*((x, y) for y in (0, 2, 4) for x in (0, 2, 4)), (7, 0)))
    realm = ("ink-3", "coins-3", "whispers-3", "deep-omen", *PARTED[3:9])
    s = given(Seat("nothing one-ink"), ask="move", head="deep-omen", layout=island, realm=realm, bridge="a1 h1")
    assert moves(s) == {"ink-3"}
    s = play(s, "bridge")
    assert asked(s).kind == "bridge-to"  # only one token can move
    assert "to deep-omen" not in legal(s)


def test_c39_moving_a_token_can_be_undone_step_by_step() -> None:
    position = to_json(given(Seat("nothing one-ink"), ask="move", bridge="a1 e5"))
    options = CosmoctopusOptions(bridge="random")
    match = Match.from_position(TEST, position, (At("Ann"), At("Bob")), options, 1)
    for code in ("bridge", "token ink-3", "to stars-3", "discard nothing"):
        match.act(0, code)
    assert as_a(Table, match.state).bridge == ("a5", "e5")
    for _ in range(4):
        assert match.undo_bar(0) is None
        match.undo(0)
    assert as_a(Table, match.state).bridge == ("a1", "e5") and as_a(Table, match.state).hand[0] == ("nothing", "one-ink")


def test_c39_what_happened_is_told_in_tiles() -> None:
    s = given(Seat("nothing one-ink"), ask="move", bridge="a1 e5")
    s = play(s, "bridge", "token ink-3", "to stars-3", "discard nothing")
    told = [TEST.sentence(e, ("Ann", "Bob")) for e in s.events]
    assert told == ["Ann discards Nothing", "Ann moves the bridge token from Ink Well to Star Field"]


def test_c39_a_bot_is_proposed_the_place_that_shortens_the_way_most() -> None:
    # The head is on stars-3, a5. The token that stays lies on a1, two steps away; with the other on e1, four steps become three.
    s = play(given(Seat("nothing one-ink"), ask="move", head="stars-3", bridge="a1 e5"), "bridge", "token stars-card")
    assert asked(s).proposal == "to whispers-3"


# --- options and positions that cannot be


def test_c39_a_parted_layout_needs_the_bridge() -> None:
    with pytest.raises(BadOption, match=r"options: bridge: .*“Opposite Tides” is in two sections"):
        begin(layout="opposite-tides")


def test_c39_an_unknown_way_to_lay_the_bridge_is_refused() -> None:
    with pytest.raises(BadOption, match="bridge"):
        TEST.read_options({"bridge": "always"})


def spoiled(state: Table, options: CosmoctopusOptions, **zones: object) -> str:
    with pytest.raises(BadPosition) as caught:
        TEST.position({**to_json(state), **zones}, options, 2)
    return caught.value.field


@pytest.mark.parametrize("bridge", [["a1"], ["a1", "a1"], ["a1", "z9"], ["a1", "c3", "e5"], ["ink-3", "stars-3"]])
def test_c39_impossible_tokens(bridge: list[str]) -> None:
    assert spoiled(given(ask="move", bridge="a1 e5"), CosmoctopusOptions(bridge="random"), bridge=bridge) == "bridge"


@pytest.mark.parametrize("bridge", [[], ["b1", "a3"]])
def test_c39_sections_without_a_token(bridge: list[str]) -> None:
    s = given(ask="move", head="ink-3", layout="opposite-tides", realm=PARTED, bridge="b1 g1")
    assert spoiled(s, CosmoctopusOptions(layout="opposite-tides", bridge="random"), bridge=bridge) == "bridge"


FIRST, ACT, TIDY = ["first-move", 0, [], ""], ["act", 0, [], ""], ["tidy", 0, [], ""]


@pytest.mark.parametrize(
    "frames",
    [
        [["bridge-token", 0, [], "bridge"], TIDY],
        [["act", 0, [], ""], ["bridge-token", 0, [], "bridge"], FIRST, ACT, TIDY],
        [["bridge-to", 0, ["c3"], "bridge"], FIRST, ACT, TIDY],
        [["bridge-card", 0, ["a1", "e5"], "bridge"], FIRST, ACT, TIDY],
        [["bridge-card", 0, ["a1", "z9"], "bridge"], FIRST, ACT, TIDY],
        [["bridge-card", 0, ["a1"], "bridge"], FIRST, ACT, TIDY],
    ],
)
def test_c39_impossible_tokens_under_way(frames: list[list[Any]]) -> None:
    s = given(Seat("nothing one-ink"), ask="move", bridge="a1 e5")
    assert spoiled(s, CosmoctopusOptions(bridge="random"), frames=frames) == "frames"


def test_c39_no_token_is_under_way_once_a_card_was_played() -> None:
    s = given(Seat("nothing one-ink"), bridge="a1 e5")
    frames = [["bridge-token", 0, [], "bridge"], ACT, TIDY]
    assert asked(TEST.position({**to_json(s), "frames": frames}, CosmoctopusOptions(bridge="random"), 2)).kind == "bridge-token"
    assert spoiled(s, CosmoctopusOptions(bridge="random"), frames=frames, played=1) == "frames"


def test_c39_no_token_moves_for_an_empty_hand() -> None:
    frames = [["bridge-token", 0, [], "bridge"], FIRST, ACT, TIDY]
    assert spoiled(given(ask="move", bridge="a1 e5"), CosmoctopusOptions(bridge="random"), frames=frames) == "frames"


def test_c39_impossible_face_down_tiles() -> None:
    s = begin(bridge="choose", first=0)
    options = CosmoctopusOptions(bridge="choose", first=0)
    frames = to_json(s)["frames"]
    assert spoiled(s, options, realm=list(REALM)) == "realm"
    assert spoiled(s, options, frames=frames[2:], bridge=["a1", "e5"]) == "frames"
    assert spoiled(s, options, frames=frames[1:], bridge=[]) == "bridge"
    assert spoiled(TEST.apply(s, 0, "token a1", Scripted()), options, bridge=["a1", "c1"]) == "bridge"


def test_c39_every_layout_has_somewhere_to_begin() -> None:
    assert all(len(spans(layout_of_option(name))) > 10 for name in SHIPPED)
