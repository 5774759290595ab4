// The coach: fetched when somebody asks for a hint.
import "./coaching.css";
export { Coach } from "./coach.svelte";
