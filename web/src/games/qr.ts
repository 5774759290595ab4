// QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 16, which is up to 450 characters.

/** Rows of modules; true is dark. */
export type Modules = boolean[][];

/** For each version: how many error correction codewords a block has, and how many blocks there are. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10];
/** Centres of the alignment patterns. */
const ALIGNED: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
  [6, 26, 50, 74],
];
/** An entry of a list that is known to be long enough. */
const nth = <T>(list: readonly T[], at: number): T => list[at] as T;
const LEVEL_M = 0b00;
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// ---------------------------------------------------------------- arithmetic in the field of 256 elements

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function generator(degree: number): number[] {
  let found = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...found, 0];
    found.forEach((factor, at) => (next[at + 1] = nth(next, at + 1) ^ times(factor, root)));
    found = next;
  }
  return found.slice(1);
}

/** The error correction codewords of a block (Reed-Solomon). */
export function correction(data: number[], count: number): number[] {
  const divisor = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((term, at) => (rest[at] = nth(rest, at) ^ times(term, factor)));
  }
  return rest;
}

/** Bits with the remainder of a division behind them: how format and version are written. */
function guarded(value: number, divisor: number): number {
  const degree = 31 - Math.clz32(divisor);
  let rest = value << degree;
  while (31 - Math.clz32(rest) >= degree) rest ^= divisor << (31 - Math.clz32(rest) - degree);
  return (value << degree) | rest;
}

export function formatBits(mask: number): number {
  return guarded((LEVEL_M << 3) | mask, 0b10100110111) ^ 0b101010000010010;
}

export function versionBits(version: number): number {
  return guarded(version, 0b1111100100101);
}

// ---------------------------------------------------------------- data

/** Codewords that fit, error correction included: all modules but the patterns, by eights. */
function room(version: number): number {
  const size = version * 4 + 17;
  const centres = nth(ALIGNED, version - 1).length;
  const alignment = centres ? (centres * centres - 3) * 25 - (centres - 2) * 10 : 0;
  const patterns = 3 * 64 + 2 * (size - 16) + alignment + 31 + (version >= 7 ? 36 : 0);
  return Math.floor((size * size - patterns) / 8);
}

function dataRoom(version: number): number {
  return room(version) - nth(CORRECTION, version - 1) * nth(BLOCKS, version - 1);
}

/** The smallest version that holds so many bytes; 0 if there is none here. */
export function versionFor(bytes: number): number {
  for (let version = 1; version <= BLOCKS.length; version++) {
    if (bytes + (version < 10 ? 2 : 3) <= dataRoom(version)) return version;
  }
  return 0;
}

/** Mode, length, the bytes, and padding up to the brim. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, 4); // the end; with it the bits are whole bytes again
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 8) found.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; found.length < dataRoom(version); pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
}

/** Data in blocks, each with its error correction, woven together: the first of all blocks, then the second ... */
export function woven(data: number[], version: number): number[] {
  const count = nth(BLOCKS, version - 1);
  const short = Math.floor(data.length / count);
  const longer = data.length % count; // so many of them, the last ones, have one more
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, (from += short + (at >= count - longer ? 1 : 0)));
    return { block, guard: correction(block, nth(CORRECTION, version - 1)) };
  });
  const weave = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => row[at] ?? []),
    ).flat();
  return [...weave(blocks.map(({ block }) => block)), ...weave(blocks.map(({ guard }) => guard))];
}

// ---------------------------------------------------------------- drawing

class Drawing {
  readonly size: number;
  readonly dark: Modules;
  readonly fixed: Modules;

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    const empty = (): Modules => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
    this.patterns();
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    nth(this.dark, y)[x] = dark;
    nth(this.fixed, y)[x] = true;
  }

  /** Rings around a centre; those whose distance is named are light. */
  rings(x: number, y: number, reach: number, light: number[]): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  patterns(): void {
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const)
      this.rings(x, y, 4, [2, 4]);
    const centres = nth(ALIGNED, this.version - 1);
    const last = centres.at(-1);
    for (const x of centres)
      for (const y of centres)
        if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) this.rings(x, y, 2, [1]);
    this.format(0);
    if (this.version >= 7) this.versions();
  }

  format(mask: number): void {
    const bits = formatBits(mask);
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      // Around the corner at the top left, past the timing patterns; and once more along the other two corners.
      if (i < 8) this.set(8, i < 6 ? i : i + 1, bit(i));
      else this.set(i === 8 ? 7 : 14 - i, 8, bit(i));
      if (i < 8) this.set(this.size - 1 - i, 8, bit(i));
      else this.set(8, this.size - 15 + i, bit(i));
    }
    this.set(8, this.size - 8, true);
  }

  versions(): void {
    const bits = versionBits(this.version);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >> i) & 1) === 1);
      this.set(b, a, ((bits >> i) & 1) === 1);
    }
  }

  /** Up and down in columns of two from the right, around everything that is fixed. */
  fill(bytes: number[]): void {
    let at = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (nth(this.fixed, y)[x]) continue;
          nth(this.dark, y)[x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  masked(mask: number): Modules {
    this.format(mask);
    const flip = nth(MASKS, mask);
    return this.dark.map((row, y) => row.map((dark, x) => dark !== (!nth(this.fixed, y)[x] && flip(x, y))));
  }
}

/** How hard a drawing is to read: long runs, blocks, what looks like a corner, too much of one shade. */
function penalty(modules: Modules): number {
  const columns = modules.map((_, x) => modules.map((row) => nth(row, x)));
  let found = 0;
  for (const row of [...modules, ...columns]) {
    const text = row.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    found += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  let dark = 0;
  modules.forEach((row, y) =>
    row.forEach((here, x) => {
      if (here) dark++;
      const below = modules[y + 1];
      if (below && x + 1 < row.length && here === row[x + 1] && here === below[x] && here === below[x + 1]) found += 3;
    }),
  );
  return found + 10 * Math.floor(Math.abs((dark * 20) / modules.length ** 2 - 10));
}

/** The code of a text, or null if it is too long for one; with the mask that reads best, unless one is named. */
export function encode(text: string, mask?: number): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return null;
  const drawing = new Drawing(version);
  drawing.fill(woven(codewords(bytes, version), version));
  if (mask !== undefined) return drawing.masked(mask);
  const drawn = MASKS.map((_, each) => drawing.masked(each));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** As the path of a drawing, one unit a module. */
export function pathOf(modules: Modules): string {
  return modules.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
}
