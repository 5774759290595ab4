"""The built client, and the headers that every answer carries."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recompile.book.guide import is_in_the_book
from recompile.server.delivery import deliver

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # links carry tokens
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOR_EVER = "public, max-age=31536000, immutable"  # the names of built files carry a hash of what is in them
ASK_AGAIN = "no-cache"
# What machines know of file names differs; these must be right everywhere.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
# The addresses of the client (web/src/state/route.svelte.ts); everything else is "There is nothing at this address."
SCREENS = (
    *("", "games", "g/*", "game/*", "watch/*", "replay/*", "record/*", "rules", "rules/summary", "privacy"),
    *("cards", "cards/*", "rulings", "rulings/*", "learn", "learn/*", "puzzles", "puzzles/*"),
    *("workshop", "workshop/*", "workshop/*/print", "p/*"),  # made protocols: of the device, and one that is shared
)
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>recompile</title><h1>recompile</h1>
<p>The server runs, but the browser table has not been built. In a checkout of the project, run <code>make web</code>.
Then load this page again.</p>
"""


class SecurityHeaders:
    """Adds them to every answer over HTTP, and says which status each of them has."""

    def __init__(self, app: ASGIApp, answered: Callable[[int], None]) -> None:
        self.app = app
        self.answered = answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                self.answered(message["status"])
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def page(folder: Path, request: Request, *, known: bool = True) -> Response:
    """A file of the client, or its first page: that one finds out by itself what an address means.

    `known` is false where the address names something that does not exist; the first page says so.
    """
    path = request.path_params["path"]
    found = find(folder, path)
    if found is not None:
        return _file(request, found, FOR_EVER if path.startswith("assets/") else ASK_AGAIN)
    if not is_plain(path) or ("." in path.rpartition("/")[2] and not is_screen(path)):
        return PlainTextResponse("not found", 404)
    index = find(folder, "index.html")
    if index is None:
        return HTMLResponse(NOT_BUILT, 503, headers={"Cache-Control": ASK_AGAIN})
    return _file(request, index, ASK_AGAIN, 200 if known and is_screen(path) else 404)


def is_screen(path: str) -> bool:
    """Whether the client has something to show there. What it is, and whether it exists, is for the client to say.

    >>> is_screen(""), is_screen("games"), is_screen("game/k7"), is_screen("game/k7/x"), is_screen("nothing")
    (True, True, True, False, False)
    >>> is_screen("rules/R3.3"), is_screen("rules/R3"), is_screen("rules/summary"), is_screen("rules/R99")
    (True, True, True, False)
    """
    if path.startswith("rules/R"):
        return is_in_the_book(path.removeprefix("rules/"))
    depth = path.count("/")
    return any(depth == pattern.count("/") and fnmatchcase(path, pattern) for pattern in SCREENS)


def _file(request: Request, file: Path, cache: str, status: int = 200) -> Response:
    body, zipped = _read(file, file.stat().st_mtime_ns)
    media_type = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return deliver(request, body, media_type, cache, status=status, zipped=zipped)


@lru_cache(maxsize=200)
def _read(file: Path, _changed: int) -> tuple[bytes, bytes | None]:
    """A file and its packed form, if the build has left one."""
    packed = file.with_name(f"{file.name}.gz")
    return file.read_bytes(), packed.read_bytes() if packed.is_file() else None


def find(folder: Path, path: str) -> Path | None:
    """The file at a path below the folder, never anything outside it and nothing hidden."""
    if not path or not is_plain(path):
        return None
    root = folder.resolve()
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except OSError:  # a name that no file system would take
        return None


def is_plain(path: str) -> bool:
    """Whether a path goes straight down.

    >>> is_plain("assets/a.js"), is_plain("../secret"), is_plain("a//b"), is_plain(".git/config"), is_plain("a\\\\b")
    (True, False, False, False, False)
    """
    parts = path.split("/")
    if path and not all(parts):
        return False
    return not any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part for part in parts)
