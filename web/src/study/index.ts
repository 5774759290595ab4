// Everything that looks back at a finished game. Fetched when one is over, or is watched again.
import "./study.css";
export { default as MoveList } from "./MoveList.svelte";
export { default as Panels } from "./Panels.svelte";
export { default as ScrubGraph } from "./ScrubGraph.svelte";
