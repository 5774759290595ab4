"""A seat at a game on a server, for `recompile play LINK`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from urllib.parse import urlsplit

from recompile.cli.failing import fail
from recompile.seats.links import Link, LinkError, invite, is_link
from recompile.seats.seat import Seat
from recompile.text.catalogue import catalogue

Wanted = dict[str, object]
HINT = "a game on a server needs one more package: pip install 'recompile[tui]'"


def wanted(name: str, seat: str, sets: str | None, a: str | None, b: str | None, control: bool) -> Wanted:
    """What a new game is to be like, as the server wants it. For one that is there already only the name counts.

    >>> wanted("Ada", "A", "Main 1, Aux 1", None, None, control=True)
    {'seat': 'A', 'name': 'Ada', 'control': True, 'sets': ['Main 1', 'Aux 1']}
    """
    found: Wanted = {"seat": seat, "name": name, "control": control}
    if sets:
        found["sets"] = [each.strip() for each in sets.split(",")]
    if a or b:
        found |= {"setup": "ready", "a": _codes(a), "b": _codes(b)}
    return found


def _codes(names: str | None) -> list[str]:
    return (names or "").replace(",", " ").split()


def sit_at(text: str, wanted: Wanted, lang: str) -> tuple[Seat, str, str]:
    """Sit down; what to say then, and the link for a friend. The bare address of a server makes a new game there."""
    if find_spec("websockets") is None:
        fail(HINT)
    from recompile.seats.remote import RemoteSeat  # noqa: PLC0415

    try:
        link, friend = invite(text, wanted) if _is_bare(text) else (Link.parse(text), None)
        seat = RemoteSeat(link, lang, str(wanted["name"])).sit_down()
    except LinkError as problem:
        fail(catalogue(lang).say(problem.message, **problem.values))
    return seat, "\n".join(_greeting(seat, seat.link, friend, lang)), str(friend or "")


def _is_bare(text: str) -> bool:
    """Whether it is the address of a server, not of a game there."""
    return is_link(text) and urlsplit(text).path.strip("/") == ""


def _greeting(seat: Seat, mine: Link, friend: Link | None, lang: str) -> Iterator[str]:
    words, titles = catalogue(lang), seat.names(lang)
    if seat.viewer is None:
        yield words.say("You watch {a} against {b}.", a=titles[0], b=titles[1])
        return
    yield words.say("You play {bot}.", bot=seat.across(lang))
    if friend is not None:
        yield words.say("For your friend, in a browser or with recompile play: {link}", link=friend)
    if friend is not None or mine.invitation is not None:  # this is where the secret is new
        yield words.say("For you, to come back: {link}", link=mine)
