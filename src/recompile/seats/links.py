"""Links to games on a server: `http://host/g/ID#SECRET` is a seat, `http://host/watch/ID` is beside it."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, quote, urlencode, urlsplit

from recompile.table.shapes import SEAT, WIRE
from recompile.text.catalogue import mark

_PLACES = ("g", "game", "watch", "replay")
_SEATS = ("g", "game")  # the latter in links of version 0.1, with the secret in the query
_SECONDS = 15.0

NO_LINK = mark("{link} is no link to a game. Expected something like http://localhost:8000/g/ID#SECRET")
NO_ANSWER = mark("{host} does not answer: {problem}")
NO_TABLE = mark("{host} answers, but there are no tables.")


class LinkError(Exception):
    """A link that leads nowhere. The message is a sentence of the catalogue, with its values."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message, self.values = message, values


@dataclass(frozen=True, slots=True)
class Link:
    """Where a game is, and the secret of a seat there; without one, somebody who watches.

    >>> link = Link.parse("https://example.org/table/g/k7#s3")
    >>> link.base, link.id, link.token
    ('https://example.org/table', 'k7', 's3')
    >>> link.socket(lang="fr", name="Zoë"), link.offers
    ('wss://example.org/table/ws/k7?lang=fr&name=Zo%C3%AB', ['recompile', 'seat.s3'])
    >>> print(Link("http://here", "k7"))
    http://here/watch/k7
    """

    base: str
    id: str
    token: str | None = None
    invitation: str | None = None  # for which the token, a new one, is to open the seat

    @classmethod
    def parse(cls, text: str) -> Link:
        try:
            parts = urlsplit(text.strip())
            parts.port  # noqa: B018  (looking at it checks it)
        except ValueError:
            raise LinkError(NO_LINK, link=text) from None
        *before, place, id = ["", "", *parts.path.rstrip("/").split("/")]
        if parts.scheme not in ("http", "https") or not parts.hostname or place not in _PLACES or not id:
            raise LinkError(NO_LINK, link=text)
        path = "/".join(each for each in before if each)
        token = (_secret(parts) or None) if place in _SEATS else None
        return cls(f"{parts.scheme}://{parts.netloc}{'/' * bool(path)}{path}", id, token)

    def __str__(self) -> str:
        if self.token is None:
            return f"{self.base}/watch/{self.id}"
        return f"{self.base}/g/{self.id}#{self.token}"

    def socket(self, **query: str) -> str:
        """The address of the table's WebSocket."""
        words = {name: word for name, word in query.items() if word}
        return f"ws{self.base.removeprefix('http')}/ws/{quote(self.id, safe='')}?{urlencode(words)}"

    @property
    def offers(self) -> list[str]:
        """The protocols that are offered there: secrets stand in no address."""
        seat = [f"{SEAT}{self.token}"] if self.token else []
        return [WIRE, *seat, *([self.invitation] if self.invitation else [])]

    def record(self) -> str:
        """The game written down, as far as this reader may know it."""
        return fetch(f"{self.base}/api/games/{quote(self.id, safe='')}/record", token=self.token)


def _secret(parts: SplitResult) -> str:
    """What is no secret of a single seat is none: two of them, at one screen, or signs that none of ours has."""
    found = parts.fragment or parse_qs(parts.query).get("token", [""])[0]
    return found if re.fullmatch(r"(invite\.)?[\w-]+", found, re.ASCII) else ""


def is_link(text: str) -> bool:
    """Whether something that may also be the name of a file is an address.

    >>> is_link("http://localhost:8000/watch/k7"), is_link("game.txt")
    (True, False)
    """
    return text.startswith(("http://", "https://"))


def fetch(address: str, body: Mapping[str, object] | None = None, token: str | None = None) -> str:
    """What a server answers. A refusal raises `LinkError` with what the server says."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as refused:
        raise LinkError("{said}", said=_said(refused)) from None
    except (OSError, UnicodeError, ValueError) as problem:
        reason = getattr(problem, "reason", problem)
        raise LinkError(NO_ANSWER, host=urlsplit(address).netloc, problem=reason) from None


def _said(refused: urllib.error.HTTPError) -> str:
    """The server's own words, if they are the words of such a server."""
    try:
        return str(json.loads(refused.read())["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{refused.code} {refused.reason}"


def invite(base: str, wanted: Mapping[str, object]) -> tuple[Link, Link]:
    """A new game with a friend on a server: the link of one's own seat, and the one to share."""
    base = base.rstrip("/")
    answer = fetch(f"{base}/api/games", {"mode": "friend", **wanted})
    try:
        made = json.loads(answer)
        return Link(base, made["id"], made["token"]), Link.parse(base + made["links"]["friend"])
    except (ValueError, KeyError, TypeError):  # somebody else's server
        raise LinkError(NO_TABLE, host=base) from None
