"""The table in a real browser: a server with its bots on a port of its own, and pages that look at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from recompile.server import coaching
from recompile.server.config import STATIC
from tests.browser.opening import Pages, Shot, asks_for_a_target, is_over, played
from tests.puzzling import SAMPLE, on_the_shelf
from tests.serving import Json, Running, running

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
PATIENCE = 20_000  # milliseconds for what is expected to come true: on a busy machine a page takes its time
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs a Chromium and the built client")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def missing(what: str) -> None:
    """Without it there is nothing to test here; where everything has to be tested that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


# ---------------------------------------------------------------- what everything needs


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before other tests go on: while it is open this thread counts as having an event loop."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        missing(f"no Chromium: set CHROMIUM, or install one of {', '.join(BROWSERS)}")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built client, copied: it may be built anew while the tests run."""
    if not (STATIC / "index.html").is_file():
        missing(f"the client is not built ({STATIC}): run `make web`")
    return Path(shutil.copytree(STATIC, tmp_path_factory.mktemp("client") / "static"))


@pytest.fixture(scope="package")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with (
        patch.multiple(coaching, LONGEST=60.0, GIVEN_UP=120.0),
        running(tmp_path_factory.mktemp("server"), static=client, analysis_rounds=2, hint_rounds=5) as found,
    ):
        yield found


@pytest.fixture(scope="package")
def axe() -> str:
    if not AXE.is_file():
        missing(f"no axe-core ({AXE}): run `npm ci` in web/")
    return AXE.read_text(encoding="utf-8")


# ---------------------------------------------------------------- pages


@pytest.fixture
def pages(browser: Browser, server: Running) -> Iterator[Pages]:
    """Pages of the server. Nothing may be said on the console, and no script may fail."""
    found = Pages(browser, f"http://127.0.0.1:{server.port}")
    yield found
    found.close()
    assert found.wrong == []


@pytest.fixture
def page(pages: Pages) -> Page:
    """The first page of the client."""
    return pages.open().page


@pytest.fixture(scope="module")
def few_puzzles() -> Iterator[None]:
    """The few puzzles of the tests, in the place of all there are."""
    with on_the_shelf(SAMPLE):
        yield


# ---------------------------------------------------------------- games that are somewhere already


@pytest.fixture(scope="package")
def finished(server: Running) -> Json:
    return played(server, is_over)


@pytest.fixture(scope="package")
def target(server: Running) -> Json:
    return played(server, asks_for_a_target)


@pytest.fixture(scope="package")
def crowded(server: Running) -> Json:
    """A table with many cards, where somebody has to play one."""

    def is_crowded(state: Json) -> bool:
        cards = sum(len(stack["cards"]) for side in state["sides"] for stack in side["stacks"])
        return cards >= 12 and state["question"]["kind"] == "action" and len(state["question"]["answers"]) > 3

    return played(server, is_crowded)


# ---------------------------------------------------------------- looking


@pytest.fixture
def shot(tmp_path: Path) -> Shot:
    """Keeps a picture of a page in the folder RECOMPILE_SHOTS, or in that of the test."""
    folder = Path(os.environ.get("RECOMPILE_SHOTS") or tmp_path)

    def take(page: Page, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png", animations="disabled")

    return take
