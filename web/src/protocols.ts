// Codes and the names their colours and glyphs are filed under (`data-p`, `#p-fire`). A protocol unknown here, a
// fan-made one, gets the neutral ink and its two first letters as a glyph.

const NAMES = (
  "darkness death fire gravity life light metal plague psychic speed spirit water apathy hate love chaos clarity " +
  "corruption courage fear ice luck mirror peace smoke time war assimilation diversity unity"
).split(" ");

export const PROTOCOL_NAMES: readonly string[] = NAMES;

const BY_CODE = new Map(NAMES.map((name) => [name === "assimilation" ? "ASM" : name.slice(0, 3).toUpperCase(), name]));

/** "FIR" or "FIR3" -> "fire"; undefined for no card. */
export function inkOf(code: string | null | undefined): string | undefined {
  return code ? (BY_CODE.get(code.slice(0, 3).toUpperCase()) ?? code.slice(0, 3).toLowerCase()) : undefined;
}

export function hasGlyph(name: string): boolean {
  return NAMES.includes(name);
}
