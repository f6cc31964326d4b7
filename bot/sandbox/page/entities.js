// A text with its entities as elements. Offsets count UTF-16 units, as strings here do.

import { make } from "./make.js";
import { word } from "./words.js";

const PLAIN = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre", hashtag: "span",
  mention: "b", text_mention: "b", custom_emoji: "span",
};

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

// `follow` is told of commands and links that somebody presses.
export function formatted(text, entities, follow) {
  const found = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const whole = document.createDocumentFragment();
  fill(whole, text, 0, text.length, found, follow);
  return whole;
}

function fill(parent, text, start, end, entities, follow) {
  let at = start;
  for (let index = 0; index < entities.length; index += 1) {
    const entity = entities[index];
    if (entity.offset < at || entity.offset >= end) continue;
    const stop = Math.min(entity.offset + entity.length, end);
    const within = entities.slice(index + 1).filter((one) => one.offset < stop);
    parent.append(text.slice(at, entity.offset));
    const element = begun(entity, text.slice(entity.offset, stop), follow);
    fill(element.inner ?? element, text, entity.offset, stop, within, follow);
    parent.append(element);
    // A block ends its line by itself.
    at = BLOCKS.has(entity.type) && text[stop] === "\n" ? stop + 1 : stop;
  }
  parent.append(text.slice(at, end));
}

function begun(entity, covered, follow) {
  switch (entity.type) {
    case "bot_command":
      return make("button", { class: "link", type: "button", onclick: () => follow({ command: covered }) });
    case "url":
    case "text_link":
      return make("button", { class: "link", type: "button", onclick: () => follow({ url: entity.url ?? covered }) });
    case "spoiler":
      return make("span", { class: "spoiler", tabindex: 0, onclick: reveal, onkeydown: reveal });
    case "blockquote":
      return make("blockquote");
    case "expandable_blockquote":
      return folded();
    default:
      return make(PLAIN[entity.type] ?? "span", { class: entity.type });
  }
}

function reveal(event) {
  if (event.type === "click" || event.key === "Enter") event.currentTarget.classList.add("shown");
}

function folded() {
  const inner = make("div", { class: "folded" });
  const opener = make("button", {
    class: "link", type: "button", "aria-expanded": "false",
    onclick: () => opener.setAttribute("aria-expanded", String(inner.classList.toggle("open"))),
  }, `▾ ${word("open")}`);
  const quote = make("blockquote", { class: "expandable" }, inner, opener);
  quote.inner = inner;
  return quote;
}
