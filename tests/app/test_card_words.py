"""How cards of Cosmoctopus are told: on faces, in menus, beside names and on pages."""

from __future__ import annotations

import pytest

from engine.core.prompt import Amount, Choice, Prompt
from engine.core.registry import load
from engine.cosmoctopus.constellations import slot_choice
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.words import amounts_of, card_text
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.card import card_to_get, gist, gists
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus
from octotui.tables.cosmoctopus.face import draw_face
from octotui.tables.cosmoctopus.inspection import card_lines, card_rows, inspect_pages
from octotui.tables.cosmoctopus.menu import in_few_words
from octotui.tables.cosmoctopus.menu_cards import on_one_row, worded
from octotui.tables.cosmoctopus.short_text import gists_led, price_in_signs
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.scene import Scene
from tests.app.tables import drawn_words, undrawn
from tests.app.test_hand import SMALLEST_FACES
from tests.cosmoctopus import TEST, Seat, given, play
from tests.typed import as_a


@pytest.mark.parametrize("size", SMALLEST_FACES, ids=str)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_no_card_of_the_deck_is_cut_on_the_smallest_faces(size: tuple[int, int], glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        pen = Pen(*size, signs)
        draw_face(pen, 0, 0, *size, card, "text")
        assert not [row for row in pen.rows if signs["more"] in "".join(char for char, _ in row)], card.name


@pytest.mark.parametrize("new", [False, True])
def test_every_type_stands_whole_in_the_frame_of_the_narrowest_face_also_of_a_new_card(new: bool) -> None:
    for card in {card.type: card for card in TEST.box.cards.values()}.values():
        pen = Pen(17, 9, load_glyphs("unicode"))
        draw_face(pen, 0, 0, 17, 9, card, "border", changed=NEW * new)
        top, bottom = ("".join(char for char, _ in row) for row in (pen.rows[0], pen.rows[-1]))
        assert f" {card.type} " in bottom, bottom
        assert (f" {pen.glyphs[card.type]}{NEW}─" in top) == new, top


def test_a_card_says_its_effect_in_words_where_they_fit_and_else_in_signs() -> None:
    card, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["receipts-from-the-abyss"], load_glyphs("unicode")

    def face(height: int) -> str:
        pen = Pen(24, height, signs)
        draw_face(pen, 0, 0, 24, height, card, "text")
        return " ".join("".join(char for char, _ in row).strip("│ ") for row in pen.rows[1:-1])

    assert "coin costs are 1 less; whenever you play a relic: gain any 2 resources" in face(9)
    assert "coin costs are 1 less; when you play a relic: +2❖" in face(7)
    assert "-1¢c cost; when you play a relic: +2❖" in face(6)


def test_a_description_too_long_for_its_lines_leaves_out_the_slots() -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    card = game.box.cards["the-unpaid-piper"]
    choice = Choice("play the-unpaid-piper", "play The Unpaid Piper", cost="1 ink + 3 any", gain=card_text(card))
    prompt = Prompt(0, "act", "Play a card.", "", (choice,), (), choice.code)
    scene = Scene(game, TEST.observe(given(Seat(), Seat()), 0), 0, ("Ann", "Bo"), prompt, choice.code)

    def described(width: int, height: int = 2) -> str:
        pen = Pen(width, height, load_glyphs("unicode"))
        undrawn(DescribeCosmoctopus).draw(pen, scene)
        return " ".join(drawn_words(pen))

    assert "Slots A coins, B whispers" in described(120)
    assert described(80) == (
        "Play The Unpaid Piper. Costs 1 ink + 3 any. Complete: a tentacle; draw a card, gain 1 of its type's resource; "
        "gain 2 of one resource of your choice."
    )
    assert described(120, 1) == (
        "Play The Unpaid Piper. Costs 1 ink + 3 any. Complete: +1ʃ; draw 1 card, +1 of its type; gain 2 of one resource."
    )


def test_the_description_of_a_card_to_take_says_its_effect_and_in_the_longest_wording_that_fits() -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    choice = Choice("take answer-the-drowned-bell", "take Answer the Drowned Bell", gain="hallucination, costs 0")
    prompt = Prompt(0, "salvage", "Take a hallucination.", "", (choice,), (), choice.code)
    scene = Scene(game, TEST.observe(given(Seat(), Seat()), 0), 0, ("Ann", "Bo"), prompt, choice.code)

    def described(width: int) -> str:
        undrawn(DescribeCosmoctopus).draw(pen := Pen(width, 1, load_glyphs("unicode")), scene)
        return " ".join(drawn_words(pen))

    whole = "Take Answer the Drowned Bell. Hallucination, costs 0. Cosmoctopus goes to the Whisper Hall; you may play one more card."
    assert described(120) == whole
    assert described(90) == "Take Answer the Drowned Bell. Hallucination, costs 0. Go to Whisper Hall; play 1 more."


def test_what_the_last_slot_brings_is_told_in_signs_where_its_words_would_be_cut() -> None:
    game, signs = as_a(Cosmoctopus, load("cosmoctopus")), load_glyphs("unicode")
    row = "blotted-notes drowned-effigy the-moth-and-the-moon"
    state = given(Seat(constellations={"the-kneeling-crab": "abd"}, stars=1), Seat(), game=game, row=row)
    choice = slot_choice(state, 0, "place the-kneeling-crab c")
    assert in_few_words(choice, game.observe(state, 0), signs, 41, below=True).gain == "completes it: +1ʃ; +2❖; +1❖ per ⁋"
    assert in_few_words(choice, game.observe(state, 0), signs, 41, below=False).gain == "+2❖; +1❖ per ⁋"
    assert in_few_words(choice, game.observe(state, 0), signs, 55, below=False).gain == "complete: +1ʃ; +2❖; +1❖ per ⁋"
    prompt = Prompt(0, "place", "Place it.", "", (choice,), (), choice.code)
    scene = Scene(game, game.observe(state, 0), 0, ("Ann", "Bo"), prompt, choice.code)
    undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, signs), scene)
    assert " ".join(drawn_words(pen)) == "Place 1 star on The Kneeling Crab, slot C. Completes it: +1ʃ; +2❖; +1❖ per ⁋ in play."
    undrawn(DescribeCosmoctopus).draw(pen := Pen(200, 1, signs), scene)
    assert "Completes it: a tentacle; gain any 2 resources;" in " ".join(drawn_words(pen))


def test_the_page_on_a_constellation_says_its_slots_once() -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    card = game.box.cards["the-unpaid-piper"]
    choice = Choice("play the-unpaid-piper", "play The Unpaid Piper", cost="1 ink + 3 any", gain=card_text(card))
    prompt = Prompt(0, "act", "Play a card.", "", (choice,), (), choice.code)
    scene = Scene(game, TEST.observe(given(Seat(), Seat()), 0), 0, ("Ann", "Bo"), prompt, choice.code)
    _, rows = card_rows(scene, load_glyphs("unicode"))
    assert sum("A opens B" in row for row, _ in rows) == 1


@pytest.mark.parametrize(
    ("price", "signs"),
    [
        (((3, "coins"), (2, "any")), "3¢c 2❖"),
        (((1, "whispers"),), "1≋w"),
        (((7, "any"),), "7❖"),
        ((), ""),
        (((1, "token"),), ""),
    ],
)
def test_a_price_is_written_in_signs(price: tuple[Amount, ...], signs: str) -> None:
    assert price_in_signs(price, load_glyphs("unicode")) == signs


def test_a_card_of_the_discard_pile_has_its_price_and_the_longest_effect_that_fits_in_the_menu() -> None:
    cards, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards, load_glyphs("unicode")

    def told(card: str, narrow: int, row: tuple[str, ...] = ()) -> str:
        choice = Choice(f"take {card}", f"take {cards[card].name}", gain="hallucination, costs 2 stars + 5 any")
        return worded(choice, card_to_get(choice.code, cards), signs, narrow, row).gain

    assert told("eavesdrop-on-the-tide", 0).startswith("2✦s 5❖; ")
    assert told("eavesdrop-on-the-tide", 58) == "2✦s 5❖; +5≋w; draw 1 +its; 1 more"
    assert told("eavesdrop-on-the-tide", 58, row=("eavesdrop-on-the-tide",)) == "+5≋w; draw 1 +its; 1 more"


@pytest.mark.parametrize("verb", ["play", "contact"])
def test_above_the_words_on_a_tentacle_a_card_is_told_on_one_line(verb: str) -> None:
    game, signs = as_a(Cosmoctopus, load("cosmoctopus")), load_glyphs("unicode")
    for name in ("the-kneeling-crab", "a-polite-introduction-in-ink"):
        card = game.box.cards[name]
        choice = Choice(f"{verb} {name}", f"{verb} {card.name}", cost="2 whispers + 1 any", gain=card_text(card))
        prompt = Prompt(0, "act", "Play a card.", "", (choice,), (), choice.code)
        view = TEST.observe(given(Seat(), Seat()), 0)
        scene = Scene(game, view, 0, ("Ann", "Bo"), prompt, choice.code, flourish=(("Two arms.", "title"),))
        undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, signs), scene)
        told, said = ("".join(char for char, _ in row).rstrip() for row in pen.rows)
        assert said == "Two arms." and told.endswith(".") and signs["more"] not in told


def test_long_words_on_a_tentacle_stand_above_the_keys() -> None:
    words = (("The first arm breaks the surface, and somebody on the shore drops a cup of tea.", "title"),)
    view = TEST.observe(given(Seat(), Seat()), 0)
    scene = Scene(TEST, view, 0, ("Ann", "Bo"), None, "", flourish=words, keys="enter take  ? help")
    undrawn(DescribeCosmoctopus).draw(pen := Pen(80, 2, load_glyphs("unicode")), scene)
    first, last = ("".join(char for char, _ in row) for row in pen.rows)
    assert first.startswith("The first arm") and last.endswith("  enter take  ? help")


def test_a_tentacle_has_its_sign_in_every_wording_of_a_card() -> None:
    piper = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["the-unpaid-piper"]
    collapse = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["witness-stellar-collapse"]
    assert gist(collapse, load_glyphs("unicode")) == "+1ʃ; with any Forbidden Knowledge: you may move Cosmoctopus"
    long, plain, *_ = gists(piper, load_glyphs("unicode"))
    assert long.startswith("complete: +1ʃ; draw a card, gain 1") and plain.startswith("complete: +1ʃ; draw 1 card, +1")


def test_a_constellation_that_brings_a_second_tentacle_says_two() -> None:
    squid = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["the-greater-squid"]
    assert [text.rstrip() for text in gists(squid, load_glyphs("unicode"))] == ["complete: +2ʃ", "complete: +2ʃ", "+2ʃ"]


@pytest.mark.parametrize(("card", "told"), [("ringbound-tome-of-riddles", True), ("resonating-manuscript", False)])
def test_c22_the_page_on_a_card_says_what_submerge_is(card: str, told: bool) -> None:
    found = as_a(Cosmoctopus, load("cosmoctopus")).box.cards[card]
    said = " ".join(text for text, _ in card_lines(found, load_glyphs("unicode")))
    assert ("Submerge: Discard every scripture and every relic" in said) == told


def test_taking_from_the_discard_pile_tells_what_a_card_costs_now() -> None:
    s = play(given(Seat("salvage", tableau="less-ink less-any"), Seat(), discard="dear-relic nothing"), "play salvage")
    prompt = TEST.prompt(s, 0)
    assert prompt is not None and prompt.choices[0].gain == "relic, costs 2 ink + 1 any"


def test_c16_a_card_looked_at_has_its_price_for_the_player_too() -> None:
    view = TEST.observe(given(Seat(hand="dear-scripture", tableau="less-ink"), Seat()), 0)
    pages, _ = inspect_pages(Scene(TEST, view, 0, ("Ann", "Bob")), load_glyphs("unicode"))
    told = {title: [text for text, _ in rows] for title, rows in pages}
    assert "scripture, costs 2 ink + 2 any (printed: 3 ink + 2 any)" in told["Dear Scripture (in hand)"]
    assert not any("printed" in text for text in told["Less Ink (in play)"])


@pytest.mark.parametrize("below", [False, True])
def test_c20_a_first_contact_card_is_told_in_the_same_words_beside_its_name_and_below(below: bool) -> None:
    card = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["sucker-marked-calling-card"]
    choice = Choice(f"contact {card.id}", f"{card.name} (relic)", gain=card_text(card))
    told = worded(choice, card, load_glyphs("unicode"), 39, below=below)
    assert (told.label, told.gain) == ("◊ Sucker-Marked Calling Card", "+2❖ per new tentacle")


@pytest.mark.parametrize(("below", "gain"), [(False, "⊚c▸(◌w ◌s ◌i)"), (True, "⊚c▸(◌w ◌s ◌i) complete: +1ʃ; draw 2")])
def test_c20_a_first_contact_constellation_has_its_slots_and_does_not_read_as_a_tentacle_at_once(below: bool, gain: str) -> None:
    card = as_a(Cosmoctopus, load("cosmoctopus")).box.cards["the-first-raised-arm"]
    choice = Choice(f"contact {card.id}", f"{card.name} (constellation)", gain=card_text(card))
    told = worded(choice, card, load_glyphs("unicode"), 40, below=below)
    assert (told.label, told.gain) == ("✣ First Raised Arm", gain)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_beside_a_name_no_reward_of_a_constellation_stands_alone(glyphs: str) -> None:
    signs = load_glyphs(glyphs)
    for card in as_a(Cosmoctopus, load("cosmoctopus")).box.cards.values():
        for verb in ("contact", "take", "keep") if card.slots else ():
            choice = Choice(f"{verb} {card.id}", card.name, gain=card_text(card))
            for width, row in ((40, ()), (40, (card.id,)), (30, (card.id,))):
                gain = worded(choice, card, signs, width, row).gain
                assert "complete: " in gain or signs["tentacle"] not in gain


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_in_signs_a_card_is_told_in_the_same_words_however_much_room_there_is(glyphs: str) -> None:
    """What completing brings comes behind one word, and what takes cards says of which and whether of all."""
    cards, signs = as_a(Cosmoctopus, load("cosmoctopus")).box.cards, load_glyphs(glyphs)
    for card in cards.values():
        assert all(text.startswith("complete: ") for text in gists_led(card, signs)) == bool(card.slots)
    for name, told in (
        ("minutes-of-a-silent-meeting", f"take back {signs['card']};"),
        ("the-harpooned-cloud", "all of a type"),
        ("the-unpaid-piper", "+2 same"),
    ):
        assert all(told in text for text in gists_led(cards[name], signs))


def test_on_one_row_a_card_of_the_discard_pile_has_its_price_and_the_beginning_of_what_it_does() -> None:
    game, glyphs = as_a(Cosmoctopus, load("cosmoctopus")), load_glyphs("unicode")
    for card in game.box.cards.values():
        told = on_one_row(Choice(f"take {card.id}", card.name), card, game.box.cards, (), glyphs, 36)
        clauses = told.gain.split("; ")
        assert clauses[0] == (price_in_signs(amounts_of(card.cost), glyphs) or "free") and len(clauses) > 1
        begun = told.gain if card.slots else f"{'; '.join(clauses[:2])}{'; ⋯' * (len(clauses) > 2)}"
        assert len(f"{told.label}  {begun}") <= 36, told
        assert not card.slots or clauses[1].startswith(("complete: ", "done: "))
    tall = on_one_row(Choice("take eel", "Eel"), game.box.cards["the-eel-in-evening-dress"], game.box.cards, (), glyphs, 40)
    assert tall.gain == "1✦s; done: draw 2"


@pytest.mark.parametrize(("width", "explained"), [(80, True), (40, False)])
def test_c22_a_marked_card_that_submerges_says_what_that_does_where_there_is_room(width: int, explained: bool) -> None:
    scene = Scene(TEST, TEST.observe(state := given(Seat("diver"), Seat()), 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "play diver")
    undrawn(DescribeCosmoctopus).draw(pen := Pen(width, 2, load_glyphs("unicode")), scene)
    told = " ".join("".join(char for char, _ in row).strip() for row in pen.rows)
    assert "ubmerge" in told and ("(discard the row's scriptures and relics, a Move for each)" in told) == explained
