"""How things that are the same for everybody go over the wire: packed once, and not again if they are there already."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

KEPT = 1000  # bodies whose packed form is remembered


@lru_cache(maxsize=KEPT)
def packed(body: bytes) -> bytes:
    """Always the same bytes for the same body: no time of day is written into it."""
    return gzip.compress(body, 9, mtime=0)


@lru_cache(maxsize=KEPT)
def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


def deliver(
    request: Request,
    body: bytes,
    media_type: str,
    cache: str,
    *,
    status: int = 200,
    zipped: bytes | None = None,
) -> Response:
    """The body, packed if that is understood; nothing if the reader has this very body already.

    `zipped` is the packed form, where somebody has made it before.
    """
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding", "ETag": f'"{_digest(body)}"'}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["ETag"] = f'"{_digest(body)}-gz"'
        headers["Content-Encoding"] = "gzip"
        body = zipped if zipped is not None else packed(body)
    if status == 200 and headers["ETag"] in _known(request):
        headers.pop("Content-Encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(body, status, headers=headers, media_type=media_type)


def _known(request: Request) -> list[str]:
    """The tags of what the reader has; a proxy may have made them weak."""
    given = request.headers.get("if-none-match", "")
    return [tag.strip().removeprefix("W/") for tag in given.split(",")]
