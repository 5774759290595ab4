"""Protocols that people write: as data, as files, and everything that can be wrong with them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from recompile.cards import (
    PROTOCOLS,
    Card,
    Protocol,
    ProtocolError,
    check_protocol,
    content_hash,
    protocol_from_plain,
    protocol_to_plain,
    read_protocol,
)
from recompile.cards import vocabulary as v
from recompile.cards.words import (
    any_card,
    at_least_cards,
    card,
    delete,
    discard,
    draw,
    end,
    flip,
    if_,
    may,
    refresh,
    start,
    they_cannot_compile_next,
    they_cannot_play,
    you_discard,
)

ECHO = Protocol(
    "ECH",
    "Echo",
    "Mine",
    "Again",
    "And again.",
    (
        Card(0, top=start(draw(1)), middle=(flip(card.covered.theirs),)),
        Card(1, middle=(draw(2), may(delete(card)))),
        Card(2, bottom=they_cannot_play("down")),
        Card(3, middle=(if_(at_least_cards(2, any_card.here), refresh),)),
        Card(4),
        Card(5, middle=(you_discard(1),)),
    ),
)


def plain() -> Any:
    return protocol_to_plain(ECHO)


def written(tmp_path: Path, text: str | bytes, name: str = "echo.json") -> Path:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(data: object, *said: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        protocol_from_plain(data, "echo")
    assert str(caught.value).startswith("echo: ")
    for part in said:
        assert part in str(caught.value)


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize("protocol", [ECHO, *PROTOCOLS.values()], ids=lambda protocol: protocol.code)
def test_protocols_survive_their_files(protocol: Protocol, tmp_path: Path) -> None:
    data = protocol_to_plain(protocol)
    assert read_protocol(written(tmp_path, json.dumps(data))) == protocol
    assert read_protocol(written(tmp_path, yaml.safe_dump(data), "a.yaml")) == protocol
    assert read_protocol(written(tmp_path, yaml.safe_dump(data), "a.yml")) == protocol


def test_names_and_looks_survive() -> None:
    looks = replace(ECHO, names=(("fr", "Écho"), ("pl", "Pogłos")), colour="#b83800", edge="dots", glyph="E")
    data = protocol_to_plain(looks)
    assert data["names"] == {"fr": "Écho", "pl": "Pogłos"}
    assert protocol_from_plain(data) == looks
    assert protocol_from_plain({**data, "names": {"pl": "Pogłos", "fr": "Écho"}}) == looks


def test_what_may_be_left_out_and_in_which_order_cards_stand() -> None:
    data = plain()
    for name in ("set", "keywords", "motto"):
        del data[name]
    data["cards"].reverse()
    read = protocol_from_plain(data)
    assert read.cards == ECHO.cards
    assert read.motto == ""


def test_reading_changes_nothing_that_it_was_given() -> None:
    data = plain()
    before = json.dumps(data)
    protocol_from_plain(data)
    assert json.dumps(data) == before


def test_a_file_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    assert read_protocol(written(tmp_path, b"\xef\xbb\xbf" + json.dumps(plain()).encode())) == ECHO


# ---------------------------------------------------------------- what a protocol is


def test_the_hash_is_of_what_a_protocol_is() -> None:
    looks = {"names": (("fr", "Écho"),), "colour": "#b83800", "edge": "dots", "glyph": "E"}
    same = replace(ECHO, set="Another", keywords="", motto="?", **looks)  # type: ignore[arg-type]
    phrased = replace(ECHO, cards=(replace(ECHO.cards[0], middle=(flip(card.theirs.covered),)), *ECHO.cards[1:]))
    said = replace(ECHO, cards=(*ECHO.cards[:5], Card(5, middle=(discard(1),))))
    assert {content_hash(each) for each in (ECHO, same, phrased, said)} == {content_hash(ECHO)}
    assert re.fullmatch("[0-9a-f]{64}", content_hash(ECHO))


@pytest.mark.parametrize(
    "other",
    [
        replace(ECHO, code="ECO"),
        replace(ECHO, name="Ekho"),
        replace(ECHO, cards=(*ECHO.cards[:5], Card(6, middle=(discard(1),)))),
        replace(ECHO, cards=(*ECHO.cards[:5], Card(5, middle=(discard(2),)))),
        replace(ECHO, cards=(replace(ECHO.cards[0], top=end(draw(1))), *ECHO.cards[1:])),
    ],
)
def test_whatever_plays_differently_has_another_hash(other: Protocol) -> None:
    assert content_hash(other) != content_hash(ECHO)


def test_the_hash_of_a_printed_protocol_stays_what_it_is() -> None:
    assert content_hash(PROTOCOLS["WAT"]) == "a8422de7f61ec331549c16171f0de12da24d4c30ada97513206db5942ef60a44"
    assert len({content_hash(protocol) for protocol in PROTOCOLS.values()}) == len(PROTOCOLS)


# ---------------------------------------------------------------- data that is no protocol


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "format: expected 1"),
        ({"code": "EC"}, "code: expected three letters A-Z, not 'EC'"),
        ({"code": "Ech"}, "code: expected three letters A-Z"),
        ({"code": "ECHO"}, "code: expected three letters A-Z"),
        ({"code": "ÉCH"}, "code: expected three letters A-Z"),
        ({"code": "ECH\n"}, "code: expected three letters A-Z"),
        ({"code": 7}, "code: expected a text, not 7"),
        ({"code": None}, "code: expected a text, not None"),
        ({"name": ""}, "name: a protocol needs a name"),
        ({"name": "x" * 41}, "name: expected one line of at most 40 letters"),
        ({"name": "two\nlines"}, "name: expected one line"),
        ({"motto": "\x1b[31m"}, "motto: expected one line"),
        ({"taste": "sour"}, "a protocol has no field 'taste', only code, name"),
        ({"colour": "red"}, "colour: expected a colour such as '#b83800', not 'red'"),
        ({"colour": 5}, "colour: expected a text, not 5"),
        ({"edge": "spiky"}, "edge: expected one of plain, rising, falling"),
        ({"glyph": "long"}, "glyph: expected one line of at most 2 letters"),
        ({"names": "Écho"}, "names: expected an object with a name for each language, not 'Écho'"),
        ({"names": {"fr": 3}}, "names: expected an object with a name for each language"),
        ({"names": {"de": "Echo"}}, "names: expected a name for fr or pl, not (('de', 'Echo'),)"),
        ({"names": {"fr": ""}}, "names.fr: a protocol needs a name"),
        ({"names": {"pl": "two\nlines"}}, "names.pl: expected one line"),
        ({7: "red"}, "a protocol has no field 7"),
        ({"cards": None}, "cards: expected a list of cards, not None"),
        ({"cards": "six"}, "cards: expected a list of cards, not 'six'"),
        ({"cards": []}, "cards: a protocol has 6 cards (R1.1), not 0"),
    ],
)
def test_a_wrong_head_is_named(change: dict[object, object], said: str) -> None:
    refused({**plain(), **change}, said)


@pytest.mark.parametrize("name", ["format", "code", "name", "cards"])
def test_what_is_missing_is_named(name: str) -> None:
    data = plain()
    del data[name]
    refused(data, name)


@pytest.mark.parametrize("data", [None, [], "ECH", 7, {}, [plain()]])
def test_what_is_no_object_is_no_protocol(data: object) -> None:
    refused(data, "expected")


@pytest.mark.parametrize("number", [5, 7])
def test_a_protocol_has_six_cards(number: int) -> None:
    cards = [{"value": value} for value in range(number)]
    refused({**plain(), "cards": cards}, f"cards: a protocol has 6 cards (R1.1), not {number}")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (4, "two cards have the value 4"),
        (7, "value: expected 0 to 6, not 7"),
        (-1, "value: expected 0 to 6, not -1"),
        (10**30, "value: expected 0 to 6"),
        ("5", "value: expected a number, not '5'"),
        (5.0, "value: expected a number, not 5.0"),
        (True, "value: expected a number, not True"),
        (None, "value: expected a number, not None"),
    ],
)
def test_values_are_six_of_seven(value: object, said: str) -> None:
    data = plain()
    data["cards"][5]["value"] = value
    refused(data, "cards[", said)


REFRESH = {"word": "Refresh"}
START = {"word": "Start", "effects": [REFRESH]}


def nested(depth: int) -> Any:
    found: Any = REFRESH
    for _ in range(depth):
        found = {"word": "May", "effect": found}
    return found


@pytest.mark.parametrize(
    ("box", "content", "said"),
    [
        ("middle", [{"word": "Explode"}], "middle[0]: no word is called 'Explode'"),
        ("middle", [{"word": "Refresh", "quickly": True}], "middle[0]: Refresh has no field 'quickly'"),
        (
            "middle",
            [{"word": "Shuffle", "what": "field"}],
            "middle[0].what: expected 'deck', 'trash' or 'hand', not 'field'",
        ),
        ("middle", [{"word": "Shuffle", "what": 3}], "middle[0].what: expected 'deck', 'trash' or 'hand', not 3"),
        ("middle", ["Draw 2 cards."], "middle: expected a list of a word or nothing"),
        ("middle", "Draw 2 cards.", "middle: expected a list of a word or nothing"),
        ("middle", [], "middle: expected at least one effect"),
        ("middle", [START], "middle[0]: expected an effect, not the word Start"),
        ("middle", [{"word": "Skip", "phase": "check cache"}], "middle[0]: expected an effect, not the word Skip"),
        ("middle", [{"word": "Cards"}], "middle[0]: expected an effect, not the word Cards"),
        ("middle", [{"word": "May", "effect": START}], "middle[0].effect[0]: expected an effect, not the word Start"),
        ("middle", [{"word": "IfYouDo", "effects": []}], "middle[0].effects: expected at least one effect"),
        ("top", [REFRESH], "top: expected a word or nothing"),
        ("top", REFRESH, "top: expected one trigger or one rule that holds, not the word Refresh"),
        ("bottom", {"word": "This"}, "bottom: expected one trigger or one rule that holds, not the word This"),
        ("bottom", {"word": "Start", "effects": [START]}, "bottom.effects[0]: expected an effect, not the word Start"),
        ("top", {"word": "Cannot", "verb": "compile", "next_turn": True}, "top: expected one trigger or one rule"),
        ("middle", [{"word": "Cannot", "verb": "compile"}], "middle[0]: expected an effect, not the word Cannot"),
        ("middle", [REFRESH] * 41, "middle: expected at most 40 effects in one box, not 41"),
        ("middle", [REFRESH] * 400, "middle: expected at most 40 effects in one box, not 400"),
        ("middle", [{"word": "IfYouDo", "effects": [REFRESH] * 20}] * 3, "middle: expected at most 40 effects"),
        ("middle", [nested(20)], "words stand inside words more than 16 deep"),
        ("middle", [nested(400)], "words stand inside words more than 16 deep"),
        (
            "middle",
            [{"word": "TurnProtocol", "protocol": "fire"}],
            "protocol: expected the three letters of a protocol",
        ),
        ("middle", [{"word": "Plus", "amount": 1, "more": 2}], "middle[0]: expected an effect, not the word Plus"),
    ],
)
def test_a_wrong_box_is_named(box: str, content: object, said: str) -> None:
    data = plain()
    data["cards"][4][box] = content
    refused(data, "cards[4]", said)


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        ({"zone": "moon"}, "what.zone: expected 'field', 'hand', 'deck'"),
        ({"amount": 100}, "what.amount: expected a number up to 99, not 100"),
        ({"amount": 10**400}, "what.amount: expected a number up to 99"),
        ({"amount": "some"}, "what.amount: expected a number, AtLeast"),
        ({"other": 1}, "what.other: expected true or false, not 1"),
        ({"protocol": "!FIR"}, "what.protocol: expected the three letters of a protocol"),
        ({"value": {"word": "Valued", "amount": []}}, "what.value.amount: expected 1 to 40 of them, not 0"),
        ({"value": {"word": "Valued", "amount": [1, "2"]}}, "what.value.amount: expected"),
        ({"where": {"word": "Lines", "which": "last"}}, "what.where.which: expected 'any', 'this'"),
    ],
)
def test_a_wrong_selection_is_named(selection: dict[str, object], said: str) -> None:
    data = plain()
    data["cards"][4]["middle"] = [{"word": "Delete", "what": {"word": "Cards", **selection}}]
    refused(data, f"cards[4].middle[0].{said}")


# ---------------------------------------------------------------- the same for what is made in Python


def broken(**changes: Any) -> Protocol:
    return replace(ECHO, **changes)


def with_card(place: int, made: Card) -> Protocol:
    return replace(ECHO, cards=(*ECHO.cards[:place], made, *ECHO.cards[place + 1 :]))


class Sly(v.Refresh):
    """Not one of ours."""


WRONG: list[tuple[Any, str]] = [
    (None, "expected a Protocol, not None"),
    (broken(code="ech"), "code: expected three letters A-Z"),
    (broken(cards=ECHO.cards[:5]), "cards: a protocol has 6 cards (R1.1), not 5"),
    (broken(cards=list(ECHO.cards)), "cards: expected a list of Card"),
    (broken(cards=ECHO.cards[::-1]), "cards[1].value: cards stand in the order of their values"),
    (with_card(5, Card(4)), "cards[5].value: two cards have the value 4"),
    (with_card(5, Card(7)), "cards[5].value: expected 0 to 6, not 7"),
    (with_card(4, Card(4, middle=(start(draw(1)),))), "cards[4].middle[0]: expected an effect, not the word Start"),
    (with_card(4, Card(4, middle=())), "cards[4].middle: expected at least one effect"),
    (with_card(4, Card(4, middle=[refresh])), "cards[4].middle: expected a list of a word or nothing"),  # type: ignore[arg-type]
    (with_card(4, Card(4, top=refresh)), "cards[4].top: expected one trigger or one rule that holds"),
    (with_card(4, Card(4, top=they_cannot_compile_next)), "cards[4].top: expected one trigger or one rule that holds"),
    (with_card(4, Card(4, middle=(v.Refresh("me"),))), "cards[4].middle[0].by: expected 'you', 'they' or 'any'"),  # type: ignore[arg-type]
    (with_card(4, Card(4, middle=(v.Discard(print),))), "cards[4].middle[0].what: expected Cards, not"),  # type: ignore[arg-type]
    (with_card(4, Card(4, middle=(Sly(),))), "cards[4].middle[0]: expected an effect, not the word Sly"),
    (with_card(4, Card(4, middle=(may(Sly()),))), "cards[4].middle[0].effect[0]: expected an effect, not the word Sly"),
    (with_card(4, Card(4, middle=(refresh,) * 41)), "cards[4].middle: expected at most 40 effects in one box"),
]


@pytest.mark.parametrize(("protocol", "said"), WRONG, ids=range(len(WRONG)))
def test_a_protocol_made_in_python_is_held_to_the_same(protocol: Any, said: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        check_protocol(protocol)
    assert str(caught.value).startswith(said)


def test_depth_is_measured_before_it_is_climbed() -> None:
    effect: v.Node = refresh
    for _ in range(20):
        effect = may(effect)
    with pytest.raises(ProtocolError, match="words stand inside words more than 16 deep"):
        check_protocol(with_card(4, Card(4, middle=(effect,))))


def test_what_is_right_passes() -> None:
    for protocol in (ECHO, *PROTOCOLS.values()):
        check_protocol(protocol)


# ---------------------------------------------------------------- files that are no protocols


BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join(f'*{a}' for _ in range(9))}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "", "not JSON"),
        ("a.json", "{", "not JSON"),
        ("a.json", "[" * 30_000, "not JSON"),
        ("a.json", '{"format": NaN}', "NaN is no number of a card"),
        ("a.json", '{"code": "ECH", "code": "ECO"}', "a name stands twice"),
        ("a.json", '{"format": ' + "9" * 5000 + "}", "not JSON"),
        ("a.json", b"\xff\xfe", "expected text in UTF-8"),
        ("a.json", "null", "expected an object with code, name and cards"),
        ("a.yaml", "", "expected an object with code, name and cards"),
        ("a.yaml", "a: [", "not YAML"),
        ("a.yaml", "a: 1\n---\nb: 2\n", "not YAML"),
        ("a.yaml", "[" * 30_000, "not YAML"),
        ("a.yaml", "- " * 20_000 + "x", "not YAML"),
        ("a.yaml", "code: ECH\ncode: ECO\n", "a name stands twice"),
        ("a.yaml", "a: {b: 1, b: 2}\n", "a name stands twice"),
        ("a.yaml", BOMB, "an alias (*) cannot stand in a protocol"),
        ("a.yaml", "a: &a [*a]\n", "an alias (*) cannot stand in a protocol"),
        ("a.yaml", "a: &a {<<: *a}\n", "an alias (*) cannot stand in a protocol"),
        ("a.yaml", "!!python/object/apply:os.system ['touch /tmp/never']\n", "not YAML"),
        ("a.yaml", "? [a]\n: b\n", "not YAML"),
        ("a.yaml", "code: 2001-99-99\n", "not YAML"),
        ("a.yaml", "code: 2001-01-01\nformat: 1\nname: x\ncards: []\n", "code: expected a text, not datetime.date"),
        ("a.yaml", "format: 1\ncode: YES\nname: x\ncards: []\n", "code: expected a text, not True"),
        ("a.yaml", "a: \x00\n", "not YAML"),
        ("a.txt", "{}", "expected a file called .json, .yaml or .yml"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, name: str, text: str | bytes, said: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_protocol(written(tmp_path, text, name))
    assert str(caught.value).startswith(f"{name}: ")
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400
    assert not Path("/tmp/never").exists()


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, b" " * 10_000_000)

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("opened")

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(ProtocolError, match="expected at most 65536 bytes, not 10000000"):
        read_protocol(path)


def test_the_largest_file_that_is_read(tmp_path: Path) -> None:
    text = json.dumps(plain())
    assert read_protocol(written(tmp_path, text.ljust(65536))) == ECHO
    with pytest.raises(ProtocolError, match="65537"):
        read_protocol(written(tmp_path, text.ljust(65537)))


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "said"), [(folder, "expected a file"), (pipe, "expected a file"), (None, "cannot be read")]
)
def test_what_is_no_file(tmp_path: Path, make: Callable[[Path], None] | None, said: str) -> None:
    path = tmp_path / "echo.json"
    if make is pipe and not hasattr(os, "mkfifo"):
        make = folder
    if make is not None:
        make(path)
    with pytest.raises(ProtocolError, match=f"^echo.json: {said}"):
        read_protocol(path)
