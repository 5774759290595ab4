"""Puts the compiled engine and the browser client into the wheel.

The building itself is in `scripts/build_engine.py` and `scripts/build_web.py`. What cannot be built is left out with a
notice: the engine then runs as plain Python, and the server says how to build the client.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

from build_engine import compile_engine, why_not
from build_web import NODE_PACKAGE, CannotBuild, build, find_node, is_up_to_date


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the extension modules to the wheel and marks it as belonging to this platform."""

    def dependencies(self) -> list[str]:
        """Node as a package, if the client has to be built and the machine has none."""
        return [] if is_up_to_date(Path(self.root)) or find_node() is not None else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        try:
            build(Path(self.root))
        except CannotBuild as problem:
            self.app.display_warning(f"recompile: the browser client was not built: {problem}")
        reason = why_not()
        if reason:
            self.app.display_info(f"recompile: building the pure Python engine ({reason})")
            return
        self._built = Path(tempfile.mkdtemp(prefix="recompile-"))
        try:
            modules = compile_engine(Path(self.root) / "src", self._built)
        except Exception as problem:  # a broken compiler must not break the installation
            self.app.display_warning(f"recompile: the engine could not be compiled, using pure Python: {problem}")
            return
        build_data["force_include"].update({str(path): name for name, path in modules.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        if hasattr(self, "_built"):
            shutil.rmtree(self._built, ignore_errors=True)
