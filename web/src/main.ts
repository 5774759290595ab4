import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "./sprite.svg?raw";
import { finishMotion } from "./motion";
import { watchScreen } from "./state/screen.svelte";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/parts.css";
import "./styles/screens.css";
import "./styles/start.css";
import "./styles/draft.css";
import "./styles/phone.css";
import "./styles/flat.css";
import "./styles/follow.css";

// Glyphs and icons are used from inside the page, so that they take its colours.
const drawings = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
drawings.setAttribute("aria-hidden", "true");
drawings.setAttribute("class", "sprite");
document.body.prepend(document.importNode(drawings, true));

watchScreen();
// A click finishes all motion at once; a key does too.
addEventListener("pointerdown", finishMotion, { capture: true });
addEventListener("keydown", finishMotion, { capture: true });

const target = document.getElementById("app");
if (target) mount(App, { target });
