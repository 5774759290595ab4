"""The look of the protocols: a glyph, a colour for each theme and the pattern of the edge."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ASSETS = Path(__file__).parent / "assets"

# On light, on dark; both readable as text on every surface of their theme.
COLOURS = {
    "darkness": ("#383861", "#9395c4"),
    "death": ("#3b3c2a", "#dfe1c6"),
    "fire": ("#b83800", "#ff763b"),
    "gravity": ("#6432cd", "#9d87fe"),
    "life": ("#126714", "#52cf5e"),
    "light": ("#726604", "#faf2a2"),
    "metal": ("#3b566d", "#a5bacd"),
    "plague": ("#566a02", "#b6dd30"),
    "psychic": ("#941fb1", "#db7ff7"),
    "speed": ("#7b5a02", "#fccf28"),
    "spirit": ("#036966", "#57d4d4"),
    "water": ("#0262ab", "#45a4f6"),
    "apathy": ("#61605e", "#a09e9a"),
    "hate": ("#ac0024", "#ff6367"),
    "love": ("#ba2262", "#ff9cb7"),
    "chaos": ("#b80183", "#f959bf"),
    "clarity": ("#306c81", "#bef3f9"),
    "corruption": ("#474c08", "#9a9f49"),
    "courage": ("#944e00", "#fea33c"),
    "fear": ("#5f2f74", "#ba94cc"),
    "ice": ("#005478", "#91d9fa"),
    "luck": ("#05714c", "#80f2bd"),
    "mirror": ("#685d7b", "#e1d9f2"),
    "peace": ("#4c6a42", "#b9e1b4"),
    "smoke": ("#634938", "#c2ad9b"),
    "time": ("#6f4a12", "#c9a060"),
    "war": ("#75220f", "#df7b62"),
    "assimilation": ("#004b40", "#3fae90"),
    "diversity": ("#a54a24", "#ffb894"),
    "unity": ("#20369e", "#94b1ff"),
}

# Protocols with the same pattern differ in colour for every kind of sight.
PATTERNS = {
    "linear-gradient(var(--p) 0 0)": ("light", "chaos", "time"),
    "repeating-linear-gradient(-45deg,var(--p) 0 3px,var(--p-dim) 3px 6px)": (
        "darkness",
        "speed",
        "love",
        "clarity",
        "war",
    ),
    "repeating-linear-gradient(45deg,var(--p) 0 3px,var(--p-dim) 3px 6px)": (
        "gravity",
        "spirit",
        "fear",
        "assimilation",
        "diversity",
    ),
    "repeating-linear-gradient(0deg,var(--p) 0 3px,var(--p-dim) 3px 6px)": ("water", "apathy", "hate"),
    "radial-gradient(circle,var(--p) 0 2.3px,var(--p-dim) 2.8px) 50% 0/8px 8px": ("death", "courage", "ice", "smoke"),
    "linear-gradient(90deg,var(--p) 0 3px,var(--p-dim) 3px 5px,var(--p) 5px)": (
        "metal",
        "plague",
        "corruption",
        "luck",
    ),
    "conic-gradient(var(--p) 25%,var(--p-dim) 0 50%,var(--p) 0 75%,var(--p-dim) 0) 0 0/8px 8px": (
        "life",
        "psychic",
        "mirror",
    ),
    "linear-gradient(135deg,var(--p) 36%,transparent 37%) 0 0/8px 8px,"
    "linear-gradient(225deg,var(--p) 36%,var(--p-dim) 37%) 0 0/8px 8px": ("fire", "peace", "unity"),
}


_PLAIN = '<circle cx="12" cy="12" r="7"/>'


def stylesheet() -> str:
    """The colours and patterns as CSS."""
    rows = [f'[data-p="{name}"]{{--p:light-dark({light},{dark})}}' for name, (light, dark) in COLOURS.items()]
    for pattern, names in PATTERNS.items():
        rows.append(",".join(f'[data-p="{name}"]' for name in names) + f"{{--edge:{pattern}}}")
    return "\n".join(rows) + "\n"


def glyph(name: str) -> str:
    """The glyph of a protocol as an inline image, coloured like the text around it; a ring until somebody draws one."""
    return (
        '<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"'
        f' stroke-linecap="round" stroke-linejoin="round">{_glyphs().get(name, _PLAIN)}</svg>'
    )


@cache
def _glyphs() -> dict[str, str]:
    text = (ASSETS / "glyphs.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="p-(\w+)"[^>]*>(.*?)</symbol>', text, re.DOTALL))
