// What one can choose for the look of a protocol: each with its name, so that nobody needs to see it.
import { mark } from "../words";

export const COLOURS = [
  { colour: "#d9480f", name: mark("orange") },
  { colour: "#c92a2a", name: mark("red") },
  { colour: "#d6336c", name: mark("pink") },
  { colour: "#9c36b5", name: mark("purple") },
  { colour: "#6741d9", name: mark("violet") },
  { colour: "#3b5bdb", name: mark("indigo") },
  { colour: "#1c7ed6", name: mark("blue") },
  { colour: "#0c8599", name: mark("turquoise") },
  { colour: "#087f5b", name: mark("sea green") },
  { colour: "#2f9e44", name: mark("green") },
  { colour: "#6a8f00", name: mark("lime") },
  { colour: "#c98500", name: mark("amber") },
  { colour: "#8d6e4a", name: mark("brown") },
  { colour: "#6b7785", name: mark("grey") },
] as const;

export const EDGE_NAMES: Record<string, string> = {
  plain: mark("plain"),
  rising: mark("rising"),
  falling: mark("falling"),
  dots: mark("dots"),
  peaks: mark("peaks"),
  checks: mark("checks"),
  bars: mark("bars"),
  stripes: mark("stripes"),
};
