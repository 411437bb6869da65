"""What the screen is told about the table, and about a setting before it is made (N5 to N7, N16, N18)."""

from engine.night.readings import cults, lines, locations, preview, special
from tests.night import GAME, Cult, given, turn
from tests.typed import there


def test_n05_a_reading_of_each_cult() -> None:
    s = given(Cult("garden", 2, "plant skull"), Cult("crypt", 4, "skull"), Cult("", 0, "key"))
    one, _, out = cults(GAME.observe(s, 1))
    assert (one.cult, one.letter, one.power, one.place, one.down, one.offspring) == ("choir", "C", 2, "garden", False, None)
    assert (one.components, one.hidden, one.missing) == (("skull", "plant"), 0, 2)
    assert one.lacks == ("grimoire", "idol", "potion", "chart", "key")
    assert (out.place, out.lacks, out.chosen) == (None, (), False)


def test_n18_a_reading_of_hidden_components() -> None:
    s = given(Cult("garden", 2, "plant skull"), Cult("crypt", 4, "skull"), face_down=True)
    one, other, _ = cults(GAME.observe(s, 1))
    assert (one.components, one.hidden, one.missing) == ((), 2, 2)
    assert (other.components, other.hidden) == (("skull",), 0)


def test_n05_a_reading_of_each_location() -> None:
    s = turn(given(Cult("museum"), Cult("museum"), Cult("laboratory")), "garden museum", "garden museum", "crypt laboratory")
    found = locations(GAME.observe(s, None))
    assert [place.number for place in found] == [1, 2, 3, 4, 5, 6, 7]
    museum, crypt, garden, city = found[1], found[2], found[5], found[6]
    assert (museum.cults, museum.offspring, museum.left, museum.component) == ((0, 1), (), 2, "idol")
    assert (crypt.cults, crypt.offspring, garden.offspring) == ((), (2,), (0, 1))
    assert museum.stairs == ("library", "crypt", "garden")
    assert (city.place, city.stairs) == ("city", ()) and city.rule.startswith("Each cult there loses 1 power")
    assert special(s) == "The Lost City: each cult there loses 1 power before anything else happens there."


def test_n17_without_an_exterior_location() -> None:
    s = given(quick=True)
    assert len(locations(s)) == 6 and special(s) == ""


def test_n05_a_setting_before_it_is_made() -> None:
    s = given(Cult("library", 4, "idol"), Cult("crypt"), Cult("garden"))
    seen = preview(GAME.observe(s, 0), 0, "garden", "crypt")
    assert (seen.code, seen.bar, seen.place, seen.moves, seen.offspring, seen.gathers) == (
        "clock garden crypt",
        None,
        "crypt",
        True,
        "garden",
        "skull",
    )
    assert (seen.rivals, seen.targets) == ((1,), (2,))
    assert seen.text == "Your cultists go to the crypt and gather a skull if they are alone. Your offspring goes to the garden."


def test_n05_a_setting_that_gathers_nothing() -> None:
    s = given(Cult("library", 4, "idol"), Cult("crypt"), Cult("garden"))
    seen = preview(s, 0, "crypt", "museum")
    assert seen.gathers == "" and "where you can gather no stone idol" in seen.text


def test_n05_a_setting_that_leads_outside() -> None:
    seen = preview(given(Cult("library"), Cult("crypt"), Cult("garden")), 0, "crypt", "crypt")
    assert (seen.place, seen.offspring, seen.gathers, seen.rivals) == ("city", None, "key", (1, 2))
    assert seen.text.endswith("No offspring comes.")


def test_n15_a_setting_that_leads_to_the_lost_city_says_what_it_takes() -> None:
    """With 1 power the cult is out before it could gather anything."""
    strong, weak = (preview(GAME.observe(given(Cult("library", power)), 0), 0, "crypt", "crypt") for power in (4, 1))
    assert (strong.toll, strong.out, strong.gathers) == (1, False, "key")
    assert strong.text.startswith("Your cultists go to the Lost City, lose 1 power there and gather a silver key if they are alone.")
    assert (weak.toll, weak.out, weak.gathers) == (1, True, "")
    assert weak.text.startswith("Your cultists go to the Lost City, lose 1 power there, and with it your cult is out.")
    assert preview(given(exterior="marsh"), 0, "crypt", "crypt").toll == 0


def test_n05_a_setting_that_is_not_possible() -> None:
    seen = preview(given(), 0, "crypt", "garden")
    assert seen.bar is not None and seen.bar.code == "no-stairs" and seen.place is None
    assert seen.text == "No stairs lead from the library to the garden."


def test_n16_a_setting_that_is_an_error() -> None:
    s = given(errors=True)
    seen = preview(s, 0, "crypt", "line")
    assert seen.error and seen.place == "library" and not seen.moves
    assert seen.text.startswith("An error: your cultists lie down in the library, and you lose 1 power.")
    last = preview(given(Cult("library", 1), errors=True), 0, "crypt", "line")
    assert last.out and last.text.startswith(
        "An error: your cultists lie down in the library, and you lose 1 power, and with it your cult is out."
    )
    assert there(preview(given(), 0, "crypt", "line").bar).code == "no-errors"
    assert there(preview(given(quick=True), 0, "crypt", "crypt").bar).code == "no-exterior"


def test_what_is_previewed_is_what_is_legal() -> None:
    s = given(Cult("garden"), Cult("library"), Cult("city"), errors=True)
    rooms = (*s.box.rooms, "line")
    for seat in range(3):
        possible = {seen.code for a in rooms for b in rooms if (seen := preview(s, seat, a, b)).bar is None}
        assert possible == set(GAME.legal(s, seat))


def test_the_table_in_lines() -> None:
    s = given(Cult("garden", 2, "plant skull"), Cult("crypt", 4, ""), Cult("", 0, "key"))
    told = lines(GAME.observe(s, 0))
    assert told[2] == "3 The crypt: 1 skull left; stairs to the library, the museum, the laboratory. Cultists of the Lantern Watch."
    together = lines(GAME.observe(given(*[Cult()] * 3), 0))[0]
    assert together.endswith("Cultists of the Drowned Choir, the Lantern Watch and the Salt Hand.")
    assert told[6].startswith("7 The Lost City: 1 silver key left; each cult there loses 1 power")
    assert told[7] == "The Drowned Choir (C): 2 power, in the garden; skull, plant, 2 more to win."
    assert told[9] == "The Salt Hand (S) is out of the game."
    assert "lying down" in "\n".join(lines(turn(given(errors=True), "garden line", "garden museum", "garden crypt")))
    hidden = GAME.observe(given(Cult("garden", 4, "plant"), face_down=True), 1)
    assert "1 face down" in "\n".join(lines(hidden))


def test_names_and_codes_in_words() -> None:
    assert GAME.word("gather choir") == "the Drowned Choir dominates"
    assert GAME.word("discard idol") == "discard the stone idol"
    assert GAME.word("thorn") == "the Thorn Circle" and GAME.word("key-2") == "silver key token"
