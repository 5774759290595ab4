"""Games with protocols that somebody has made: they come with the wish and stay with the game and its record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from recompile.cards import PRINTED
from recompile.game.records import Record, replay
from recompile.language.protocol_files import load_protocol
from recompile.seats.links import Link
from recompile.seats.remote import RemoteSeat
from tests.serving import Json, Running, Seat, eventually, invitation_of, own_token, running
from tests.test_server_workshop import BLANKS, EXAMPLES, echo, refused, saying

FILES = sorted(EXAMPLES.glob("*.yaml"))
OWN = "If there is another Echo card in this line, draw 1 card."
ECHO = saying(OWN, colour="#b83800", edge="dots", glyph="Ec", motto="Again.")
WITH_ECHO: Json = {"setup": "random", "hold": "ECH", "protocols": [ECHO], "seed": 5}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("made")) as found:
        yield found


def codes(state: Json, player: int) -> list[str]:
    return [each["code"] for each in state["sides"][player]["protocols"]]


def info(server: Running, id: str, lang: str = "en") -> Json:
    status, text, _ = server.http(f"/api/games/{id}?lang={lang}")
    assert status == 200, text
    found: Json = json.loads(text)
    return found


def state_of(server: Running, game: Json) -> tuple[Json, Seat]:
    with server.sit(game["id"], game["token"]) as seat:
        seat.wait("state")
        return seat.state, seat


@pytest.mark.parametrize(("seat", "bot_holds", "holder"), [("A", False, 0), ("B", False, 1), ("A", True, 1)])
def test_whoever_asks_holds_their_protocol_in_the_first_line(
    server: Running, seat: str, bot_holds: bool, holder: int
) -> None:
    for mode in ("bot", "friend", "hotseat"):
        game = server.new_game(**{**WITH_ECHO, "mode": mode, "seat": seat, "bot_holds": bot_holds})
        state, _ = state_of(server, game)
        assert codes(state, holder)[0] == "ECH"
        assert len({*codes(state, 0), *codes(state, 1)}) == 6


def test_a_made_protocol_is_marked_and_brings_its_looks(server: Running) -> None:
    game = server.new_game(**WITH_ECHO)
    _, seat = state_of(server, game)
    (brought,) = [message for message in seat.seen if message["type"] == "brought"]
    (echo,) = brought["books"]["protocols"]
    assert {name: echo[name] for name in ("code", "made", "colour", "edge", "glyph")} == {
        "code": "ECH",
        "made": True,
        "colour": "#b83800",
        "edge": "dots",
        "glyph": "Ec",
    }
    printed = json.loads(server.http("/api/books/en")[1])["protocols"]
    assert not any(each["made"] for each in printed)


def test_a_friend_reads_all_made_cards_before_sitting_down(server: Running) -> None:
    game = server.new_game(**WITH_ECHO)
    (file,) = info(server, game["id"], "fr")["made"]
    assert (file["code"], file["lang"], file["motto"]) == ("ECH", "fr", "Again.")
    assert file["cards"][0]["middle"] == "S’il y a une autre carte d’Echo dans cette ligne, piochez 1 carte."
    assert info(server, game["id"])["joined"] == [False, False]
    with server.sit(game["id"], invitation_of(game)) as friend:  # nobody has used the invitation up
        friend.wait("state")
    assert info(server, server.new_game(seed=3)["id"])["made"] == []


def test_a_draft_offers_them_whatever_sets_are_chosen(server: Running) -> None:
    for sets in ([], ["Main 1"], ["Main 1", "Main 2"]):
        game = server.new_game(setup="draft", sets=sets, protocols=[ECHO, FILES[0].read_text(encoding="utf-8")])
        pool = state_of(server, game)[0]["draft"]["pool"]
        assert {"ECH", load_protocol(FILES[0]).code} <= set(pool)
        of_sets = {code for code, each in PRINTED.protocols.items() if not sets or each.set in sets}
        assert set(pool) & set(PRINTED.protocols) == of_sets


def test_a_random_deal_may_have_them_whatever_sets_are_chosen(server: Running) -> None:
    dealt = [
        state_of(server, server.new_game(setup="random", sets=["Main 1"], protocols=[ECHO], seed=seed))[0]
        for seed in range(20)
    ]
    found = [{*codes(state, 0), *codes(state, 1)} for state in dealt]
    assert any("ECH" in each for each in found)
    assert not all("ECH" in each for each in found)
    main = {code for code, each in PRINTED.protocols.items() if each.set == "Main 1"}
    assert all(each <= main | {"ECH"} for each in found)


def test_a_ready_made_game_has_them(server: Running) -> None:
    game = server.new_game(setup="ready", mine=["ECH", "FIR", "WAT"], theirs=["LIF", "MET", "SPE"], protocols=[ECHO])
    assert codes(state_of(server, game)[0], 0) == ["ECH", "FIR", "WAT"]
    assert [each["code"] for each in info(server, game["id"])["made"]] == ["ECH"]


def test_what_is_not_dealt_is_not_kept_with_the_game(server: Running) -> None:
    game = server.new_game(setup="ready", a=["FIR", "WAT", "DEA"], b=["LIF", "MET", "SPE"], protocols=[ECHO])
    assert info(server, game["id"])["made"] == []


def played(server: Running, game: Json) -> None:
    """By both, to the end."""
    tokens = game.get("tokens") or {"A": game["token"], "B": invitation_of(game)}
    with server.sit(game["id"], tokens["A"]) as a, server.sit(game["id"], tokens["B"]) as b:
        for each in (a, b):
            each.wait("state")
        for turn in range(3000):
            for each, other in ((a, b), (b, a)):
                if each.moves:
                    each.play(turn * 7)
                    seq = each.state["seq"] if each.state["seq"] > other.state["seq"] else other.state["seq"] + 1
                    each.wait_for_seq(seq)
                    other.wait_for_seq(seq)
            if a.state["outcome"]:
                return
    raise AssertionError("it never ended")


def test_records_carry_them_and_are_replayed_elsewhere(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", setup="random", hold="ECH", protocols=[ECHO], seed=11)
    played(server, game)
    status, text, _ = server.http(f"/api/games/{game['id']}/record")
    assert status == 200
    record = Record.parse(text)
    assert [each.code for each in record.protocols] == ["ECH"]
    assert replay(record).outcome is not None
    with running(tmp_path) as elsewhere:
        status, text, _ = elsewhere.http("/api/replay", {"record": text})
        assert status == 201, text
        (file,) = info(elsewhere, json.loads(text)["id"], "pl")["made"]
        assert (file["name"], file["colour"], file["lang"]) == ("Echo", "#b83800", "pl")


def test_a_rematch_has_them_again(server: Running) -> None:
    game = server.new_game(**WITH_ECHO)
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], invitation_of(game)) as b:
        a.wait("state")
        b.wait("state")
        a.ask("resign", seq=a.state["seq"])
        a.send("rematch")
        b.send("rematch")
        while not b.state.get("rematch"):
            b.wait("state")
    with server.sit(b.state["rematch"], own_token(invitation_of(game))) as again:
        again.wait("state")
        assert codes(again.state, 1)[0] == "ECH"
    assert [each["code"] for each in info(server, b.state["rematch"])["made"]] == ["ECH"]


def test_a_bot_plays_with_them_and_the_game_is_analysed(server: Running) -> None:
    game = server.new_game(**{**WITH_ECHO, "mode": "bot", "level": "gentle", "analyse": False})
    with server.sit(game["id"], game["token"]) as seat:
        seat.wait("state")
        for turn in range(15):
            while not seat.moves:
                seat.wait("state")
            seq = seat.state["seq"]
            seat.play(turn)
            seat.wait_for_seq(seq + 1)
        while not seat.moves:
            seat.wait("state")
        seat.ask("resign", seq=seat.state["seq"])
    status, text, _ = server.http(f"/api/games/{game['id']}/analyse", {}, token=game["token"])
    assert status == 202, text

    def is_read() -> bool:
        found = json.loads(server.http(f"/api/games/{game['id']}/analysis", token=game["token"])[1])
        return bool(found["of"] and found["done"])

    eventually(is_read)


def test_a_terminal_sits_down_at_such_a_table(server: Running) -> None:
    game = server.new_game(**WITH_ECHO)
    seat = RemoteSeat(Link(f"http://127.0.0.1:{server.port}", game["id"], game["token"]), "en").sit_down()
    try:
        assert "ECH" in seat.library.protocols
    finally:
        seat.close()


def test_a_restart_brings_them_back(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(**WITH_ECHO)
    with running(tmp_path) as server:
        assert codes(state_of(server, game)[0], 0)[0] == "ECH"


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"protocols": [ECHO, ECHO]}, "protocols[1]: two protocols of one game have the code ECH"),
        ({"protocols": [saying("Banish 1 card.")]}, "protocols[0]: cards[0].middle: not understood from “Banish” on"),
        ({"protocols": [echo(code="FIR")]}, "protocols[0]: code: FIR is the code of Fire."),
        ({"protocols": [echo(name="Fire")]}, "protocols[0]: name: A printed protocol is called Fire already."),
        ({"protocols": [3]}, "protocols[0]: expected an object"),
        ({"protocols": ["name: ["]}, "protocols[0]: the file: not YAML"),
        ({"protocols": [echo(cards=BLANKS[:5])]}, "protocols[0]: cards: A protocol has six cards, not 5."),
        ({"setup": "random", "hold": "XYZ"}, "hold: no protocol is called 'XYZ'"),
        ({"setup": "draft", "hold": "FIR"}, "dealt out at random"),
    ],
)
def test_what_cannot_be_played_is_refused(server: Running, wanted: Json, why: str) -> None:
    assert why in refused(server, "/api/games", {"mode": "friend", **wanted})


def test_no_more_than_twelve(server: Running) -> None:
    made = [echo(code=f"E{letter}X", name=f"Echo {letter}") for letter in "ABCDEFGHIJKLM"]
    assert len(info(server, server.new_game(protocols=made[:12])["id"])["made"]) == 12
    refused(server, "/api/games", {"mode": "friend", "protocols": made})


def test_another_code_of_the_server_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, protocols=(load_protocol(FILES[0]),)) as server:
        text = FILES[0].read_text(encoding="utf-8")
        assert "this server has another protocol" in refused(server, "/api/games", {"mode": "bot", "protocols": [text]})
