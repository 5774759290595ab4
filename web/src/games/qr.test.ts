/* eslint-disable @typescript-eslint/no-non-null-assertion -- what is missing fails the test */
import { describe, expect, it } from "vitest";
import { correction, encode, formatBits, pathOf, versionBits, versionFor, type Modules } from "./qr";

/** Figure 1 of ISO/IEC 18004: "QR Code Symbol", version 1, level M, mask 5. */
const FIGURE = `
111111100001101111111
100000101001101000001
101110101110101011101
101110101010001011101
101110100000101011101
100000100010101000001
111111101010101111111
000000001100100000000
100000101111011001110
100010001110001000111
011101111001100100010
110100001011010100110
011111111110001011011
000000001000000010110
111111100111111000110
100000100010011011100
101110100000111000111
101110100100001010100
101110100100101010011
100000100001110111100
111111101011001010010`.trim();

const drawn = (modules: Modules): string => modules.map((row) => row.map(Number).join("")).join("\n");

describe("the parts of a code", () => {
  it("corrects errors as the standard's worked example does", () => {
    const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(hello, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("writes format and version as tabulated", () => {
    const formats = [0b101010000010010, 0b101000100100101, 0b101111001111100, 0b101101101001011];
    expect([0, 1, 2, 3].map(formatBits)).toEqual(formats);
    expect([7, 8, 9, 10].map(versionBits)).toEqual([0x07c94, 0x085bc, 0x09a99, 0x0a4d3]);
  });

  it("takes the smallest version that holds the text", () => {
    const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450];
    expect(most.map(versionFor)).toEqual(most.map((_, at) => at + 1));
    expect(most.slice(0, -1).map((bytes) => versionFor(bytes + 1))).toEqual(most.slice(1).map((_, at) => at + 2));
    expect(versionFor(451)).toBe(0);
    expect(encode("x".repeat(451))).toBeNull();
  });
});

describe("a whole code", () => {
  it("is the figure of the standard", () => {
    expect(drawn(encode("QR Code Symbol", 5)!)).toBe(FIGURE);
    expect(read(encode("QR Code Symbol")!)).toBe("QR Code Symbol");
  });

  it.each([1, 20, 40, 60, 80, 100, 115, 140, 170, 200, 240, 280, 320, 350, 400, 440])(
    "can be read again with %i characters",
    (length) => {
      const text = `http://example.org:8000/game/Ab_-9?token=${"k7-Zoe".repeat(80)}`.slice(0, length);
      expect(read(encode(text)!)).toBe(text);
    },
  );

  it("is a path of unit squares", () => {
    expect(
      pathOf([
        [true, false],
        [false, true],
      ]),
    ).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
  });
});

// ---------------------------------------------------------------- a reader that shares nothing with the writer

const MASK: Record<number, (i: number, j: number) => number> = {
  0: (i, j) => (i + j) % 2,
  1: (i) => i % 2,
  2: (_, j) => j % 3,
  3: (i, j) => (i + j) % 3,
  4: (i, j) => ((i >> 1) + Math.trunc(j / 3)) % 2,
  5: (i, j) => ((i * j) % 2) + ((i * j) % 3),
  6: (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  7: (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
};
/** Blocks as the standard lists them for level M: how many, of how many data codewords. */
const LISTED: [number, number][][] = [
  [[1, 16]], [[1, 28]], [[1, 44]], [[2, 32]], [[2, 43]], [[4, 27]], [[4, 31]],
  [[2, 38], [2, 39]], [[3, 36], [2, 37]], [[4, 43], [1, 44]], [[1, 50], [4, 51]],
  [[6, 36], [2, 37]], [[8, 37], [1, 38]], [[4, 40], [5, 41]], [[5, 41], [5, 42]], [[7, 45], [3, 46]],
]; // prettier-ignore

function read(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const centres = spread(version);
  const isData = (i: number, j: number): boolean => {
    if (i === 6 || j === 6) return false;
    if ((i < 9 && (j < 9 || j > size - 9)) || (i > size - 9 && j < 9)) return false;
    if (version > 6 && ((i < 6 && j > size - 12) || (j < 6 && i > size - 12))) return false;
    return !centres.some((a) =>
      centres.some((b) => {
        const corner = (a < 9 && (b < 9 || b > size - 9)) || (a > size - 9 && b < 9);
        return !corner && Math.abs(a - i) < 3 && Math.abs(b - j) < 3;
      }),
    );
  };
  const told = [0, 1, 2, 3, 4, 5].map((j) => Number(modules[8]![j])).join("");
  const unmask = MASK[parseInt(told.slice(2, 5), 2) ^ 0b101]!;
  let bits = "";
  let up = true;
  for (const right of columns(size)) {
    for (let step = 0; step < size; step++) {
      const i = up ? size - 1 - step : step;
      for (const j of [right, right - 1])
        if (isData(i, j)) bits += Number(modules[i]![j] !== (unmask(i, j) === 0)) ? "1" : "0";
    }
    up = !up;
  }
  const words = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  const lengths = LISTED[version - 1]!.flatMap(([count, length]) => new Array<number>(count).fill(length));
  const blocks = lengths.map((): number[] => []);
  for (let row = 0, at = 0; row < Math.max(...lengths); row++)
    blocks.forEach((block, each) => row < lengths[each]! && block.push(words[at++]!));
  const stream = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const wide = version < 10 ? 8 : 16;
  expect(stream.slice(0, 4)).toBe("0100");
  const length = parseInt(stream.slice(4, 4 + wide), 2);
  const body = stream
    .slice(4 + wide, 4 + wide + 8 * length)
    .match(/.{8}/g)!
    .map((byte) => parseInt(byte, 2));
  return new TextDecoder().decode(new Uint8Array(body));
}

function columns(size: number): number[] {
  const found: number[] = [];
  for (let right = size - 1; right > 0; right -= 2) found.push(right <= 6 ? right - 1 : right);
  return found;
}

/** Where the alignment patterns are: from 6 to the far side in even steps, the odd one first. */
function spread(version: number): number[] {
  if (version === 1) return [];
  const last = version * 4 + 10;
  const gaps = Math.floor(version / 7) + 1;
  const step = Math.ceil((last - 6) / gaps / 2) * 2;
  return [6, ...Array.from({ length: gaps }, (_, at) => last - step * (gaps - 1 - at))];
}
