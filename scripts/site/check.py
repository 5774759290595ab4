"""The built site, as a browser sees it: every link leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

_TAG = re.compile(r"<(a|link|script|img|iframe|source|object|embed|use|video|audio)\b([^>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(href|src|srcset|data|rel)=(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_ID = re.compile(r"<[a-z][^>]*?\s(?:id|name)=(?:\"([^\"]+)\"|([^\s\">]+))", re.IGNORECASE)
_STYLE_URL = re.compile(r"(?:url\(\s*[\"']?|@import\s+[\"'])((?:https?:)?//[^\"')\s]+)")
_EXTERNAL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
_INERT = ("data:", "mailto:", "javascript:")


def problems(site: Path) -> list[str]:
    """What is wrong with the built site."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    anchors = {path: {first or second for first, second in _ID.findall(text)} for path, text in pages.items()}
    found = [problem for path, text in pages.items() for problem in _page_problems(site, path, text, anchors)]
    for sheet in sorted(site.rglob("*.css")):
        found += [
            f"{sheet.relative_to(site)}: loads {url}" for url in external_styles(sheet.read_text(encoding="utf-8"))
        ]
    return found


def external_styles(text: str) -> list[str]:
    """What a style sheet loads from elsewhere.

    >>> external_styles('a { background: url("https://x.org/a.png") } b { background: url(data:image/png;base64,) }')
    ['https://x.org/a.png']
    """
    return _STYLE_URL.findall(text)


def resources(text: str) -> tuple[set[str], set[str]]:
    """The links of a page, and what it loads.

    >>> resources('<a href="b.html">b</a><script src="c.js"></script><link rel="canonical" href="d">')
    ({'b.html'}, {'c.js'})
    """
    links: set[str] = set()
    loads: set[str] = set()
    for tag, inside in _TAG.findall(text):
        attributes = {name: unescape(a or b or c) for name, a, b, c in _ATTRIBUTE.findall(inside)}
        relation = attributes.pop("rel", "")
        if tag.lower() == "a":
            links.update(attributes.values())
        elif tag.lower() != "link" or relation not in ("canonical", "prev", "next", "alternate"):
            loads.update(attributes.values())
        else:
            links.update(value for value in attributes.values() if relation != "canonical")
    return links, loads


def _page_problems(site: Path, path: Path, text: str, anchors: dict[Path, set[str]]) -> list[str]:
    name = str(path.relative_to(site))
    links, loads = resources(text)
    found = [f"{name}: loads {url}" for url in sorted(loads) if _EXTERNAL.match(url) and not url.startswith(_INERT)]
    broken = [link for link in links | loads if not _EXTERNAL.match(link) and not _leads_somewhere(path, link, anchors)]
    return found + [f"{name}: a link to {link}, which is not there" for link in sorted(broken)]


def _leads_somewhere(path: Path, link: str, anchors: dict[Path, set[str]]) -> bool:
    place, _, anchor = unquote(link).partition("#")
    place = place.partition("?")[0]
    target = (path.parent / place).resolve() if place else path
    if target.is_dir():
        target = target / "index.html"
    if target not in anchors:
        return target.is_file() and not anchor
    return not anchor or anchor in anchors[target]
