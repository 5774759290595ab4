"""Protocols made to do harm, sent to every door there is: each is refused or harmless, and the server goes on."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recompile import Game
from recompile.cards.letters import hidden_in
from recompile.server import workers
from recompile.server.limits import Rate
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import sketched
from tests.serving import FREE, Json, Running, running
from tests.test_endless import FOREVER, REST
from tests.test_server_workshop import BLANKS, EXAMPLES, ask, echo, refused, saying

FILES = sorted(EXAMPLES.glob("*.yaml"))
SCRIPT = '<script>alert("x")</script>'
JUDGE = "/api/judge"  # of whom one thing can be asked at a time
DOORS = ("/api/workshop/read", "/api/workshop/file", "/api/protocols", "/api/workshop/scenarios", JUDGE)
TANGLED = "Votre adversaire défausse sa main, puis pioche autant de cartes, moins 1. "


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hostile"), sharing=True, judging=True, pages=FREE, analyses=FREE) as found:
        ask(found, "/api/workshop/read", {"file": saying("Piochez 1 carte.", lang="fr")})  # grammars are loaded
        yield found
        assert found.http("/health")[0] == 200


def statuses(server: Running, body: object) -> list[int]:
    """What every door answers; none of them fails."""
    found = [server.http(door, body)[0] for door in DOORS]
    assert all(status < 500 for status in found), list(zip(DOORS, found, strict=True))
    return found


# ---------------------------------------------------------------- signs


@pytest.mark.parametrize("key", ["name", "motto", "keywords", "set", "glyph"])
@pytest.mark.parametrize(
    "sign",
    [
        *("\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f", "\u061c"),
        *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u180e", "\u3164", "\u2800", "\ufe0f", "\u034f"),
        *("\x00", "\x07", "\x1b", "\n", "\r", "\x7f", "\x85", "\u2028", "\u2029", "\ue000", "\U000e0041", "\u00a0"),
    ],
    ids=lambda sign: f"U+{ord(sign):04X}" if len(sign) == 1 else sign,
)
def test_signs_that_nobody_sees_are_refused_and_named(server: Running, key: str, sign: str) -> None:
    file = echo(**{key: sign if key == "glyph" else f"E{sign}o"})
    found = ask(server, "/api/workshop/read", {"file": file})
    assert not found["ok"]
    assert found["problem"]["where"] == key
    assert f"U+{ord(sign):04X}" in found["problem"]["why"]


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\x1b"])
def test_no_door_lets_them_in(server: Running, sign: str) -> None:
    for changed in ({"name": f"E{sign}o"}, {"names": {"fr": f"E{sign}o"}}, {"motto": sign}, {"glyph": sign}):
        file = echo(**changed)
        assert refused(server, "/api/protocols", {"file": file})
        assert refused(server, "/api/judge", {"file": file})
        assert refused(server, "/api/games", {"mode": "bot", "protocols": [file]})
    scenario = {"name": f"a{sign}", "position": "x"}
    assert refused(server, "/api/protocols", {"file": echo(scenarios=[scenario])})


def test_letters_of_any_script_may_stand_in_a_name() -> None:
    for name in ("Écho", "Żółw", "Эхо", "הד", "صدى", "反響", "เสียง", "E\u0301cho"):
        assert hidden_in(name) is None, name


def test_script_is_text_like_any_other(server: Running) -> None:
    """It goes out as JSON and is never HTML; and no browser may run a script that is not one of ours."""
    file = saying("Draw 2 cards.", name="<b>Echo</b>", motto=SCRIPT, keywords=SCRIPT, glyph="<s")
    status, text, _ = server.http("/api/protocols", {"file": file})
    assert status == 201
    status, text, headers = server.http(f"/api/protocols/{json.loads(text)['id']}")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in headers["content-security-policy"]
    assert json.loads(text)["file"]["motto"] == SCRIPT
    game = server.new_game(setup="random", hold="ECH", protocols=[file])
    with server.sit(game["id"], game["token"]) as seat:
        seat.wait("state")
    page = server.http(f"/p/{SCRIPT}")
    assert SCRIPT not in page[1]


def test_a_script_instead_of_a_text_is_not_understood(server: Running) -> None:
    found = ask(server, "/api/workshop/read", {"file": saying(SCRIPT)})
    assert "why" in found["cards"][0]["boxes"]["middle"]


# ---------------------------------------------------------------- size


@pytest.mark.parametrize("key", ["name", "motto", "glyph", "colour", "code", "lang", "edge"])
def test_a_million_letters_are_refused(server: Running, key: str) -> None:
    assert set(statuses(server, {"file": echo(**{key: "x" * 1_000_000})})) <= {400, 413}
    assert server.http("/api/games", {"mode": "bot", "protocols": [echo(**{key: "x" * 1_000_000})]})[0] in (400, 413)


def test_a_million_letters_in_a_text_are_refused(server: Running) -> None:
    assert set(statuses(server, {"file": saying("Draw 1 card. " * 80_000)})) <= {400, 413}
    assert set(statuses(server, {"text": "x" * 1_000_000})) <= {400, 413}
    body = {"text": "Draw 1 card. " * 80_000, "box": "middle"}
    assert server.http("/api/workshop/complete", body)[0] == 413
    assert ask(server, "/api/workshop/complete", {"text": "Draw 1 card. " * 2000, "box": "middle"})["words"] == []


def test_a_byte_too_many_is_refused(server: Running) -> None:
    size = len(json.dumps(echo(scenarios=[""]), separators=(",", ":")).encode())
    fits = echo(scenarios=["x" * (64 * 1024 - size)])
    assert ask(server, "/api/workshop/read", {"file": fits})["ok"]
    assert "at most 65536 bytes" in refused(server, "/api/workshop/read", {"file": echo(scenarios=["x" * 64 * 1024])})


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"file":', '{"file":{"cards":'])
@pytest.mark.parametrize("depth", [100, 5_000, 50_000])
def test_deep_data_is_refused(server: Running, opening: str, depth: int) -> None:
    closing = "]" if opening == "[" else "}"
    body = (opening * depth + "1" + closing * depth).encode()
    assert all(status in (400, 413) for status in statuses(server, body))
    assert server.http("/api/games", b'{"mode":"bot","protocols":[' + body + b"]}")[0] in (400, 413)
    deep: object = 1
    for _ in range(min(depth, 100)):
        deep = [deep]
    assert "deep" in refused(server, "/api/workshop/read", {"file": echo(scenarios=deep)})


def test_aliases_that_stand_for_millions_are_refused(server: Running) -> None:
    pairs = zip("abcdefgh", "bcdefghi", strict=True)
    bomb = "a: &a [x,x,x,x,x]\n" + "".join(f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in pairs)
    assert "alias" in refused(server, "/api/workshop/file", {"text": bomb})
    assert "alias" in refused(server, "/api/games", {"mode": "bot", "protocols": [bomb]})


@pytest.mark.parametrize(
    "text", ["!!python/object/apply:os.system [ls]", "name: !!binary x", "? {a: 1}\n: b", "- " * 3000]
)
def test_clever_yaml_is_refused(server: Running, text: str) -> None:
    assert refused(server, "/api/workshop/file", {"text": text})


def test_thirteen_protocols_are_refused(server: Running) -> None:
    made = [echo(code=f"E{letter}X", name=f"Echo {letter}") for letter in "ABCDEFGHIJKLM"]
    assert server.http("/api/games", {"mode": "bot", "protocols": made})[0] == 400


def test_numbers_that_are_none_are_refused(server: Running) -> None:
    for number in ("1e999", "-1", "1" * 400, "NaN", "1.5", "true", "null", '"1"', "[]"):
        body = json.dumps({"file": echo()}).replace('"value": 0', f'"value": {number}', 1).encode()
        status, text, _ = server.http("/api/workshop/read", body)
        assert status == 400 or not json.loads(text)["ok"], number


# ---------------------------------------------------------------- time


@pytest.mark.parametrize("many", [3, 5, 9, 13])
def test_a_text_with_millions_of_meanings_is_refused_in_time(server: Running, many: int) -> None:
    began = time.process_time()
    found = ask(server, "/api/workshop/read", {"file": echo(lang="fr", cards=tangled(many))})
    box = found["cards"][0]["boxes"]["middle"]
    assert ("texts" in box) == (many == 3)
    if many > 3:
        assert "too many ways" in box["why"]
    assert time.process_time() - began < 20


def tangled(many: int) -> list[Json]:
    return [{"value": 0, "middle": TANGLED * many}, *({"value": value} for value in range(1, 6))]


def test_many_slow_texts_are_too_long_together(server: Running) -> None:
    cards = [{"value": value, "middle": (TANGLED * 13)[:900]} for value in range(6)]
    assert "at most 4000 letters" in refused(server, "/api/workshop/read", {"file": echo(cards=cards, lang="fr")})
    brought = [{"position": "x", "protocols": [echo(cards=cards)]}]
    assert "at most 4000 letters" in refused(server, "/api/workshop/scenarios", {"file": echo(scenarios=brought)})


def test_whoever_has_slow_texts_read_pays_for_it(tmp_path: Path) -> None:
    """Until they have to wait; somebody at a table is answered meanwhile."""
    with running(tmp_path, address=Rate(1500, 15)) as server:
        game = server.new_game(mode="hotseat", setup="random", seed=1)
        refusals = 0
        with server.sit(game["id"], game["token"]) as seat:
            seat.wait("state")
            for turn in range(12):
                texts = [TANGLED * 3 + f"Piochez {turn * 6 + value + 2} cartes. " for value in range(6)]
                cards = [{"value": value, "middle": text} for value, text in enumerate(texts)]
                status, text, _ = server.http("/api/workshop/read", {"file": echo(cards=cards, lang="fr")})
                assert status in (200, 429), text
                refusals += status == 429
                assert seat.ask("ping")["type"] == "pong"
        assert refusals > 0


@pytest.mark.parametrize("box", ["top", "middle", "bottom"])
@pytest.mark.parametrize(
    "text", ["1 " * 490, ". " * 490, "(" * 990, "a-" * 490, "’" * 990, "é\u0301" * 490, "card " * 190, "If " * 330]
)
def test_nonsense_is_not_understood_in_time(server: Running, text: str, box: str) -> None:
    began = time.process_time()
    file = echo(cards=[{"value": 0, box: text}, *BLANKS[1:]])
    assert "why" in ask(server, "/api/workshop/read", {"file": file})["cards"][0]["boxes"][box]
    ask(server, "/api/workshop/complete", {"text": text, "box": box})
    assert time.process_time() - began < 20


# ---------------------------------------------------------------- without end


def test_a_turn_without_end_ends_the_game_and_nothing_else(server: Running) -> None:
    """More than so many effects in a turn, and nobody wins (R12.2). The others go on playing."""
    file = echo(cards=[{"value": 0, **FOREVER}, *BLANKS[1:]])
    position = ask(server, "/api/workshop/situations", {"file": file, "card": 0})["situations"][0]["position"]
    other = server.new_game(mode="hotseat", setup="random", seed=1)
    game = server.new_game(mode="hotseat", position=position, protocols=[file])
    with server.sit(other["id"], other["token"]) as beside, server.sit(game["id"], game["token"]) as seat:
        beside.wait("state")
        seat.wait("state")
        seat.send("move", seq=seat.state["seq"], move="ECH0@1")
        assert beside.ask("ping")["type"] == "pong"
        seat.wait_for_seq(1)
        assert seat.state["outcome"]["winner"] is None
        assert beside.ask("ping")["type"] == "pong"
    status, text, _ = server.http(f"/api/games/{game['id']}/scenario", token=game["token"])
    assert status == 200
    assert json.loads(text)["scenario"]["expect"]["winner"] == "-"


def test_a_bot_does_not_think_for_ever_about_texts_that_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's bot has to wait for it."""
    monkeypatch.setattr(workers, "LONGEST", 1.0)
    made = protocol_of(sketched(json.dumps(echo(cards=[{"value": value, **FOREVER} for value in range(6)]))))
    side = "ECH-FIR-WAT -,-,- h:ECH3.ECH2.FIR1 d:?9 t:-"
    game = Game.from_position(f"{side} / {REST} / A action c:-", protocols=[made])
    began = time.process_time()
    assert workers.think("merciless", game.view("A"), "1") in game.legal_moves
    assert time.process_time() - began < 60


# ---------------------------------------------------------------- anything at all

JUNK: list[Any] = [
    *(None, 0, -1, 1e300, True, 2**70, "", "{why}", "%s", "\u202e", "\x00", "\n", "FIR", "Draw 1 card.", "1" * 300),
    *([], [[]], {}, {"word": "Draw"}, [{"word": "Flip"}], {"value": 3}, {"position": "x"}, ["x"] * 20),
]


def damaged(file: Json, chance: random.Random) -> Json:
    """With something else in one place, or nothing, or under another name."""
    found = copy.deepcopy(file)
    for _ in range(chance.choice([1, 1, 2, 4])):
        inside, key = chance.choice(list(places(found)))
        how = chance.random()
        if how < 0.6:
            inside[key] = copy.deepcopy(chance.choice(JUNK))
        elif how < 0.8 and isinstance(inside, dict):
            inside[chance.choice(["hat", "word", "value", "top", "{x}"])] = inside.pop(key)
        else:
            del inside[key]
    return found


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        yield data, key
        yield from places(data[key])


@pytest.mark.parametrize("seed", range(5))
def test_damaged_files_are_refused_or_harmless_at_every_door(server: Running, seed: int) -> None:
    chance = random.Random(seed)
    files = [ask(server, "/api/workshop/file", {"text": path.read_text(encoding="utf-8")})["file"] for path in FILES]
    for _ in range(10):
        file = damaged(chance.choice(files), chance)
        for door, body in (
            *((door, {"file": file}) for door in DOORS if door != JUDGE),
            ("/api/games", {"mode": "hotseat", "protocols": [file]}),
            ("/api/workshop/file", {"text": json.dumps(file)}),
            ("/api/workshop/situations", {"file": file, "card": chance.choice([-1, 0, 5])}),
            ("/api/workshop/complete", {"text": "Draw", "box": "middle", "file": file}),
        ):
            assert server.http(door, body)[0] in (200, 201, 400, 403), (door, file)
