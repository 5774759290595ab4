import { describe, expect, it } from "vitest";
import { contrast, inkFor } from "./ink";
import { COLOURS } from "./workshop/palette";

const SURFACES = {
  light: ["#e9edf2", "#f4f6f9", "#ffffff", "#dfe5ec"],
  dark: ["#090c11", "#0e131a", "#161d27", "#2a3646"],
};

describe("inks", () => {
  it.each([...COLOURS.map(({ colour }) => colour), "#000000", "#ffffff", "#ffff00", "#0000ff"])(
    "%s can be read",
    (colour) => {
      for (const theme of ["light", "dark"] as const)
        for (const surface of SURFACES[theme])
          expect(contrast(inkFor(colour, theme), surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("keeps a colour that can be read already, and takes no other text for one", () => {
    expect(inkFor("#7a1500", "light")).toBe("#7a1500");
    expect(inkFor("url(x)", "light")).toBe(inkFor("#808890", "light"));
  });

  it("keeps the colours of the palette apart", () => {
    for (const theme of ["light", "dark"] as const)
      expect(new Set(COLOURS.map(({ colour }) => inkFor(colour, theme))).size).toBe(COLOURS.length);
  });
});
