"""Pages with a protocol that somebody shares: they open by their link only, and go if nobody opens them.

A change makes a new version. Whoever made a page has a secret for it, of which only the hash is kept; nothing is known
of them otherwise.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from recompile.server.orders import DAY
from recompile.server.store import METADATA, Store
from recompile.table.match import Refusal
from recompile.table.seats import hash_token, new_id, new_token
from recompile.text.catalogue import mark

PAGES = sa.Table(
    "pages",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("opened", sa.Double, nullable=False, index=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False),
)
VERSIONS = sa.Table(
    "page_versions",
    METADATA,
    sa.Column("page", sa.String(32), sa.ForeignKey("pages.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("file", sa.Text, nullable=False),
)
REPORTS = sa.Table(
    "reports",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("page", sa.String(32), sa.ForeignKey("pages.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("why", sa.String(500), nullable=False),
)
UNOPENED = 180 * DAY  # seconds after which a page goes that nobody has opened
MOST_VERSIONS, MOST_REPORTS = 50, 20  # of one page; of versions the latest are kept, of reports the first
PORTION = 50
NO_PAGE = mark("There is no such page, or it was taken back.")
HIDDEN = mark("Those who run the server have taken this page away.")
NO_SECRET = mark("This is not the secret of this page.")


@dataclass(frozen=True, slots=True)
class Page:
    """One version of a page. `versions` is the number of the latest."""

    file: msgspec.Raw
    version: int
    versions: int
    created: float
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A new page, or a new version of one; the secret is told once."""

    id: str
    version: int
    secret: str


@dataclass(frozen=True, slots=True)
class ListedPage:
    """A page in a line, for those who run the server."""

    id: str
    created: float
    opened: float
    versions: int
    name: str
    hidden: bool
    reports: tuple[str, ...]


class Pages:
    """All pages of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, file: dict[str, object], now: float) -> Made:
        made = Made(new_id(), 1, new_token())
        row = {"id": made.id, "created": now, "opened": now, "secret": hash_token(made.secret), "hidden": False}

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(PAGES).values(row))
            connection.execute(sa.insert(VERSIONS).values(_version(made.id, 1, now, file)))

        await self.store.write(work)
        return made

    async def change(self, id: str, secret: str | None, file: dict[str, object], now: float) -> int:
        """A new version, whose number is returned."""

        def work(connection: Connection) -> int:
            _check_owner(connection, id, secret)
            number = _latest(connection, id) + 1
            connection.execute(sa.insert(VERSIONS).values(_version(id, number, now, file)))
            old = sa.and_(VERSIONS.c.page == id, VERSIONS.c.version <= number - MOST_VERSIONS)
            connection.execute(sa.delete(VERSIONS).where(old))
            connection.execute(sa.update(PAGES).where(PAGES.c.id == id).values(opened=now))
            return number

        return await self.store.write(work)

    async def take_back(self, id: str, secret: str | None) -> None:
        def work(connection: Connection) -> None:
            _check_owner(connection, id, secret)
            _delete(connection, [id])

        await self.store.write(work)

    async def open(self, id: str, version: int | None, now: float) -> Page:
        """A version of a page, the latest if none is named. That it was opened is noted once a day."""
        found, page = await self.store.read(lambda connection: _opened(connection, id, version))
        if found.opened < now - DAY:
            noted = sa.update(PAGES).where(PAGES.c.id == id).values(opened=now)
            await self.store.write(lambda connection: connection.execute(noted).close())
        return page

    async def report(self, id: str, why: str, now: float) -> None:
        def work(connection: Connection) -> None:
            _page(connection, id)
            many = connection.scalar(sa.select(sa.func.count()).where(REPORTS.c.page == id)) or 0
            if many < MOST_REPORTS:
                connection.execute(sa.insert(REPORTS).values(page=id, at=now, why=why))

        await self.store.write(work)

    # ------------------------------------------------------------ for those who run the server

    async def forget(self, now: float) -> int:
        """Pages that nobody has opened for long; how many there were."""
        gone = 0
        old = sa.select(PAGES.c.id).where(PAGES.c.opened < now - UNOPENED).limit(PORTION)
        while found := await self.store.read(lambda connection: list(connection.scalars(old))):
            gone += await self.remove(found)
        return gone

    async def remove(self, ids: Sequence[str]) -> int:
        return await self.store.write(lambda connection: _delete(connection, ids))

    async def hide(self, id: str, *, hidden: bool) -> bool:
        """Whether there is such a page."""
        change = sa.update(PAGES).where(PAGES.c.id == id).values(hidden=hidden).returning(PAGES.c.id)
        return await self.store.write(lambda connection: connection.execute(change).one_or_none() is not None)

    async def listed(self, *, reported: bool = False, limit: int = 50) -> list[ListedPage]:
        """Pages, the newest first; if so asked, only those that were reported."""
        return await self.store.read(lambda connection: _listed(connection, reported, limit))


def _version(page: str, number: int, now: float, file: dict[str, object]) -> dict[str, Any]:
    return {"page": page, "version": number, "at": now, "file": msgspec.json.encode(file).decode()}


def _page(connection: Connection, id: str) -> Any:
    found = connection.execute(sa.select(PAGES).where(PAGES.c.id == id)).one_or_none()
    if found is None:
        raise Refusal("not_found", NO_PAGE)
    return found


def _check_owner(connection: Connection, id: str, secret: str | None) -> None:
    """Until the end of the transaction nobody else changes the page."""
    connection.execute(sa.update(PAGES).where(PAGES.c.id == id).values(id=id))
    found = _page(connection, id)
    if not hmac.compare_digest(found.secret, hash_token(secret or "")):
        raise Refusal("wrong_token", NO_SECRET)
    if found.hidden:
        raise Refusal("forbidden", HIDDEN)


def _latest(connection: Connection, id: str) -> int:
    return connection.scalar(sa.select(sa.func.max(VERSIONS.c.version)).where(VERSIONS.c.page == id)) or 0


def _opened(connection: Connection, id: str, version: int | None) -> tuple[Any, Page]:
    found = _page(connection, id)
    if found.hidden:
        raise Refusal("not_found", HIDDEN)
    latest = _latest(connection, id)
    wanted = sa.and_(VERSIONS.c.page == id, VERSIONS.c.version == (version or latest))
    file = connection.scalar(sa.select(VERSIONS.c.file).where(wanted))
    if file is None:
        raise Refusal("not_found", NO_PAGE)
    return found, Page(msgspec.Raw(file.encode()), version or latest, latest, found.created)


def _delete(connection: Connection, ids: Sequence[str]) -> int:
    for table in (REPORTS.c.page, VERSIONS.c.page):
        connection.execute(sa.delete(table.table).where(table.in_(ids)))
    gone = connection.scalars(sa.delete(PAGES).where(PAGES.c.id.in_(ids)).returning(PAGES.c.id))
    return len(gone.all())


def _listed(connection: Connection, reported: bool, limit: int) -> list[ListedPage]:
    wanted = sa.select(PAGES).order_by(PAGES.c.created.desc(), PAGES.c.id).limit(limit)
    if reported:
        wanted = wanted.where(sa.exists().where(REPORTS.c.page == PAGES.c.id))
    return [_line(connection, page) for page in connection.execute(wanted).all()]


def _line(connection: Connection, page: Any) -> ListedPage:
    latest = _latest(connection, page.id)
    file = connection.scalar(sa.select(VERSIONS.c.file).where(VERSIONS.c.page == page.id, VERSIONS.c.version == latest))
    reports = connection.scalars(sa.select(REPORTS.c.why).where(REPORTS.c.page == page.id).order_by(REPORTS.c.id))
    name = str(msgspec.json.decode(file or "{}").get("name", ""))
    return ListedPage(page.id, page.created, page.opened, latest, name, page.hidden, tuple(reports))
