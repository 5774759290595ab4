"""Make the pictures of the table: `python scripts/pictures.py`, or `make pictures`.

They show the real page, played by the hands that play in the tests: the table, the draft and a phone, dark and light,
as WebP files in `docs/pictures`. With `--icons` the icons of the installed page are drawn anew as well. Needs a
Chromium (`CHROMIUM` names one) and the built client (`make web`).
"""

from __future__ import annotations

import argparse
import base64
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # the sources as they are, and the hands of the tests

from recompile.server.config import STATIC  # noqa: E402 - found through the line above
from tests.browser.opening import PHONE, played  # noqa: E402
from tests.browser.playing import Sitting  # noqa: E402
from tests.serving import Json, Running, running  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
PUBLIC = ROOT / "web" / "public"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
DESKTOP = (1280, 800)
THEMES = ("dark", "light")
HEAVIEST = 150_000  # bytes
ICONS = (192, 512)
# A page can write WebP by itself; nothing else here can.
TO_WEBP = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.86).split(",")[1];
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit(f"recompile: no Chromium: set CHROMIUM, or install one of {', '.join(BROWSERS)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def is_lively(state: Json) -> bool:
    """A table with something on it, something in the hand, and a choice to make."""
    cards = sum(len(stack["cards"]) for side in state["sides"] for stack in side["stacks"])
    compiled = sum(side["compiled"] for side in state["sides"])
    hand = state["sides"][0 if state["you"] == "A" else 1]["hand"]
    return cards >= 9 and compiled >= 1 and len(hand) >= 4 and state["question"]["kind"] == "action"


def open_page(browser: Browser, server: Running, path: str, theme: str, size: tuple[int, int]) -> Sitting:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}",
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if size == PHONE else 1,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
        locale="en-GB",
    )
    page = context.new_page()
    page.goto(path)
    return Sitting(page, Random(7))


def take_up(me: Sitting) -> None:
    """Pick a card and a place for it, so that foresight says what would come of it."""
    seen = me.wait()
    best = max(seen["offers"]["hand"], key=lambda card: card["value"])
    me.choose_card(best["card"])
    me.page.wait_for_timeout(400)  # what it would do is asked for


def picture(page: Page) -> bytes:
    """The page, which is closed then: a seat that is open elsewhere says so."""
    png = base64.b64encode(page.screenshot(animations="disabled")).decode()
    blank = page.context.new_page()
    packed = base64.b64decode(blank.evaluate(TO_WEBP, png))
    page.context.close()
    return packed


def make_pictures(browser: Browser, server: Running) -> Iterator[tuple[str, bytes]]:
    """Each picture under its name."""
    table = played(server, is_lively, seed=11, name="Ada", other="Vesper")
    seat = f"/g/{table['id']}#{table['token']}"
    draft = server.new_game(mode="bot", level="fair", seat="A", seed=4)
    for theme in THEMES:
        me = open_page(browser, server, seat, theme, DESKTOP)
        take_up(me)
        yield f"table-{theme}", picture(me.page)
        me = open_page(browser, server, f"/g/{draft['id']}#{draft['token']}", theme, DESKTOP)
        me.wait()
        me.click("protocol", protocol="GRA")
        yield f"draft-{theme}", picture(me.page)
        me = open_page(browser, server, seat, theme, PHONE)
        take_up(me)
        yield f"phone-{theme}", picture(me.page)


def draw_icons(browser: Browser) -> None:
    """The sign of the project as PNG, without round corners: the device cuts them as it likes."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8").replace(' rx="10"', "")
    for size in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png")


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the pictures of the table, in docs/pictures.")
    parser.add_argument("--icons", action="store_true", help="draw the icons of the installed page as well")
    options = parser.parse_args()
    if not (STATIC / "index.html").is_file():
        sys.exit("recompile: the client is not built: run `make web`")
    PICTURES.mkdir(parents=True, exist_ok=True)
    heavy = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), static=STATIC) as server, chromium() as browser:
        for name, data in make_pictures(browser, server):
            (PICTURES / f"{name}.webp").write_bytes(data)
            print(f"docs/pictures/{name}.webp: {len(data)} bytes")
            heavy += [name] * (len(data) > HEAVIEST)
        if options.icons:
            draw_icons(browser)
    for name in heavy:
        print(f"recompile: {name} is too heavy", file=sys.stderr)
    return 1 if heavy else 0


if __name__ == "__main__":
    sys.exit(main())
