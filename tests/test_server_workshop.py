"""The workshop over HTTP: a protocol is read as it is typed, completed, and put into its normal form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from recompile.cards import content_hash
from recompile.language.protocol_files import load_protocol
from tests.serving import Json, Running, running

EXAMPLES = Path(__file__).parent.parent / "examples" / "protocols"
BLANKS = [{"value": value, "middle": "Discard 1 card."} for value in range(6)]
ECHO: Json = {"format": 1, "code": "ECH", "name": "Echo", "lang": "en", "cards": BLANKS}


def echo(**changed: object) -> Json:
    return {**ECHO, **changed}


def saying(middle: object, **changed: object) -> Json:
    return echo(cards=[{"value": 0, "middle": middle}, *BLANKS[1:]], **changed)


def ask(server: Running, path: str, body: object) -> Json:
    status, text, _ = server.http(path, body)
    assert status == 200, text
    found: Json = json.loads(text)
    return found


def refused(server: Running, path: str, body: object, status: int = 400) -> str:
    found, text, _ = server.http(path, body)
    assert found == status, text
    return str(json.loads(text)["message"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> object:
    with running(tmp_path_factory.mktemp("workshop")) as found:
        yield found


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_are_understood_and_are_in_their_normal_form(server: Running, path: Path) -> None:
    file = ask(server, "/api/workshop/file", {"text": path.read_text(encoding="utf-8")})
    assert file["yaml"] == path.read_text(encoding="utf-8")
    found = ask(server, "/api/workshop/read", {"file": file["file"]})
    assert found["ok"]
    assert found["problem"] is None
    assert found["hash"] == content_hash(load_protocol(path))
    assert [card["value"] for card in found["cards"]] == [card["value"] for card in file["file"]["cards"]]
    for card, written in zip(found["cards"], file["file"]["cards"], strict=True):
        assert set(card["boxes"]) == set(written) - {"value"}
        for name, box in card["boxes"].items():
            assert box["texts"][file["file"]["lang"]] == written[name] == box["text"]


def test_an_understood_box_says_everything_about_itself(server: Running) -> None:
    box = ask(server, "/api/workshop/read", {"file": saying("flip a face down card")})["cards"][0]["boxes"]["middle"]
    assert box["text"] == "flip a face down card"
    assert box["texts"]["en"] == "Flip 1 face-down card."
    assert set(box["texts"]) == {"en", "fr", "pl"}
    assert "R6.7" in box["rules"]
    assert len(box["like"]) == 3
    assert not box["long"]


def test_a_long_text_is_understood_and_called_long(server: Running) -> None:
    text = "Draw 2 cards. Discard 1 card. Flip 1 of your opponent's covered cards. You may shift 1 other card. "
    text += "Draw 1 card. You may flip 1 face-down card."
    assert ask(server, "/api/workshop/read", {"file": saying(text)})["cards"][0]["boxes"]["middle"]["long"]


@pytest.mark.parametrize(("lang", "why"), [("en", "not understood from “hat.” on"), ("fr", "incompréhensible")])
def test_a_box_that_is_not_understood_says_why_in_the_language_of_the_page(
    server: Running, lang: str, why: str
) -> None:
    found = ask(server, f"/api/workshop/read?lang={lang}", {"file": saying("Draw 2 cards. Discard 1 hat.")})
    box = found["cards"][0]["boxes"]["middle"]
    assert not found["ok"]
    assert found["hash"] == ""
    assert found["problem"] is None
    assert "texts" not in box
    assert why in box["why"]
    assert (box["at"], box["word"], box["understood"]) == (24, "hat.", "Draw 2 cards. Discard 1")
    assert "card" in box["expected"]
    assert 0 < len(box["nearest"]) <= 3
    for each in box["nearest"]:
        assert ask(server, "/api/workshop/read", {"file": saying(each)})["ok"]


def test_a_text_may_name_its_own_protocol(server: Running) -> None:
    text = "If there is another Echo card in this line, draw 1 card."
    assert ask(server, "/api/workshop/read", {"file": saying(text)})["ok"]
    assert not ask(server, "/api/workshop/read", {"file": saying(text, name="Ohce")})["ok"]


def test_words_in_a_box_are_told(server: Running) -> None:
    words = [{"word": "Draw", "what": {"word": "Cards", "side": "yours", "zone": "deck top"}}]
    box = ask(server, "/api/workshop/read", {"file": saying(words)})["cards"][0]["boxes"]["middle"]
    assert box["text"] == "Draw 1 card."
    box = ask(server, "/api/workshop/read", {"file": saying([{"word": "Hat"}])})["cards"][0]["boxes"]["middle"]
    assert "Hat" in box["why"]


@pytest.mark.parametrize(
    ("changed", "where", "why"),
    [
        ({"name": ""}, "name", "A protocol needs a name."),
        ({"name": "x" * 41}, "name", "At most 40 letters can stand here, not 41."),
        ({"name": "Ec\u202eho"}, "name", "RIGHT-TO-LEFT OVERRIDE"),
        ({"name": "E\u200bcho"}, "name", "ZERO WIDTH SPACE"),
        ({"name": "Fire"}, "name", "A printed protocol is called Fire already."),
        ({"name": "Feu"}, "name", "A printed protocol is called Feu already."),
        ({"names": {"pl": "Ogień"}}, "names.pl", "A printed protocol is called Ogień already."),
        ({"names": {"de": "Echo"}}, "names.de", "French and Polish"),
        ({"motto": "e\u0301\u0301\u0301\u0301"}, "motto", "COMBINING ACUTE ACCENT"),
        ({"glyph": "\u3164"}, "glyph", "HANGUL FILLER"),
        ({"glyph": "abc"}, "glyph", "At most 2 letters"),
        ({"code": "ec"}, "code", "three letters"),
        ({"code": "FIR"}, "code", "FIR is the code of Fire."),
        ({"colour": "red"}, "colour", "#b83800"),
        ({"edge": "round"}, "edge", "rising"),
        ({"cards": BLANKS[:5]}, "cards", "six cards, not 5"),
        ({"cards": [*BLANKS[:5], {"value": 0}]}, "cards[5].value", "Two cards have the value 0."),
        ({"cards": [*BLANKS[:5], {"value": 7}]}, "cards[5].value", "from 0 to 6"),
        ({"cards": [*BLANKS[:5], {"value": None}]}, "cards[5].value", "from 0 to 6"),
        ({"cards": [*BLANKS[:5], {"value": True}]}, "cards[5].value", "from 0 to 6"),
    ],
)
def test_what_is_wrong_at_the_top_is_named_with_its_place(server: Running, changed: Json, where: str, why: str) -> None:
    found = ask(server, "/api/workshop/read", {"file": echo(**changed)})
    assert not found["ok"]
    assert found["problem"]["where"] == where
    assert why in found["problem"]["why"]


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ({"hat": 1}, "unknown key 'hat'"),
        ({"cards": 3}, "cards: expected a list"),
        ({"cards": [3]}, "cards[0]: expected an object"),
        ({"cards": [{"value": 1, "hat": ""}]}, "cards[0]: unknown key 'hat'"),
        ({"cards": [{"value": 1, "top": 3}]}, "cards[0].top: expected a text"),
        ({"cards": [{}] * 13}, "cards: expected at most 12"),
        ({"name": 3}, "name: expected a text"),
        ({"names": 3}, "names: expected an object"),
        ({"lang": "de"}, "lang: expected one of en, fr, pl"),
        ({"format": 2}, "format: expected 1"),
        ({"motto": "x" * 70_000}, "expected at most 65536 bytes"),
        ({"scenarios": [0] * 61}, "scenarios: expected at most 60"),
    ],
)
def test_what_is_no_file_is_refused(server: Running, file: Json, why: str) -> None:
    assert why in refused(server, "/api/workshop/read", {"file": file})


def test_half_a_protocol_is_kept_as_it_is(server: Running) -> None:
    text = "name: Echo\ncards:\n  - {value: 1, middle: draw two cards, top: Banish 1 card.}\n"
    found = ask(server, "/api/workshop/file", {"text": text})
    assert found["file"]["cards"] == [{"value": 1, "top": "Banish 1 card.", "middle": "Draw 2 cards."}]
    assert ask(server, "/api/workshop/file", {"text": found["yaml"]}) == found
    assert ask(server, "/api/workshop/file", {"file": found["file"]}) == found


@pytest.mark.parametrize("text", ["name: [", '{"name": ', "a: &a 1\nb: *a", "[" * 500, "", "x", "name: a\nname: b"])
def test_a_text_that_is_no_file_says_so(server: Running, text: str) -> None:
    assert refused(server, "/api/workshop/file", {"text": text})


def test_a_request_without_a_protocol_is_refused(server: Running) -> None:
    bodies: list[object] = [{}, {"file": ECHO, "text": "name: Echo"}, {"file": 3}, [], {"file": None}]
    for body in bodies:
        refused(server, "/api/workshop/read", body)


def test_printed_cards_are_recognised_word_for_word(server: Running) -> None:
    fire = [{"value": 0, "middle": "Discard 1 card. If you do, delete 1 card."}, *BLANKS[1:]]
    assert ask(server, "/api/workshop/read", {"file": echo(cards=fire)})["printed"] == ["FIR1"]
    assert ask(server, "/api/workshop/read", {"file": echo()})["printed"] == []


# ---------------------------------------------------------------- completion


def test_the_words_that_may_follow(server: Running) -> None:
    found = ask(server, "/api/workshop/complete", {"text": "Draw 2 cards. You may fl", "box": "middle", "lang": "en"})
    assert [(each["word"], each["text"]) for each in found["words"]] == [("flip", "Draw 2 cards. You may flip")]
    assert found["words"][0]["cards"]
    found = ask(server, "/api/workshop/complete", {"text": "If there is another E", "box": "middle", "file": ECHO})
    assert "Echo" in [each["word"] for each in found["words"]]
    assert len(ask(server, "/api/workshop/complete", {"text": "", "box": "top"})["words"]) == 6
    assert ask(server, "/api/workshop/complete", {"text": "Banish ", "box": "top"})["words"] == []


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_every_prefix_of_a_printed_text_goes_on(server: Running, lang: str) -> None:
    """With its next letters the next word is among the six; and a ghost is always something that is understood."""
    text = {"en": "Flip 1 face-down card.", "fr": "Retournez 1 carte face inactive.", "pl": "Odwróć 1 zakrytą kartę."}[
        lang
    ]
    for at in range(1, len(text)):
        found = ask(server, "/api/workshop/complete", {"text": text[:at], "box": "middle", "lang": lang})
        assert found["words"] or text[at - 1] == " ", text[:at]
        assert len(found["words"]) <= 6
        if found["ghost"]:
            whole = saying(text[:at] + found["ghost"], lang=lang)
            assert "texts" in ask(server, "/api/workshop/read", {"file": whole})["cards"][0]["boxes"]["middle"]


@pytest.mark.parametrize(
    "body", [{"text": 1, "box": "top"}, {"text": "", "box": "side"}, {"text": "", "box": "top", "lang": "de"}]
)
def test_a_completion_of_nothing_is_refused(server: Running, body: Json) -> None:
    refused(server, "/api/workshop/complete", body)


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_the_words_of_the_game_have_examples(server: Running, lang: str) -> None:
    status, text, headers = server.http(f"/api/workshop/words?lang={lang}")
    found = json.loads(text)
    assert status == 200
    assert "max-age" in headers["cache-control"]
    assert found["count"] == len(found["examples"]) > 100
    for each in found["examples"]:
        assert each["word"] in each["text"].casefold()
