"""The workshop over HTTP: a protocol is read as it is typed, completed, and put into its normal form."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recompile import Game
from recompile.cards import content_hash
from recompile.game.scenarios import play_moves
from recompile.language.protocol_files import load_protocol
from recompile.server.hub import rebuild
from recompile.server.keeping import Keep, Keeper
from recompile.server.metrics import Metrics
from recompile.server.orders import DAY
from recompile.server.store import Store
from tests.serving import Json, Running, running

EXAMPLES = Path(__file__).parent.parent / "examples" / "protocols"
BLANKS = [{"value": value, "middle": "Discard 1 card."} for value in range(6)]
ECHO: Json = {"format": 1, "code": "ECH", "name": "Echo", "lang": "en", "cards": BLANKS}


def echo(**changed: object) -> Json:
    return {**ECHO, **changed}


def saying(middle: object, **changed: object) -> Json:
    return echo(cards=[{"value": 0, "middle": middle}, *BLANKS[1:]], **changed)


def ask(server: Running, path: str, body: object) -> Any:
    status, text, _ = server.http(path, body)
    assert status == 200, text
    return json.loads(text)


def refused(server: Running, path: str, body: object, status: int = 400) -> str:
    found, text, _ = server.http(path, body)
    assert found == status, text
    return str(json.loads(text)["message"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
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
        ({"cards": [{}] * 13}, "cards: expected at most 8"),
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


# ---------------------------------------------------------------- trying


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_card_can_be_tried_in_four_situations(server: Running, path: Path) -> None:
    """Each begins as a game, and its moves can be made there."""
    file = ask(server, "/api/workshop/file", {"text": path.read_text(encoding="utf-8")})["file"]
    for place in range(6):
        found = ask(server, "/api/workshop/situations?lang=pl", {"file": file, "card": place})["situations"]
        assert [each["kind"] for each in found] == ["played", "uncovered", "covered", "nothing"]
        for each in found:
            assert each["title"]
            game = Game.from_position(each["position"], protocols=[load_protocol(path)])
            assert play_moves(game, each["moves"]) == []
        assert found[0]["moves"]


def test_situations_of_no_card_are_refused(server: Running) -> None:
    for card in (-1, 6):
        assert "card: expected 0 to 5" in refused(server, "/api/workshop/situations", {"file": ECHO, "card": card})
    assert "cards[0].middle" in refused(server, "/api/workshop/situations", {"file": saying("Banish."), "card": 1})


def tried(server: Running, file: Json, kind: int = 0) -> tuple[Json, Json]:
    """A trial whose moves are made, and its scenario."""
    situation = ask(server, "/api/workshop/situations", {"file": file, "card": 0})["situations"][kind]
    game = server.new_game(mode="hotseat", position=situation["position"], protocols=[file])
    assert game["id"].startswith("try.")
    with server.sit(game["id"], game["tokens"]["A"]) as seat:
        seat.wait("state")
        for line in situation["moves"]:
            seq = seat.state["seq"]
            seat.ask("move", seq=seq, move=line.partition(" ")[2])
            seat.wait_for_seq(seq + 1)
    status, text, _ = server.http(f"/api/games/{game['id']}/scenario", token=game["tokens"]["A"])
    assert status == 200, text
    return game, json.loads(text)["scenario"]


def test_a_trial_becomes_a_scenario_that_passes_until_the_text_changes(server: Running) -> None:
    file = saying("Draw 2 cards.")
    _, scenario = tried(server, file)
    assert scenario["moves"] == ["A ECH0@1"]
    kept = {**file, "scenarios": [{"name": "draws two", **scenario}]}
    assert ask(server, "/api/workshop/file", {"file": kept})["file"]["scenarios"][0]["name"] == "draws two"
    assert ask(server, "/api/workshop/scenarios", {"file": kept}) == [
        {"name": "draws two", "passed": True, "difference": ""}
    ]
    changed = saying("Draw 3 cards.", scenarios=kept["scenarios"])
    (found,) = ask(server, "/api/workshop/scenarios", {"file": changed})
    assert not found["passed"]
    assert "A.hand: expected" in found["difference"]
    broken = saying("Draw 3 cards.", scenarios=[{"hat": 1}, {"position": "x"}])
    assert [each["passed"] for each in ask(server, "/api/workshop/scenarios", {"file": broken})] == [False, False]


def test_only_a_trial_tells_everything_and_only_to_its_players(server: Running) -> None:
    trial, _ = tried(server, saying("Draw 2 cards."))
    assert server.http(f"/api/games/{trial['id']}/scenario")[0] == 403
    assert server.http(f"/api/games/{trial['id']}/scenario", token="x")[0] == 403
    game = server.new_game(mode="hotseat")
    assert server.http(f"/api/games/{game['id']}/scenario", token=game["token"])[0] == 403


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"mode": "friend", "position": "x"}, "only in hot-seat"),
        ({"mode": "bot", "position": "x"}, "only in hot-seat"),
        ({"mode": "hotseat", "position": "x", "clock": 600}, "without a clock"),
        ({"mode": "hotseat", "position": "x"}, "position: "),
        (
            {
                "mode": "hotseat",
                "position": "XYZ-FIR-WAT -,-,- h:- d:- t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action c:-",
            },
            "XYZ",
        ),
    ],
)
def test_a_position_that_cannot_be_tried_is_refused(server: Running, wanted: Json, why: str) -> None:
    assert why in refused(server, "/api/games", wanted)


def test_trials_are_deleted_after_a_day(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        trial, _ = tried(server, saying("Draw 2 cards."))
        game, now = server.new_game(), server.hub.now()
    swept(tmp_path, now + DAY / 2)
    with running(tmp_path) as server:
        assert server.http(f"/api/games/{trial['id']}")[0] == 200
    swept(tmp_path, now + DAY * 2)
    with running(tmp_path) as server:
        assert server.http(f"/api/games/{trial['id']}")[0] == 404
        assert server.http(f"/api/games/{game['id']}")[0] == 200


def swept(folder: Path, now: float) -> None:
    async def sweep() -> None:
        store = Store(str(folder / "games.db"))
        await store.open()
        await Keeper(store, Keep(0, 0), Metrics(), rebuild).sweep(now)
        await store.close()

    asyncio.run(sweep())
