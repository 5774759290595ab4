// Cards and rulings to be searched, read and tried. Fetched when they are wanted.
import "../workshop/try.css";
import "./browse.css";

export { default as CardRulings } from "./CardRulings.svelte";
export { default as Cards } from "./Cards.svelte";
export { default as Ruling } from "./Ruling.svelte";
export { default as Rulings } from "./Rulings.svelte";
