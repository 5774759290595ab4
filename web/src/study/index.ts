// Everything that looks back at a finished game. Fetched when one is over, or is watched again.
import "./study.css";
export { default as End } from "../screens/End.svelte";
export { default as Replay } from "../screens/Replay.svelte";
