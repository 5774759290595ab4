"""What goes over the wire."""

from __future__ import annotations

import msgspec
import pytest

from recompile.server.bodies import Created, Links
from recompile.table import messages as m
from scripts import typescript

COMMANDS: msgspec.json.Decoder[m.Command] = msgspec.json.Decoder(m.Command)


def test_the_types_of_the_client_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert typescript.main(check=True) == 0, capsys.readouterr().out


def test_every_struct_is_in_the_types_of_the_client() -> None:
    text = typescript.whole()
    for struct in typescript.structs():
        assert f"export interface {struct.__name__} {{" in text


def test_commands_are_known_by_their_type() -> None:
    assert COMMANDS.decode(b'{"type":"why_not","id":"1","seq":3,"target":"A2.1"}') == m.WhyNot("1", 3, "A2.1")
    assert COMMANDS.decode(b'{"type":"see","id":"1","at":0}') == m.See("1", 0)
    assert msgspec.json.encode(m.Pong("7")) == b'{"type":"pong","id":"7"}'


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"null",
        b'{"type":"fly","id":"1"}',
        b'{"type":"move","id":"","seq":0,"move":"R"}',
        b'{"type":"move","id":"1","seq":-1,"move":"R"}',
        b'{"type":"move","id":"1","seq":0.5,"move":"R"}',
        b'{"type":"move","id":"1","seq":0}',
        b'{"type":"move","id":"1","seq":0,"move":["R"]}',
        b'{"type":"move","id":"1","seq":0,"move":"' + b"x" * 65 + b'"}',
        b'{"type":"see","id":"1","at":0,"reader":"public"}',
        b"[" * 5000,
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        COMMANDS.decode(text)


def test_optional_parts_are_left_out() -> None:
    created = Created("id", "A", "token", Links("/game/id"))
    assert msgspec.json.decode(msgspec.json.encode(created)) == {
        "id": "id",
        "seat": "A",
        "token": "token",
        "links": {"watch": "/game/id"},
    }
