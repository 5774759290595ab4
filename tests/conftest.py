"""For all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _nobodys_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a user would keep in their data folder is kept in a fresh one, also by what tests start."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
            patched.setenv(name, str(tmp_path_factory.mktemp("data")))
        yield
