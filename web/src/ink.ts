// Any colour as an ink that can be read: mixed with white or black until it has the contrast that texts need (AA) on
// every surface of a theme.
type Rgb = readonly [number, number, number];

/** The surface on which it is hardest: `--bg-4` of the light and of the dark theme. */
const HARDEST = { light: "#dfe5ec", dark: "#2a3646" } as const;
const WANTED = 4.6;
const STEPS = 50;

export type Theme = keyof typeof HARDEST;

function parsed(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function written(rgb: Rgb): string {
  return `#${rgb.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = parsed(colour).map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The ink of a colour in a theme; what is no colour is a grey. */
export function inkFor(colour: string, theme: Theme): string {
  const from = parsed(/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#808890");
  const to = theme === "light" ? 0 : 255;
  for (let step = 0; step <= STEPS; step++) {
    const ink = written(from.map((each) => each + ((to - each) * step) / STEPS) as unknown as Rgb);
    if (contrast(ink, HARDEST[theme]) >= WANTED) return ink;
  }
  return theme === "light" ? "#000000" : "#ffffff";
}
