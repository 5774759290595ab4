// The lessons: their list, and the way into each. Fetched when they are wanted; the table comes with the first lesson.
import "./learn.css";

export { default as Learn } from "./Learn.svelte";
