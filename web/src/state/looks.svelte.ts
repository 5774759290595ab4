// How protocols look that are not printed: colour, edge and glyph are theirs, the ink is made of the colour so that it
// can be read in both themes. The drawings of the palette are fetched when the first of them is wanted.
import { inkFor } from "../ink";
import { glyphs } from "../later";

export interface Looks {
  code: string;
  colour?: string;
  edge?: string;
  glyph?: string;
}

/** The eight edges; those of the printed protocols are the same (tokens.css). */
export const EDGES: Record<string, string> = {
  plain: "linear-gradient(var(--p) 0 0)",
  rising: "repeating-linear-gradient(-45deg,var(--p) 0 3px,var(--p-dim) 3px 6px)",
  falling: "repeating-linear-gradient(45deg,var(--p) 0 3px,var(--p-dim) 3px 6px)",
  dots: "radial-gradient(circle,var(--p) 0 2.3px,var(--p-dim) 2.8px) 50% 0/8px 8px",
  peaks:
    "linear-gradient(135deg,var(--p) 36%,transparent 37%) 0 0/8px 8px,linear-gradient(225deg,var(--p) 36%,var(--p-dim) 37%) 0 0/8px 8px",
  checks: "conic-gradient(var(--p) 25%,var(--p-dim) 0 50%,var(--p) 0 75%,var(--p-dim) 0) 0 0/8px 8px",
  bars: "linear-gradient(90deg,var(--p) 0 3px,var(--p-dim) 3px 5px,var(--p) 5px)",
  stripes: "repeating-linear-gradient(0deg,var(--p) 0 3px,var(--p-dim) 3px 6px)",
};

class Wardrobe {
  /** The glyph of a protocol: a sign of the palette, or letters. */
  glyphs = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Signs of the palette, as paths. */
  drawings = $state.raw<Readonly<Record<string, string>>>({});
}

export const wardrobe = new Wardrobe();
let sheet: CSSStyleSheet | null = null;
let wanted = false;

/** The ink of a colour in both themes, as the value of `--p`. */
export function inks(colour: string): string {
  return `light-dark(${inkFor(colour, "light")},${inkFor(colour, "dark")})`;
}

export function edge(name: string | undefined): string {
  return (name && Object.hasOwn(EDGES, name) ? EDGES[name] : undefined) ?? (EDGES.plain as string);
}

function rule({ code, colour, edge: name }: Looks): string {
  const at = `[data-p="${code.toLowerCase().replace(/[^a-z]/g, "")}"]`;
  const ink = colour ? `@media not (forced-colors:active){${at}{--p:${inks(colour)}}}` : "";
  return `${ink}${at}{--edge-pat:${edge(name)}}`;
}

/** These protocols, and no others, look as their makers want them to. */
export function dress(protocols: readonly Looks[]): void {
  wardrobe.glyphs = new Map(protocols.map(({ code, glyph }) => [code, glyph ?? ""]));
  if (protocols.length > 0) fetchDrawings();
  if (!sheet && protocols.length === 0) return;
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  sheet.replaceSync(protocols.map(rule).join(""));
}

function fetchDrawings(): void {
  if (wanted) return;
  wanted = true;
  glyphs.fetch().then(
    ({ DRAWINGS }) => (wardrobe.drawings = DRAWINGS),
    () => (wanted = false), // letters will do until it is asked for again
  );
}
