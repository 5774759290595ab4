// Kept games and the page about privacy: what can be read, also without a connection. Fetched when it is wanted.
import "./reading.css";

export { default as Privacy } from "./Privacy.svelte";
export { default as Record } from "./Record.svelte";
