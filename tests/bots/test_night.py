"""Bots at a Night of the Grand Octopus: blind to what is secret, hard to foresee, and better than random."""

from random import Random
from typing import Any

import pytest

from engine.bots import Budget, Decision, TurnBot, answer_for, bot, sight
from engine.bots.judging import Judge, by_chance, by_comparing, by_hand
from engine.bots.learned import chances
from engine.bots.mixing import MixingSettings, likeliest, sample_strategy
from engine.bots.replies import best_reply
from engine.core.chance import Scripted
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.state import State
from engine.night.box import LINE
from engine.night.codes import clock_hands
from engine.night.table import Night
from tests.night import GAME, Cult, given, play, turn
from tests.typed import as_a

KEEN = bot("keen")
STAY = "crypt crypt"


def decided(s: Night, seat: int, seed: int = 1) -> str:
    """What a keen bot answers, with this luck."""
    return KEEN.choose(sight(GAME, s, seat), Random(seed), Budget()).code


def half_set(*settings: str, **options: Any) -> Night:
    """A position in which the first cults have set their clocks like this."""
    cults = Cult("museum", 4, "skull"), Cult("crypt", 3, "idol potion"), Cult("library", 4, "chart")
    s = given(*cults, exterior="marsh", **options)
    for seat, setting in enumerate(settings):
        s = GAME.apply(s, seat, f"clock {setting}", Scripted())
    return s


# --- what it does not know


@pytest.mark.parametrize("options", [{}, {"face_down": True}], ids=str)
def test_n05_what_others_have_set_makes_no_difference(options: dict[str, object]) -> None:
    for seed in range(3):
        known = [half_set("garden library", "museum library", **options), half_set("museum museum", "crypt crypt", **options)]
        assert decided(known[0], 2, seed) == decided(known[1], 2, seed)


def test_n18_what_lies_face_down_makes_no_difference() -> None:
    for seed in range(3):
        found = set()
        for others in (("skull", "potion"), ("potion", "skull")):
            cults = [Cult("crypt", 4, "plant"), *(Cult(place, 4, own) for place, own in zip(("crypt", "garden"), others, strict=True))]
            found.add(decided(given(*cults, face_down=True), 0, seed))
        assert len(found) == 1


def test_the_same_luck_gives_the_same_answer() -> None:
    assert decided(half_set(), 0, 5) == decided(half_set(), 0, 5)


# --- what it does


def test_it_cannot_be_foreseen() -> None:
    """All begin in the library: whoever always did the same would always be met by offspring."""
    codes = [decided(given(), 0, seed) for seed in range(12)]
    assert len({code.split()[2] for code in codes}) > 2 and len({code.split()[1] for code in codes}) > 2


def test_the_likeliest_choices_are_kept_and_go_on_being_mixed() -> None:
    assert likeliest([0.4, 0.3, 0.2, 0.1], [1.0, 2.0, 3.0, 4.0], 0.6) == [0.4, 0.3, 0.0, 0.0]
    assert likeliest([0.4, 0.3, 0.2, 0.1], [1.0, 2.0, 3.0, 4.0], 1.0) == [0.4, 0.3, 0.2, 0.1]


def test_ways_to_do_the_same_are_one_choice() -> None:
    """Twice a quarter for the same is more than the one that is likeliest by itself."""
    assert likeliest([0.25, 0.4, 0.25, 0.1], [2.0, 1.0, 2.0, 3.0], 0.5) == [0.25, 0.0, 0.25, 0.0]


def test_one_that_keeps_only_the_likeliest_cannot_be_foreseen_either() -> None:
    keeping = TurnBot(by_chance, 1, mixing=MixingSettings(by_chance, 60, 0.6))
    codes = {keeping.choose(sight(GAME, given(), 0), Random(seed), Budget()).code for seed in range(12)}
    assert len({code.split()[2] for code in codes}) > 1 and len(codes) > 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Cult("garden", 4, "skull idol"), Cult("garden", 4, "skull")),
        (Cult("garden", 3, "skull"), Cult("garden", 2, "skull")),
        (Cult("garden", 4, "skull idol potion"), Cult("garden", 4, "skull idol")),
    ],
    ids=["components", "power", "about to win"],
)
def test_the_learned_chance_rises_with_what_wins(better: Cult, worse: Cult) -> None:
    found = [chances(GAME, given(cult, Cult("library", 4, "chart"), Cult("crypt", 4, "plant"))) for cult in (better, worse)]
    assert found[0][0] > found[1][0] and all(sum(each) == pytest.approx(1.0) for each in found)


def test_it_gathers_what_is_there_even_if_nothing_helps_any_more() -> None:
    """Ann is about to gather her fourth component outside; Bo takes the grimoire all the same."""
    s = given(Cult("city", 4, "skull idol potion"), Cult("library", 4, "plant"), Cult("garden", 4, "chart"))
    s = turn(s, STAY, "crypt library", "crypt garden")
    assert {decided(s, 1, seed) for seed in range(4)} == {"take grimoire"}


def test_it_takes_the_win() -> None:
    s = turn(
        given(Cult("crypt", 2, "idol potion key"), Cult("museum"), Cult("garden")), "library crypt", "library museum", "library garden"
    )
    assert decided(play(s, "take idol"), 0) == "take skull"


def test_it_speaks_of_the_others_only_where_they_have_a_say() -> None:
    alone = turn(given(Cult("library", 4), Cult("museum", 4), Cult("garden", 4)), "museum library", "crypt museum", "crypt garden")
    met = turn(given(Cult("crypt", 4), Cult("crypt", 4), Cult("garden", 4)), "museum crypt", "museum crypt", "museum garden")
    why = [KEEN.choose(sight(GAME, s, 0), Random(1), Budget()).why for s in (alone, met)]
    assert why == ["it leads to the best end of this turn", "if the others do what is best for them, it turns out best for you"]


def test_it_speaks_of_the_others_only_where_what_it_chooses_needs_them() -> None:
    """To gather the key outside, nobody else is asked: at the colony the Lantern Watch would be, if it were named (N14), and at the marsh
    the Choir itself is asked once more (N13)."""
    for exterior in ("colony", "marsh"):
        s = given(Cult("museum", 4), Cult("library", 4, "skull"), Cult("garden", 4, "plant"), exterior=exterior)
        s = play(turn(s, "crypt crypt", "museum library", "museum garden"), "leave")
        found = KEEN.choose(sight(GAME, s, 0), Random(1), Budget())
        assert (found.code, found.why) == ("take key", "it leads to the best end of this turn")


HAGGLED = ("gather choir", "gather lantern", "gather choir", "gather lantern")


@pytest.mark.parametrize("level", ["greedy", "keen"])
def test_n08_who_insists_in_vain_sometimes_gives_way_in_the_last_proposal(level: str) -> None:
    """Twice the Choir has proposed itself and been refused; in turn 4 it can offer peace, which costs nobody anything."""
    s = turn(given(Cult("crypt"), Cult("crypt"), Cult("garden")), "museum crypt", "museum crypt", "museum garden")
    answers = [bot(level).choose(sight(GAME, play(s, *HAGGLED), 0), Random(seed), Budget()).code for seed in range(20)]
    assert {*answers} == {"gather choir", "nothing"}
    for before in (0, 2):
        asked = sight(GAME, play(s, *HAGGLED[:before]), 0)
        assert {bot(level).choose(asked, Random(seed), Budget()).code for seed in range(20)} == {"gather choir"}


@pytest.mark.parametrize("budget", [Budget(), Budget(worlds=8)], ids=["expert", "hint"])
def test_n08_an_expert_never_gives_way_and_a_hint_neither(budget: Budget) -> None:
    s = turn(given(Cult("crypt"), Cult("crypt"), Cult("garden")), "museum crypt", "museum crypt", "museum garden")
    asked = sight(GAME, play(s, *HAGGLED), 0)
    assert {bot("deep").choose(asked, Random(seed), budget).code for seed in range(20)} == {"gather choir"}


def test_n08_nobody_gives_way_to_a_cult_that_would_win_by_it() -> None:
    """The Lantern Watch lacks only the skull; the Choir may offer peace, but not that."""
    s = given(Cult("crypt", 3), Cult("crypt", 3, "idol potion key"), Cult("garden"))
    s = turn(s, "museum crypt", "museum crypt", "museum garden")
    answers = {decided(play(s, *HAGGLED), 0, seed) for seed in range(20)}
    assert answers == {"gather choir", "nothing"}


def test_n08_it_does_not_fight_where_it_would_be_out() -> None:
    s = given(Cult("crypt", 4), Cult("crypt", 1), Cult("garden", 4))
    s = turn(s, "museum crypt", "museum crypt", "museum garden")
    assert decided(play(s, "nothing"), 1) != "confront"


@pytest.mark.parametrize("level", ["greedy", "keen", "deep"])
def test_n08_nobody_puts_itself_out_where_the_others_may_yet_keep_the_peace(level: str) -> None:
    """The Lantern Watch lacks only the key and would rather fight than leave it; but it may also agree that nothing happens."""
    s = given(Cult("colony", 1, "skull"), Cult("colony", 4, "grimoire idol skull"), Cult("museum", 3, "key idol"), exterior="colony")
    s = turn(s, "garden garden", "garden garden", "library crypt")
    assert {bot(level).choose(sight(GAME, s, 0), Random(seed), Budget()).code for seed in range(4)} == {"nothing"}


def test_n10_a_component_is_left_where_gathering_it_would_let_another_cult_win() -> None:
    """With four each the Choir's skull decides, and the Salt Hand can stop one of them only; of three and four it stops the Choir."""
    cults = Cult("library", 4, "skull potion grimoire"), Cult("colony", 3, "idol potion key"), Cult("colony", 3, "skull")
    s = turn(given(*cults, exterior="colony"), "observatory museum", "garden library", "garden garden")
    assert bot("greedy").choose(sight(GAME, s, 1), Random(1), Budget()).code == "leave"


@pytest.mark.parametrize("level", ["greedy", "keen", "deep"])
def test_n08_n12_of_equal_ends_bots_take_the_peaceful_one(level: str) -> None:
    """Each would be as well off after a confrontation; but alike in all, they would gain power and lose it again for ever."""
    cults = [Cult("dreams", 2, components) for components in ("potion grimoire", "key potion", "grimoire key")]
    s = turn(given(*cults, exterior="dreams"), "crypt crypt", "museum museum", "garden garden")
    for seed, code in enumerate(("nothing", "agree", "agree")):
        seat = GAME.pending(s)[0]
        assert bot(level).choose(sight(GAME, s, seat), Random(seed), Budget()).code == code
        s = play(s, code)


@pytest.mark.parametrize("level", ["greedy", "keen", "deep"])
def test_n08_what_will_be_agreed_in_the_end_is_agreed_at_once(level: str) -> None:
    """The first cult can still propose when there is no time left for another proposal, so the other gains nothing by bargaining."""
    s = given(Cult("crypt", 4, "potion"), Cult("crypt", 4, "skull"), Cult("garden"))
    s = turn(s, "museum library", "museum library", "museum garden")
    for seed, code in enumerate(("gather choir", "agree")):
        seat = GAME.pending(s)[0]
        assert bot(level).choose(sight(GAME, s, seat), Random(seed), Budget()).code == code
        s = play(s, code)


def test_n08_it_agrees_to_nothing_by_which_another_wins() -> None:
    s = given(Cult("crypt", 4, "idol potion key"), Cult("crypt", 4), Cult("garden", 4))
    s = turn(s, "museum crypt", "museum crypt", "museum garden")
    assert "agree" not in {decided(play(s, "gather choir"), 1, seed) for seed in range(4)}


def test_how_far_off_the_chances_of_a_mixed_choice_may_be_is_told() -> None:
    """More rounds make them surer."""
    s = given(Cult("library", 4, "skull idol"), Cult("garden", 4, "chart"), Cult("city", 4, "plant"))
    margins = []
    for rounds in (20, 320):
        player = TurnBot(by_chance, 1, mixing=MixingSettings(by_chance, rounds))
        margins.append([one.margin for one in player.choose(sight(GAME, s, 0), Random(1), Budget()).prospects])
    few, many = (sum(found) / len(found) for found in margins)
    assert 0.0 < many < few / 2


def test_choices_are_compared_by_one_judge_and_the_chance_of_the_best_is_told_by_another() -> None:
    """As where the weights that win and those that tell who will win differ. Others lack to the best what they lack by the first judge."""
    s = given(Cult("library", 4, "skull idol"), Cult("garden", 4, "chart"), Cult("city", 4, "plant"))
    talking = turn(given(Cult("crypt", 4, "idol"), Cult("crypt", 4), Cult("garden", 4)), "museum crypt", "museum crypt", "museum garden")

    def quarter(game: Game[Any], state: State, seat: int) -> float:
        return 0.25

    def mixed(told: Judge | None) -> Decision:
        return sample_strategy(sight(GAME, s, 0), Random(1), Budget(), MixingSettings(by_comparing, 40, told=told))

    def replied(told: Judge | None) -> Decision:
        return best_reply(sight(GAME, talking, 0), Random(1), by_comparing, told)

    for decide in (mixed, replied):
        plain, told = decide(None), decide(quarter)
        assert [one.code for one in told.prospects] == [one.code for one in plain.prospects]
        assert told.prospects[0].chance == pytest.approx(0.25)
        for one, other in zip(told.prospects, plain.prospects, strict=True):
            assert one.chance == pytest.approx(max(0.0, 0.25 + other.chance - plain.prospects[0].chance))


def test_slips_leave_a_choice_to_chance_and_the_others_are_thought_through() -> None:
    """In the middle of a turn that ends by gathering the fourth component, whoever thinks sets the clock for it."""
    s = given(Cult("library", 4, "skull idol potion"), Cult("garden", 4, "chart"), Cult("city", 4, "plant"))
    thoughtful, careless = (TurnBot(by_hand, 1, mixing=MixingSettings(by_hand, 15, slips=slips)) for slips in (0.0, 1.0))
    codes = [{player.choose(sight(GAME, s, 0), Random(seed), Budget()).code for seed in range(20)} for player in (thoughtful, careless)]
    assert len(codes[0]) < len(codes[1])


@pytest.mark.parametrize("level", ["casual", "greedy", "keen"])
def test_n15_no_bot_goes_where_the_toll_takes_its_last_power(level: str) -> None:
    """With 1 power to the Lost City, where the toll is 1. With 2 it may, for the keys there."""
    for power, goes in ((1, False), (2, True)):
        s = given(Cult("library", power, "skull"), Cult("library", 4), Cult("library", 4))
        codes = {bot(level).choose(sight(GAME, s, 0), Random(seed), Budget()).code for seed in range(60)}
        assert any(len(set(clock_hands(code))) == 1 for code in codes) == goes


@pytest.mark.parametrize(
    ("exterior", "brings"), [("colony", {"take key", "name lantern", "name salt"}), ("dreams", {"take key", "gain power"})]
)
@pytest.mark.parametrize("level", ["casual", "greedy"])
def test_n07_no_bot_alone_outside_leaves_what_it_can_gather(level: str, exterior: str, brings: set[str]) -> None:
    """The first cult has no key, and two lie there; it may also name a cult or gain power, which not every bot knows to be worth less."""
    cults = Cult("library", 4, "skull"), Cult("library", 4, "chart"), Cult("library", 4, "plant")
    s = turn(given(*cults, exterior=exterior), "museum museum", "crypt library", "library crypt")
    assert GAME.pending(s) == (0,) and set(GAME.legal(s, 0)) == {*brings, "leave"}
    assert {bot(level).choose(sight(GAME, s, 0), Random(seed), Budget()).code for seed in range(60)} <= brings


def test_n15_no_bot_pays_a_toll_where_nothing_is_left() -> None:
    """Both keys of three players are gathered."""
    s = given(Cult("library", 4), Cult("library", 4, "key"), Cult("library", 4, "key"))
    codes = {bot("greedy").choose(sight(GAME, s, 0), Random(seed), Budget()).code for seed in range(60)}
    assert all(len(set(clock_hands(code))) == 2 for code in codes)


def test_n16_no_bot_gives_its_last_power_for_an_error() -> None:
    """In the quick game two equal numbers are an error, and so is the line."""
    s = given(Cult("library", 1), Cult("library", 4), Cult("library", 4), quick=True, errors=True)
    hands = {clock_hands(bot("greedy").choose(sight(GAME, s, 0), Random(seed), Budget()).code) for seed in range(60)}
    assert not any(cultists in (LINE, offspring) for offspring, cultists in hands)


def test_a_keen_bot_beats_random_ones() -> None:
    """Of twenty games of one keen bot against two random ones chance would give it seven."""
    won = 0
    for seed in range(20):
        levels = ["random"] * 3
        levels[seed % 3] = "keen"
        seats = tuple(Seat(f"{n}", level) for n, level in enumerate(levels))
        match = Match.start(GAME, seats, GAME.read_options({}), seed)
        while answer_for(match, bot):
            pass
        result = GAME.result(as_a(Night, match.state))
        won += not result.lost and result.places[seed % 3] == 1
    assert won >= 14


def test_a_mixed_choice_has_no_reasons_as_what_it_brings_depends_on_the_others() -> None:
    s = given(Cult("library", 4, "skull idol"), Cult("city", 4, "chart"), Cult("city", 4, "plant"))
    found = bot("deep").choose(sight(GAME, s, 0), Random(1), Budget(playouts=2_000, worlds=40)).prospects
    assert found and not any(one.why for one in found)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_n05_settings_cannot_be_tried_out_by_taking_back_ones_own(seat: int) -> None:
    """The others set their clocks anew, and not as before, each time that another setting is given; also those that did so first."""
    people = tuple(Seat(name, None if n == seat else "keen") for n, name in enumerate(("Ann", "Bo", "Cy")))
    match = Match.start(GAME, people, GAME.options(), 11)
    met = set()
    for code in GAME.legal(as_a(Night, match.state), seat)[:6]:
        while answer_for(match, bot):
            pass
        match.act(seat, code)
        while match.node.depth < len(people):
            assert answer_for(match, bot)
        answers = {match.nodes[node].seat: match.nodes[node].code for node in match.path()[1 : 1 + len(people)]}
        met.add(tuple(code for one, code in answers.items() if one != seat))
        match.undo(seat)
        assert match.here == 0
    assert len(met) > 2


def test_n05_with_the_others_consent_too_bots_set_their_clocks_anew() -> None:
    """The bot has set its clock first; Ann takes hers back after all were shown, and Bo agrees."""
    match = Match.start(GAME, (Seat("Cy", "keen"), Seat("Ann"), Seat("Bo")), GAME.options(), 11)
    met = set()
    for code in GAME.legal(as_a(Night, match.state), 1)[:4]:
        assert answer_for(match, bot)
        match.act(1, code)
        match.act(2, GAME.legal(as_a(Night, match.state), 2)[0])
        met.add(match.nodes[match.path()[1]].code)
        match.ask(1, "undo", match.nodes[match.last_answer(1)].parent, (2,))
        match.agree(2, yes=True)
        assert match.here == 0
    assert len(met) > 1
    loaded, damage = Match.load(GAME, match.journal())
    assert damage is None and loaded.here == 0 and len(loaded.nodes) == len(match.nodes)
