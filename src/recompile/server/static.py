"""The built client, and the headers that every answer carries."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # links carry tokens
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOR_EVER = "public, max-age=31536000, immutable"  # the names of built files carry a hash of what is in them
ASK_AGAIN = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>recompile</title></head>
<body><h1>recompile</h1>
<p>The server runs, but the browser table has not been built. In a checkout of the project, with node:</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>Then load this page again.</p></body></html>
"""


class SecurityHeaders:
    """Adds them to every answer over HTTP."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def page(folder: Path, path: str) -> Response:
    """A file of the client; any route of the client is its first page."""
    found = find(folder, path)
    if found is not None:
        is_hashed = path.startswith("assets/")
        return FileResponse(found, headers={"Cache-Control": FOR_EVER if is_hashed else ASK_AGAIN})
    if "." in path.rpartition("/")[2] or not is_plain(path):
        return PlainTextResponse("not found", 404)
    index = find(folder, "index.html")
    if index is None:
        return HTMLResponse(NOT_BUILT, 503, headers={"Cache-Control": ASK_AGAIN})
    return FileResponse(index, headers={"Cache-Control": ASK_AGAIN})


def find(folder: Path, path: str) -> Path | None:
    """The file at a path below the folder, never anything outside it and nothing hidden."""
    if not path or not is_plain(path):
        return None
    root = folder.resolve()
    file = (root / path).resolve()
    return file if file.is_relative_to(root) and file.is_file() else None


def is_plain(path: str) -> bool:
    """Whether a path goes straight down.

    >>> is_plain("assets/a.js"), is_plain("../secret"), is_plain("a//b"), is_plain(".git/config"), is_plain("a\\\\b")
    (True, False, False, False, False)
    """
    parts = path.split("/")
    if path and not all(parts):
        return False
    return not any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part for part in parts)
