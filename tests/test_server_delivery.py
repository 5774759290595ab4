"""What goes over the wire: packed, tagged, and kept by the browser as long as it may be."""

from __future__ import annotations

import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.build_web import CannotBuild, pack, tell_worker
from tests.serving import PATIENCE, Running, running

SCRIPT = "console.log(1);" * 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    built = folder / "static"
    (built / "assets").mkdir(parents=True)
    (built / "assets" / "app-1234.js").write_text(SCRIPT)
    (built / "index.html").write_text("<!doctype html>table")
    (built / "manifest.webmanifest").write_text("{}")
    pack(built)
    with running(folder, static=built) as found:
        yield found


def get(server: Running, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    wanted = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=wanted)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read(), {k.lower(): v for k, v in answer.headers.items()}


@pytest.mark.parametrize("path", ["/", "/assets/app-1234.js", "/api/books/pl", "/api/catalogue/fr", "/api/levels/en"])
def test_it_is_packed_for_those_who_can_read_it(server: Running, path: str) -> None:
    _, plain, bare = get(server, path)
    status, sent, headers = get(server, path, Accept_Encoding="br, gzip")
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
    assert gzip.decompress(sent) == plain
    assert headers["content-type"] == bare["content-type"]
    assert "content-encoding" not in bare
    assert headers["etag"] != bare["etag"]
    assert get(server, path, Accept_Encoding="gzip")[1] == sent


@pytest.mark.parametrize("encoding", ["", "gzip"])
@pytest.mark.parametrize("path", ["/", "/manifest.webmanifest", "/api/books/en"])
def test_what_is_there_already_is_not_sent_again(server: Running, path: str, encoding: str) -> None:
    tag = get(server, path, Accept_Encoding=encoding)[2]["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        status, sent, headers = get(server, path, Accept_Encoding=encoding, If_None_Match=known)
        assert (status, sent, headers["etag"]) == (304, b"", tag)
    assert get(server, path, Accept_Encoding=encoding, If_None_Match='"other"')[0] == 200


def test_how_long_things_are_kept(server: Running) -> None:
    assert get(server, "/assets/app-1234.js")[2]["cache-control"] == "public, max-age=31536000, immutable"
    assert get(server, "/")[2]["cache-control"] == "no-cache"
    assert get(server, "/manifest.webmanifest")[2]["content-type"] == "application/manifest+json"
    created = server.new_game()
    assert get(server, f"/api/games/{created['id']}", Accept_Encoding="gzip")[2]["cache-control"] == "no-store"


def test_a_changed_file_is_sent_as_it_is_now(tmp_path: Path) -> None:
    built = tmp_path / "static"
    built.mkdir()
    built.joinpath("index.html").write_text("one")
    with running(tmp_path, static=built) as server:
        assert get(server, "/")[1] == b"one"
        built.joinpath("index.html").write_text("another")
        assert get(server, "/")[1] == b"another"


def test_an_unknown_address_is_the_page_that_says_so(server: Running) -> None:
    status, sent, headers = get(server, "/nothing", Accept_Encoding="gzip")
    assert (status, gzip.decompress(sent)) == (404, b"<!doctype html>table")
    assert get(server, "/nothing", Accept_Encoding="gzip", If_None_Match=headers["etag"])[0] == 404
    status, sent, _ = get(server, "/api/nothing")
    assert (status, json.loads(sent)["code"]) == (404, "not_found")


def test_packing_twice_gives_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(SCRIPT)
    (tmp_path / "a.png").write_bytes(b"png")
    pack(tmp_path)
    first = (tmp_path / "a.js.gz").read_bytes()
    pack(tmp_path)
    assert (tmp_path / "a.js.gz").read_bytes() == first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.js", "a.js.gz", "a.png"]


def test_the_worker_is_told_what_there_is(tmp_path: Path) -> None:
    worker = tmp_path / "sw.js"
    empty = 'const VERSION = "";\nconst FILES = [];\n'
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("one")
    (tmp_path / "assets" / "a.js").write_text(SCRIPT)
    texts = []
    for page in ("one", "one", "two"):
        (tmp_path / "index.html").write_text(page)
        worker.write_text(empty)
        tell_worker(tmp_path)
        texts.append(worker.read_text())
    assert 'const FILES = ["/assets/a.js"];' in texts[0]  # the page itself is kept under its address
    assert texts[0] == texts[1] != texts[2]
    with pytest.raises(CannotBuild, match="VERSION"):
        tell_worker(tmp_path)
