"""The pages of the site before it is built, and the links between them.

A page is named by its path from the root of the site, `cards/fire.md` in English, `fr/cards/fire.md` in French.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

LANGUAGES = {"en": "English", "fr": "Français", "pl": "Polski"}
_FENCED = re.compile(r"^([ \t]*)(```|~~~).*?^\1\2[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_MARKDOWN_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HREF = re.compile(r"<a\b[^>]*?\shref=\"([^\"]*)\"")
_EXTERNAL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
_ATTRIBUTE_ID = re.compile(r"\{:?[^}\n]*#([\w.-]+)[^}\n]*\}")
_HTML_ID = re.compile(r"<[a-z][^>]*?\sid=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)


def language(path: str) -> str:
    """
    >>> language("fr/cards/fire.md"), language("cards/fire.md")
    ('fr', 'en')
    """
    first = path.partition("/")[0]
    return first if first in LANGUAGES else "en"


def localised(path: str, lang: str) -> str:
    """A page of the English site in another language.

    >>> localised("cards/fire.md", "pl"), localised("cards/fire.md", "en")
    ('pl/cards/fire.md', 'cards/fire.md')
    """
    return path if lang == "en" else f"{lang}/{path}"


def markdown_href(source: str, target: str) -> str:
    """A link for Markdown, within one language.

    >>> markdown_href("cards/fire.md", "rules/rulebook.md#r6-5"), markdown_href("a/b.md", "a/b.md#c")
    ('../rules/rulebook.md#r6-5', '#c')
    """
    path, _, anchor = target.partition("#")
    if path == source and anchor:
        return f"#{anchor}"
    link = posixpath.relpath(path, posixpath.dirname(source) or ".")
    return f"{link}#{anchor}" if anchor else link


def markdown_link(label: str, source: str, target: str, kind: str = "") -> str:
    """A whole link for Markdown. One to another language is HTML: the generator does not know the other sites.

    >>> markdown_link("Fire", "index.md", "cards/fire.md", "big")
    '[Fire](cards/fire.md){ .big }'
    >>> markdown_link("timing", "fr/index.md", "rules/timing.md")
    '<a hreflang="en" href="../rules/timing.html">timing</a>'
    """
    if language(source) == language(target):
        return f"[{label}]({markdown_href(source, target)})" + (f"{{ .{kind} }}" if kind else "")
    attributes = f' class="{kind}"' if kind else ""
    return f'<a{attributes} hreflang="{language(target)}" href="{html_href(source, target)}">{label}</a>'


def html_href(source: str, target: str) -> str:
    """A link for HTML: always to the built page.

    >>> html_href("rulings/timing.md", "cards/fire.md#fir0")
    '../cards/fire.html#fir0'
    """
    path, _, anchor = target.partition("#")
    if path == source and anchor:
        return f"#{anchor}"
    link = _built(posixpath.relpath(path, posixpath.dirname(source) or "."))
    return f"{link}#{anchor}" if anchor else link


def _built(path: str) -> str:
    return path.removesuffix(".md") + ".html" if path.endswith(".md") else path


def slug(title: str) -> str:
    """The anchor that Markdown gives to a heading.

    >>> slug("Position (one line or many; white space is free)"), slug("`Game`, the one object")
    ('position-one-line-or-many-white-space-is-free', 'game-the-one-object')
    """
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    plain = re.sub(r"[^\w\s-]", "", plain.encode("ascii", "ignore").decode()).strip().lower()
    return re.sub(r"[-\s]+", "-", plain)


@dataclass
class Tree:
    """Everything that is written before the site is built: Markdown pages and other files, by path.

    `pictures` are copied from where they are.
    """

    pages: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, Path] = field(default_factory=dict)

    def add(self, path: str, title: str, body: str, **meta: object) -> None:
        """A page with its front matter."""
        if path in self.pages:
            raise ValueError(f"there are two pages {path}")
        front = yaml.safe_dump({"title": title, **meta}, allow_unicode=True, sort_keys=False, width=1000)
        self.pages[path] = f"---\n{front}---\n\n{body.strip()}\n"

    def with_alternates(self) -> dict[str, str]:
        """The pages, each with links to itself in the other languages, or to their home pages."""
        return {path: self._with_alternates(path, text) for path, text in self.pages.items()}

    def _with_alternates(self, path: str, text: str) -> str:
        plain = path.removeprefix(f"{language(path)}/") if language(path) != "en" else path
        found = {}
        for lang in LANGUAGES:
            there = localised(plain, lang)
            found[lang] = html_href(path, there if there in self.pages else localised("index.md", lang))
        return text.replace("---\n", f"---\nalternate: {yaml.safe_dump(found, default_flow_style=True, width=1000)}", 1)

    def write(self, folder: Path) -> None:
        """Write the sources of one site for each language: `en/`, `fr/` and `pl/` in the folder."""
        for path, text in [*self.with_alternates().items(), *self.files.items()]:
            _place(folder, path).write_text(text, encoding="utf-8")
        for path, source in self.pictures.items():
            _place(folder, path).write_bytes(source.read_bytes())

    def broken_links(self) -> list[str]:
        """Every link to a page or an anchor that is not there."""
        anchors = {path: _anchors(text) for path, text in self.pages.items()}
        return [
            f"{path}: {link}"
            for path, text in self.pages.items()
            for link in links(text)
            if not _EXTERNAL.match(link) and not self._leads_somewhere(path, link, anchors)
        ]

    def _leads_somewhere(self, source: str, link: str, anchors: dict[str, set[str]]) -> bool:
        path, _, anchor = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), path)) if path else source
        if target in self.files:
            return not anchor
        target = target.removesuffix(".html") + ".md" if target.endswith(".html") else target
        if target not in self.pages:
            return False
        return not anchor or anchor in anchors[target]


def _place(folder: Path, path: str) -> Path:
    """The file of a page in the folder of its language, which is made."""
    lang = language(path)
    file = folder / lang / path.removeprefix(f"{lang}/")
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def without_code(text: str) -> str:
    """Markdown without its code, in which nothing is a link."""
    return _CODE.sub("`code`", _FENCED.sub("", text))


def links(text: str) -> set[str]:
    """The targets of all links of a page."""
    plain = without_code(text)
    return {*_MARKDOWN_LINK.findall(plain), *_HREF.findall(plain)}


def _anchors(text: str) -> set[str]:
    plain = _FENCED.sub("", text)
    headings = [re.sub(r"\s*\{[^}]*\}$", "", title) for title in _HEADING.findall(plain)]
    return {*_HTML_ID.findall(plain), *_ATTRIBUTE_ID.findall(plain), *map(slug, headings)}
