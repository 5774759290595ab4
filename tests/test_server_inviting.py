"""The friend's link: it opens the seat once, for whoever comes first, and nobody else can look in with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from recompile.seats.invitations import as_guest
from recompile.seats.links import Link, LinkError
from recompile.seats.remote import RemoteSeat
from recompile.server.store import Store, Stored
from recompile.table.seats import Seats, Settings, hash_invitation, hash_token, new_seats
from tests.serving import Json, Running, invitation_of, own_token, running
from tests.terminals import piped, terminal

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5, "name": "Ada"}
OTHER = "another-secret-of-24-letters"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def game(server: Running) -> Json:
    return server.new_game(**READY)


def refusal(server: Running, game: Json, token: str, invitation: str, lang: str = "en") -> tuple[str, str]:
    """What somebody is told who is sent away."""
    with server.sit(game["id"], token, invitation, lang=lang) as sent_away:
        refused = sent_away.receive()
    assert refused["type"] == "refused", refused
    return refused["code"], refused["message"]


def come(server: Running, game: Json, token: str | None = None) -> Json:
    """Sit down with the invitation and a token of one's own, and go again."""
    invitation = invitation_of(game)
    with server.sit(game["id"], token or own_token(invitation), invitation=invitation) as guest:
        return guest.wait("state")


# ---------------------------------------------------------------- the exchange


def test_whoever_comes_first_has_the_seat_from_then_on(server: Running, game: Json) -> None:
    invitation = invitation_of(game)
    assert come(server, game)["you"] == "B"
    for once_more in (None, invitation):  # the answer may be lost, or the page come back
        with server.sit(game["id"], own_token(invitation), once_more) as again:
            assert again.wait("state")["you"] == "B"


def test_a_used_invitation_opens_nothing(server: Running, game: Json) -> None:
    """Also not for whoever has sent it: the host holds it for good."""
    invitation = invitation_of(game)
    come(server, game)
    code, said = refusal(server, game, OTHER, invitation=invitation, lang="fr")
    assert (code, said) == (
        "used",
        "Ce lien a déjà servi : il n’ouvre une place qu’une fois. "
        "Reprenez la partie là où elle est ouverte, ou demandez-en une nouvelle.",
    )
    address = f"/api/games/{game['id']}/record"
    status, text, _ = server.http(f"{address}?token={invitation}")
    assert (status, json.loads(text)["code"]) == (403, "used")
    assert server.http(f"{address}?token={own_token(invitation)}")[0] == 200
    wanted = {"seats": [{"id": game["id"], "token": token} for token in (invitation, own_token(invitation))]}
    found = json.loads(server.http("/api/games/mine", wanted)[1])
    assert [each["status"] for each in found] == ["closed", "open"]


def test_an_invitation_alone_opens_nothing_and_is_not_used_up(server: Running, game: Json) -> None:
    """A program of version 0.1 sends it as a token."""
    invitation = invitation_of(game)
    address = f"ws://127.0.0.1:{server.port}/ws/{game['id']}?token={invitation}"
    with connect(address) as socket:
        told = json.loads(socket.recv(timeout=30))
    assert (told["code"], "too old" in told["message"]) == ("wrong_token", True)
    assert server.http(f"/api/games/{game['id']}/record?token={invitation}")[0] == 403
    assert come(server, game)["you"] == "B"


def test_a_guess_is_told_nothing(server: Running, game: Json) -> None:
    """Nobody can tell a guess from an old link."""
    assert refusal(server, game, OTHER, invitation=invitation_of(game) + "x")[0] == "used"
    assert come(server, game)["you"] == "B"


@pytest.mark.parametrize("token", ["short", "x" * 65])
def test_what_is_brought_along_must_be_hard_to_guess(server: Running, game: Json, token: str) -> None:
    assert refusal(server, game, token, invitation=invitation_of(game))[0] == "malformed"
    assert come(server, game)["you"] == "B"


def test_whoever_holds_a_seat_keeps_it(server: Running, game: Json) -> None:
    """The host opens the friend's link with their own token: they sit where they sat, and the link is still good."""
    with server.sit(game["id"], game["token"], invitation=invitation_of(game)) as host:
        assert host.wait("state")["you"] == "A"
    assert come(server, game)["you"] == "B"


def test_the_guest_is_told_of_a_second_one(server: Running, game: Json) -> None:
    """The seat moves by its own token; both places are told that it is open twice."""
    own = own_token(invitation_of(game))
    with server.sit(game["id"], own, invitation=invitation_of(game), page="one") as guest:
        assert guest.wait("presence")["elsewhere"] is False
        with server.sit(game["id"], own, page="two") as second:
            assert second.wait("presence")["elsewhere"] is True
            assert guest.wait("presence")["elsewhere"] is True


def test_both_keep_their_tokens_when_they_play_again(server: Running, game: Json) -> None:
    own = own_token(invitation_of(game))
    with (
        server.sit(game["id"], game["token"]) as host,
        server.sit(game["id"], own, invitation=invitation_of(game)) as b,
    ):
        host.wait("state")
        b.wait("state")
        b.ask("resign")
        b.ask("rematch")
        host.wait_for_seq(b.state["seq"])
        host.ask("rematch")
        while host.state["rematch"] is None:
            host.wait("state")
        new = host.state["rematch"]
    for token, you in ((own, "A"), (game["token"], "B")):
        with server.sit(new, token) as again:
            assert again.wait("state")["you"] == you


def test_the_exchange_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        come(server, game)
    with running(tmp_path) as server:
        assert refusal(server, game, OTHER, invitation=invitation_of(game))[0] == "used"
        assert come(server, game)["you"] == "B"


def test_only_friends_are_invited(server: Running) -> None:
    for mode in ("bot", "hotseat"):
        assert "friend" not in server.new_game(mode=mode)["links"]
    tokens, seats = new_seats(None)
    assert (seats.seat_of(tokens["A"]), seats.seat_of(tokens["B"])) == ("A", "B")


# ---------------------------------------------------------------- in the database


def test_one_of_two_wins_the_exchange(tmp_path: Path) -> None:
    """Two come at the same moment, at two servers perhaps: the database decides, and both learn how."""
    tokens, seats = new_seats(None, "B")
    old = hash_invitation(tokens["B"])
    assert (seats.b, len(old), seats.seat_of(tokens["B"]), seats.invited(tokens["B"])) == (old, 64, None, "B")
    assert seats.invited(tokens["A"]) is None

    async def work() -> list[Seats]:
        store = Store(str(tmp_path / "games.db"))
        await store.open()
        try:
            await store.add(Stored("game", 0.0, Settings("friend", ("Ada", "")), seats, 1))
            both = [store.exchange("game", "B", old, hash_token(token)) for token in ("one", "two")]
            return [*await asyncio.gather(*both), await store.exchange("game", "B", old, hash_token("late"))]
        finally:
            await store.close()

    found = asyncio.run(work())
    assert found[0] == found[1] == found[2]
    assert [found[0].seat_of(token) for token in ("one", "two", "late")].count("B") == 1
    assert found[0].invited(tokens["B"]) is None
    assert found[0].seat_of(tokens["A"]) == "A"


def test_a_server_that_has_missed_the_exchange_learns_of_it(server: Running, game: Json) -> None:
    """It was written, and the process did not hear so: the same exchange again finds the seat open."""
    come(server, game)
    table = server.hub.tables[game["id"]]
    seats = table.match.seats
    table.match.seats = Seats(seats.a, hash_invitation(invitation_of(game)))
    assert refusal(server, game, OTHER, invitation=invitation_of(game))[0] == "used"
    table.match.seats = Seats(seats.a, hash_invitation(invitation_of(game)))
    assert come(server, game)["you"] == "B"
    assert table.match.seats == seats


# ---------------------------------------------------------------- in the terminal


def test_a_terminal_comes_back_by_the_invitation(
    server: Running, game: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    base = f"http://127.0.0.1:{server.port}"
    with terminal("play", base + game["links"]["friend"], "--plain", "--name", "Bob") as guest:
        guest.wait_for("Type ? for help.")
        shown = guest.text.split("to come back: ")[1].split()[0]
    assert invitation_of(game) not in shown
    for link in (shown, base + game["links"]["friend"]):
        seat = RemoteSeat(Link.parse(link), "en").sit_down()
        assert (seat.viewer, seat.link.token) == ("B", Link.parse(shown).token)
        seat.close()
    kept = tmp_path / "recompile" / "invitations.json"
    if kept.exists():  # not where the data folder is another one
        assert kept.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "elsewhere"))
    refused = piped("play", base + game["links"]["friend"], "--plain")
    assert (refused.returncode, "has been used already" in refused.stderr) == (2, True)


def test_where_nothing_can_be_kept_the_guest_still_plays(
    server: Running, game: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "file"))
    link = Link.parse(f"http://127.0.0.1:{server.port}{game['links']['friend']}")
    seat = RemoteSeat(link, "en").sit_down()
    assert seat.viewer == "B"
    seat.close()
    if as_guest(link).token != seat.link.token:  # it is not remembered
        with pytest.raises(LinkError, match="used already"):
            RemoteSeat(link, "en").sit_down()
    again = RemoteSeat(seat.link, "en").sit_down()
    assert again.viewer == "B"
    again.close()
