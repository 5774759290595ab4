"""What is wrong with the look of a page: wider than the screen, text that is cut, controls that are covered."""

from __future__ import annotations

from playwright.sync_api import Page

# Text may end in an ellipsis, fade out or lie in something that scrolls; it may not break off. A control may have to be
# scrolled to; there its middle has to be its own.
WRONG = """async ([width, height]) => {
  const found = [];
  const named = (node) => {
    const id = node.dataset?.testid ?? [...(node.classList ?? [])].slice(0, 2).join(".");
    const up = node.parentElement?.closest("[data-testid]")?.dataset.testid ?? "";
    return `${up} > ${node.tagName.toLowerCase()}.${id}`;
  };
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && node.closest(".sr, .skip, .sprite, option, [inert]") === null
    && getComputedStyle(node).clipPath !== "inset(50%)";
  const root = document.scrollingElement;
  if (innerWidth > width) found.push(`page: laid out ${innerWidth} wide`);
  if (root.scrollWidth > width) found.push(`page: ${root.scrollWidth} wide`);
  const top = [...document.querySelectorAll("dialog[open], .side.over")].at(-1) ?? document.body;

  const scrolls = (value) => value === "auto" || value === "scroll";
  const cuts = (value) => value === "hidden" || value === "clip";
  const wanted = (text) => text.length > 24 ? `${text.slice(0, 24)}...` : text;
  const cut = (text, box, from) => {
    let fixed = false;
    for (let node = from; node !== null && node !== document.documentElement; node = node.parentElement) {
      const style = getComputedStyle(node);
      fixed ||= style.position === "fixed";
      if (style.display === "inline" || node === document.body) continue;
      const edge = node.getBoundingClientRect();
      const [x, y] = [box.left < edge.left - 2 || box.right > edge.right + 2,
                      box.top < edge.top - 3 || box.bottom > edge.bottom + 3];
      if ((x && scrolls(style.overflowX)) || (y && scrolls(style.overflowY))) return null;
      const ends = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || style.maskImage !== "none";
      if (!ends && x && cuts(style.overflowX)) return `${named(node)} cuts "${wanted(text)}" at its side`;
      if (!ends && y && cuts(style.overflowY)) return `${named(node)} cuts "${wanted(text)}" below`;
      if (ends && (x || y)) return null;
    }
    if (box.left < -1 || box.right > width + 1) return `"${wanted(text)}" is beside the screen`;
    const away = box.bottom > height + 3 || box.top < -3;  // as for what scrolls
    return away && (fixed || top !== document.body) ? `"${wanted(text)}" is below the screen` : null;
  };
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.textContent.trim();
    if (!text || !seen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const wrong = box.width > 0 ? cut(text, box, node.parentElement) : null;
      if (wrong) { found.push(`cut: ${wrong}`); break; }
    }
  }

  const controls = "button, a[href], select, input, summary, [role=option], [role=radio]";
  for (const node of top.querySelectorAll(controls)) {
    if (!seen(node) || node.getAttribute("aria-disabled") === "true" || node.disabled) continue;
    const middle = () => {
      const box = node.getClientRects()[0] ?? node.getBoundingClientRect();  // a link may go on in the next line
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const reached = () => {
      const [x, y] = middle();
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (node.contains(hit) || (hit.closest("label")?.contains(node) ?? false));
    };
    let found_it = reached();
    for (const block of ["center", "start", "end"]) {
      if (found_it) break;
      node.scrollIntoView({ block, inline: "center", behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      found_it = reached();
    }
    if (found_it) continue;
    const [x, y] = middle().map(Math.round);
    const hit = document.elementFromPoint(x, y);
    found.push(`covered: ${named(node)} "${wanted(node.textContent.trim())}" by ${hit ? named(hit) : "nothing"}`
      + ` at ${x}, ${y}`);
  }
  root.scrollTo({ top: 0, behavior: "instant" });
  return found;
}"""


def wrong(page: Page) -> list[str]:
    """Everything that is wrong with what can be seen now."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    size = page.viewport_size
    assert size is not None
    found: list[str] = page.evaluate(WRONG, [size["width"], size["height"]])
    return found
