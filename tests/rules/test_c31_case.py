"""C9, C31, C32, C34, C35: the set-up of the Private Investigator, what it gains on the players' turns, its revelation."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.game import BadOption
from engine.core.state import HIDDEN, BadPosition, to_json
from engine.cosmoctopus.box import make_box, standard_deck, standard_dossier, tile_ids
from engine.cosmoctopus.datafile import BadDeck
from engine.cosmoctopus.dossier import read_dossier
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.investigator import investigated_tiles, threshold
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import DOSSIER, SHIPPED, TEST, Case, Seat, events, given, legal, pay_rest, play
from tests.typed import there

PAIR = {r: {f"{r}-3", f"{r}-card"} for r in RESOURCES}


def begin(seats: int = 1, seed: int = 1, game: Cosmoctopus = TEST, **options: Any) -> Table:
    return game.setup(CosmoctopusOptions(**{"investigator": "naive", **options}), seats, Search(Random(seed)))


# --- C9


def test_c9_one_player_plays_against_the_private_investigator_only() -> None:
    with pytest.raises(BadOption, match="investigator"):
        begin(1, investigator="none")
    assert begin(1).difficulty == "naive"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c9_with_it_two_to_four_play_together(seats: int) -> None:
    s = begin(seats)
    assert (s.difficulty, len(s.hand)) == ("naive", seats)


@pytest.mark.parametrize("seats", [0, 5])
def test_c9_none_are_too_few_and_five_too_many(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        begin(seats)


def test_c9_without_it_none_of_its_things_are_there() -> None:
    s = begin(2, investigator="none")
    assert (s.difficulty, s.behaviour, s.behaviour_deck, s.revelation, s.revelation_deck) == (None, None, (), None, ())
    assert s.evidence == (0, 0, 0, 0)


def test_c9_a_position_and_the_options_have_to_agree() -> None:
    from engine.core.state import BadPosition, to_json

    alone = to_json(begin(1))
    with pytest.raises(BadPosition, match="difficulty"):
        TEST.position(alone, CosmoctopusOptions(investigator="obsessive"), 1)
    with pytest.raises(BadOption, match="seats"):
        TEST.position(alone, CosmoctopusOptions(), 1)


# --- C31


@pytest.mark.parametrize(("difficulty", "n"), [("naive", 1), ("tenacious", 2), ("relentless", 3), ("obsessive", 5)])
def test_c31_it_begins_with_so_much_of_each_resource(difficulty: str, n: int) -> None:
    s = begin(investigator=difficulty)
    assert s.evidence == (n, n, n, n)
    assert s.track == 0


def test_c31_one_of_8_behaviour_cards_lies_open() -> None:
    s = begin(game=SHIPPED)
    assert len(s.behaviour_deck) == 7
    assert s.behaviour is not None and s.behaviour not in s.behaviour_deck
    assert len({begin(seed=seed).behaviour for seed in range(80)}) == 8


def test_c31_the_glasses_lie_on_the_two_basic_tiles_of_its_resource() -> None:
    for seed in range(20):
        s = begin(seed=seed, game=SHIPPED)
        card = SHIPPED.box.dossier.behaviours[there(s.behaviour)]
        assert set(investigated_tiles(s)) == PAIR[RESOURCES[card.resource]]


def test_c31_two_behaviour_cards_for_each_resource_and_three_revelations() -> None:
    for game in (SHIPPED, TEST):
        found = [card.resource for card in game.box.dossier.behaviours.values()]
        assert sorted(found) == [0, 0, 1, 1, 2, 2, 3, 3]
        assert len(game.box.dossier.revelations) == 3


def test_c31_a_random_revelation_is_known_to_nobody() -> None:
    s = begin(2)
    assert s.revelation is None and len(s.revelation_deck) == 3
    for viewer in (None, 0, 1):
        assert TEST.observe(s, viewer).revelation_deck == (HIDDEN,) * 3
    assert len({begin(seed=seed).revelation_deck[0] for seed in range(30)}) == 3


def test_c31_a_chosen_revelation_is_known_to_all() -> None:
    s = begin(2, revelation="less-pay")
    assert s.revelation == "less-pay"
    assert set(s.revelation_deck) == {"more-watch", "many-arms"}
    assert TEST.observe(s, None).revelation == "less-pay"


def test_c31_a_revelation_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="more-watch"):
        begin(revelation="the-butler")


def test_c31_a_revelation_without_the_private_investigator_is_refused() -> None:
    with pytest.raises(BadOption, match="revelation"):
        begin(2, investigator="none", revelation="more-watch")


def test_c31_a_position_and_the_options_have_to_agree_on_the_revelation() -> None:
    s = given(Seat(), case=Case(revelation="more-watch"))
    TEST.position(to_json(s), CosmoctopusOptions(investigator="naive", revelation="more-watch"), 1)
    for state in (s, given(Seat(), case=Case(revelation="?less-pay"))):
        with pytest.raises(BadPosition) as refusal:
            TEST.position(to_json(state), CosmoctopusOptions(investigator="naive", revelation="less-pay"), 1)
        assert refusal.value.field == "revelation"


def test_c31_nobody_sees_the_order_of_the_behaviour_deck() -> None:
    s = begin(2)
    for viewer in (None, 0, 1):
        view = TEST.observe(s, viewer)
        assert view.behaviour_deck == (HIDDEN,) * 7
        assert view.behaviour == s.behaviour


def test_c31_express_gives_the_players_3_tentacles_and_it_none() -> None:
    s = begin(2, express=True)
    assert (s.tentacles, s.track) == ((3, 3), 0)


# --- C32


def test_c32_a_move_that_ends_on_an_investigated_tile_gives_it_1() -> None:
    s = play(given(Seat(), case=Case(behaviour="ink-watch"), ask="move"), "move ink-card", "take scripture-1")
    assert s.evidence == (1, 0, 0, 0)
    assert events(s, "pi-gained") == [] and s.resources[0] == (1, 0, 0, 0)


def test_c32_on_another_tile_it_gains_nothing() -> None:
    s = play(given(Seat(), case=Case(behaviour="coin-loss"), ask="move"), "move ink-card")
    assert s.evidence == (0, 0, 0, 0)


def test_c32_passing_is_free() -> None:
    """From stars-3 to ink-3 the way leads over ink-card, which is investigated like the end: only the end counts."""
    s = play(given(Seat(ink=1), case=Case(behaviour="ink-watch"), ask="move"), "move ink-3")
    assert s.evidence == (1, 0, 0, 0)
    s = play(given(Seat(ink=1), case=Case(behaviour="ink-watch"), ask="move"), "move any-2")
    assert s.evidence == (0, 0, 0, 0)


def test_c32_a_move_by_a_card_counts_too() -> None:
    s = play(given(Seat("go-ink"), case=Case(behaviour="ink-row")), "play go-ink")
    assert s.head == "ink-3"
    assert s.evidence == (1, 0, 0, 0)
    s = play(given(Seat("walk"), case=Case(behaviour="ink-row")), "play walk", "move ink-card", "take relic-1")
    assert s.evidence == (1, 0, 0, 0)


def test_c32_a_bonus_without_a_move_is_free() -> None:
    s = play(given(Seat("go-ink"), head="ink-3", case=Case(behaviour="ink-row")), "play go-ink")
    assert s.resources[0] == (3, 0, 0, 0)
    assert s.evidence == (0, 0, 0, 0)


def test_c32_on_gain_relics_of_the_player_do_not_help_it() -> None:
    s = play(given(Seat(tableau="ink-pump", ink=1), case=Case(behaviour="ink-row"), ask="move"), "move ink-3")
    assert s.resources[0] == (6, 0, 0, 0)
    assert s.evidence == (1, 0, 0, 0)


# --- C34


def test_c34_before_the_fifth_tentacle_the_rule_does_not_hold() -> None:
    s = given(Seat(), case=Case(track=4, revelation="more-watch", behaviour="ink-watch"), ask="move")
    assert play(s, "move ink-card").evidence == (1, 0, 0, 0)


def test_c34_from_the_fifth_tentacle_on_it_holds() -> None:
    s = given(Seat(), case=Case(track=5, revelation="more-watch", behaviour="ink-watch"), ask="move")
    assert play(s, "move ink-card").evidence == (2, 0, 0, 0)


def test_c34_the_card_flips_at_the_fifth_tentacle() -> None:
    """8 coins, a coin more from the row: a tentacle for 8, its fifth."""
    s = given(Seat(), case=Case(coins=7, track=4, behaviour="coin-count", revelation="?less-pay"), taken={"coins": 0})
    assert s.revelation is None
    s = play(s, "end")
    assert (s.track, s.revelation) == (5, "less-pay")
    assert events(s, "revealed") == [("less-pay",)]


def test_c34_it_flips_also_where_forbidden_knowledge_leaps_over_the_fifth() -> None:
    s = play(given(Seat(), case=Case(ink=12, track=4, behaviour="ink-watch", revelation="?more-watch")), "end")
    assert (s.track, s.revelation) == (6, "more-watch")


def test_c34_a_lower_threshold_holds_within_the_same_turn() -> None:
    """With 13 ink its fifth and sixth tentacle; from then on 7 coins are enough where 8 were needed."""
    case = Case(ink=12, coins=6, track=4, behaviour="ink-row", revelation="?less-pay")
    s = play(given(Seat(), case=case, taken={"coins": 0}, row="scripture-1 relic-1 scripture-2"), "end")
    # 12 + 2 ink, 6 + 1 coins; −13 ink; again from the row: 3 ink, 8 coins; −7 coins
    assert s.track == 7
    assert s.evidence == (3, 1, 0, 0)


def test_c34_thresholds_before_and_after() -> None:
    s = given(Seat(), case=Case(track=4, revelation="less-pay"), taken={"ink": 0, "stars": -1})
    assert [threshold(s, i) for i in range(4)] == [8, 13, 13, 8]
    s = given(Seat(), case=Case(track=5, revelation="less-pay"), taken={"ink": 0, "stars": -1})
    assert [threshold(s, i) for i in range(4)] == [7, 12, 12, 7]


def test_c34_a_rule_on_tentacles_of_players() -> None:
    """Each tentacle of a player gives it 1 of what it investigates; Forbidden Knowledge is two of them."""
    case = Case(track=5, revelation="many-arms", behaviour="coin-loss")
    assert play(given(Seat("pact"), case=case), "play pact").evidence == (0, 1, 0, 0)
    s = pay_rest(play(given(Seat(ink=13), case=case), "claim ink"))
    assert s.tentacles == (2,)
    assert s.evidence == (0, 2, 0, 0)


def test_c34_a_rule_for_each_of_its_turns() -> None:
    s = play(given(Seat(), case=Case(track=5, revelation="many-arms")), "end")
    assert s.evidence == (2, 1, 1, 0)  # ink, coins, whispers from the row, and 1 ink


# --- C35


def test_c35_it_takes_no_first_contact_and_never_discards_down() -> None:
    case = Case(ink=10, coins=11, whispers=11, stars=30, behaviour="star-chain", track=0)
    s = play(given(Seat(tentacles=2), case=case, taken={"stars": 0}, contact=" ".join(TEST.box.deck.contacts)), "end")
    # 1 each from the row; 30 stars: three tentacles at 8 each leave 6; nothing else reaches 13
    assert s.evidence == (11, 12, 12, 6)
    assert set(s.contact) == set(TEST.box.deck.contacts)


# --- the cards as data


def test_the_shipped_cards_are_spread_evenly() -> None:
    text = [step for card in standard_dossier().behaviours.values() for step in (*card.knowledge, *card.tentacle)]
    assert sorted(args[0] for word, args in text if word == "pi-per") == ["constellation", "hallucination", "relic", "scripture"]
    assert sorted(args[0] for word, args in text if word == "pi-lose") == [0, 1, 2, 3]


def spoil(before: str, after: str) -> str:
    assert before in DOSSIER
    return DOSSIER.replace(before, after, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (spoil('investigates = "ink"', 'investigates = "gold"'), "Ink Watch.*field investigates.*gold"),
        (spoil('knowledge = "row"', 'knowledge = "rows"'), "Ink Row.*field knowledge.*rows"),
        (spoil('tentacle = "flush"', 'tentacle = ""'), "Ink Row.*field tentacle"),
        (spoil("discard 2", "discard 0"), "Hand Loss.*field knowledge.*number"),
        (spoil("per relic { gain coins 1 }", "per fish { gain coins 1 }"), "Coin Count.*field knowledge.*fish"),
        (spoil("per relic { gain coins 1 }", "per relic { dig 1 }"), "Coin Count.*field knowledge.*gains only"),
        (spoil("drag ink-3", "drag atlantis"), "Star Chain.*field tentacle.*atlantis"),
        (spoil('rule = "watch 1"', 'rule = "sleep 1"'), "More Watch.*field rule.*sleep"),
        (spoil("threshold 1", "threshold 6"), "Less Pay.*field rule.*threshold"),
        (spoil('name = "Ink Row"', 'name = "Ink Watch"'), "Ink Watch.*field name.*ink-watch"),
        (spoil('name = "Ink Row"', 'name = "!"'), "!.*field name.*letters"),
        (spoil('name = "Ink Row"', 'name = "' + "long" * 20 + '"'), "field name.*too long"),
        (spoil('investigates = "ink"', 'investigates = "coins"'), "behaviour.*2 behaviour cards that investigate ink.*1"),
        (
            spoil('  { name = "Many Arms", rule = "on-tentacle { gain here 1 }; each-turn { gain ink 1 }" },\n', ""),
            "3 revelation cards.*2",
        ),
        (spoil('tentacle = "flush"', "tentacle = 3"), "Ink Row.*field tentacle"),
        (spoil('tentacle = "flush"', 'tentacles = "flush"'), "Ink Row.*tentacle"),
        (spoil('rule = "watch 1"', 'rule = "watch 1", mood = "grim"'), "More Watch.*mood"),
        (spoil("revelation = [", "revelation ="), "Invalid value"),
    ],
)
def test_a_mistake_names_file_card_and_field(text: str, says: str) -> None:
    with pytest.raises(BadDeck, match=f"test.toml: .*{says}"):
        read_dossier(text, "test.toml", tile_ids("basic"))


def test_a_card_that_is_in_the_deck_too_is_refused() -> None:
    with pytest.raises(BadDeck, match="blotted-notes"):
        make_box(standard_deck(), read_dossier(spoil('name = "Ink Row"', 'name = "Blotted Notes"'), "test.toml", tile_ids("basic")))


def test_every_effect_and_rule_has_words() -> None:
    for game in (SHIPPED, TEST):
        for card in game.box.dossier.behaviours.values():
            assert game.word(f"knowledge {card.id}").startswith(f"{card.name}: ")
            assert game.word(f"tentacle {card.id}").startswith(f"{card.name}: ")
        assert all(": " in game.word(card_id) for card_id in game.box.dossier.revelations)


def test_legal_moves_do_not_depend_on_it() -> None:
    assert legal(given(Seat(ink=9), case=Case(), ask="move")) == legal(given(Seat(ink=9), ask="move"))
