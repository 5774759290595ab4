"""A network in a file: a line that says what it is, a header in JSON, and whole numbers as bytes.

The header names the encoding that the network reads, its shape, the facts of cards it knows, its layers in their order
with sizes and bytes per number (lowest byte first), and in `made` where it comes from. `train/quantise` writes such
files, and `search/network` says what their layers mean.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from librt.strings import read_i16_le, read_i32_le, read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding.sight import VERSION
from recompile.search.layers import Product, Scale, nothing

MAGIC: Final = b"recompile network\n"
FORMAT: Final = 2


class NetError(ValueError):
    """A file that is no network, or not one for this program. Says what was found and what was expected."""


class Layers:
    """The numbers of a file, by the names of its layers."""

    def __init__(self, header: dict[str, Any], data: bytes, source: str) -> None:
        self.data = data
        self.source = source
        self.sizes: dict[str, list[int]] = {}
        self.widths: dict[str, int] = {}
        self.starts: dict[str, int] = {}
        end = 0
        for layer in header["layers"]:
            name, width = str(layer["name"]), int(layer["bytes"])
            self.sizes[name], self.widths[name], self.starts[name] = list(layer["size"]), width, end
            end += width * count(layer["size"])
        if end != len(data):
            raise NetError(f"{source}: {len(data)} bytes of weights, but its layers have {end}")
        if crc32(data) != header["crc32"]:
            raise NetError(f"{source}: the weights are damaged: their sum is {crc32(data)}, not {header['crc32']}")

    def _find(self, name: str, size: list[int], widths: tuple[int, ...]) -> i64:
        """Where a layer begins, which must be of this size and in one of these widths."""
        if name not in self.sizes:
            raise NetError(f"{self.source}: there is no layer {name!r}")
        if self.sizes[name] != size:
            raise NetError(f"{self.source}: the layer {name!r} is {self.sizes[name]}, expected {size}")
        if self.widths[name] not in widths:
            raise NetError(f"{self.source}: the layer {name!r} has numbers of {self.widths[name]} bytes")
        return self.starts[name]

    def numbers(self, name: str, *size: int) -> vec[i64]:
        """Any numbers but weights of products."""
        at = self._find(name, list(size), (2, 4, 8))
        width: i64 = self.widths[name]
        out = nothing(count(list(size)))
        for place in range(len(out)):
            if width == 2:
                out[place] = i64(read_i16_le(self.data, at))
            elif width == 4:
                out[place] = i64(read_i32_le(self.data, at))
            else:
                out[place] = read_i64_le(self.data, at)
            at += width
        return out

    def products(self, name: str, number: int, outputs: int, inputs: int) -> list[Product]:
        """So many matrices of the same size."""
        first = self._find(name, [number, outputs, inputs], (1,))
        return [Product(self.data, first + at * outputs * inputs, outputs, inputs) for at in range(number)]

    def product(self, name: str, outputs: int, inputs: int) -> Product:
        return Product(self.data, self._find(name, [outputs, inputs], (1,)), outputs, inputs)

    def scale(self, name: str, size: int) -> Scale:
        return Scale(self.numbers(f"{name}.times", size), self.numbers(f"{name}.added", size))


def count(size: list[int]) -> int:
    found = 1
    for number in size:
        found *= number
    return found


def read_layers(data: bytes, source: str) -> tuple[dict[str, Any], Layers]:
    """The header of a network and its numbers."""
    if not data.startswith(MAGIC):
        raise NetError(f"{source} is no network: it begins with {data[: len(MAGIC)]!r}, expected {MAGIC!r}")
    at = len(MAGIC) + 4
    size = int.from_bytes(data[len(MAGIC) : at], "little")
    if len(data) < at + size:
        raise NetError(f"{source} is cut off: {len(data)} bytes, and its header alone ends at {at + size}")
    try:
        header: object = json.loads(data[at : at + size])
    except ValueError as problem:
        raise NetError(f"{source}: the header cannot be read: {problem}") from None
    if not isinstance(header, dict):
        raise NetError(f"{source}: the header has to be an object, and is {header!r}")
    for key, expected in (("format", FORMAT), ("encoding", VERSION)):
        if header.get(key) != expected:
            raise NetError(f"{source}: {key} {header.get(key)}, but this program reads {key} {expected}")
    try:
        return header, Layers(header, data[at + size :], source)
    except (KeyError, TypeError) as problem:
        raise NetError(f"{source}: the header is incomplete: {problem!r}") from None


def bytes_of(header: dict[str, Any], data: bytes) -> bytes:
    """A network as a file. The header gets what it must have besides."""
    whole = {"format": FORMAT, "encoding": VERSION, **header, "crc32": crc32(data)}
    text = json.dumps(whole, separators=(",", ":")).encode()
    return MAGIC + len(text).to_bytes(4, "little") + text + data


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise NetError(f"{path} cannot be read: {problem}") from None
