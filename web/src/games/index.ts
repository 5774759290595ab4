// My games, and a seat for another device: fetched when they are wanted.
import "./games.css";

export { default as Code } from "./Code.svelte";
export { default as Games } from "./Games.svelte";
export { default as Seat } from "./Seat.svelte";
