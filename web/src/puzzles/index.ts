// Puzzles: their list, fetched when it is wanted. The table of one is a part of its own.
import "./puzzles.css";
export { default as Puzzles } from "./Puzzles.svelte";
