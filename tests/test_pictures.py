"""The pictures that the README and the site show are there, and light enough."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
NAMES = [f"{what}-{theme}.webp" for what in ("table", "draft", "phone") for theme in ("dark", "light")]


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_there_and_light(name: str) -> None:
    data = (PICTURES / name).read_bytes()
    assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP")
    assert 10_000 < len(data) <= 150_000


def test_the_readme_shows_them_all() -> None:
    shown = re.findall(r'"docs/pictures/([^"]+)"', (ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(NAMES)
    assert sorted(path.name for path in PICTURES.iterdir()) == sorted(NAMES)
