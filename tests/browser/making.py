"""Protocols that are written in the workshop of the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import expect

from tests.browser.opening import Pages
from tests.browser.playing import Sitting

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "protocols"
BOXES = ("top", "middle", "bottom")
File = dict[str, Any]


def example(name: str, /, **changed: object) -> File:
    """One of our own protocols as data, without its scenarios."""
    data: File = yaml.safe_load(EXAMPLES.joinpath(f"{name}.yaml").read_text(encoding="utf-8"))
    del data["scenarios"]
    return {**data, **changed}


def kept(file: File, id: str = "mine", ready: bool = True) -> str:
    """A script that puts it on the shelf of a device."""
    made = {"id": id, "file": file, "code": file["code"], "number": 1, "at": 1, "ready": [ready] * 6, "earlier": []}
    return f"localStorage['recompile.workshop.{id}'] = {json.dumps(json.dumps(made))};"


def at_bench(pages: Pages, file: File, **options: Any) -> Sitting:
    """In the workshop, with this protocol on the bench and read."""
    me = pages.open("/workshop", **options)
    me.page.evaluate(kept(file))
    me.page.goto("/workshop/mine")
    expect(me.page.locator('[data-testid="card"][data-ready="true"]').first).to_be_visible(timeout=30_000)
    return me


def write_card(me: Sitting, card: File) -> None:
    """Type what stands in the boxes of a card."""
    me.at("card", value=str(card["value"])).click()
    for box in BOXES:
        if box in card:
            me.at(f"box-{box}").fill(card[box])


PACKED = """async (file) => {
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}"""


def link_with(me: Sitting, file: File) -> str:
    """The path of a link that holds this, whatever it is."""
    return f"/workshop#p={me.page.evaluate(PACKED, file)}"


def expect_playable(me: Sitting) -> None:
    expect(me.at("play-it")).not_to_have_attribute("aria-disabled", "true", timeout=15_000)


# A game that has two made protocols in it.
MADE: File = {
    "protocols": [example("loom"), example("tide")],
    "setup": "ready",
    "a": ["LOO", "FIR", "WAT"],
    "b": ["TID", "LIF", "MET"],
}
