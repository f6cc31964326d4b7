// A small menu beside the button that opened it; Escape, a press elsewhere or a choice closes it.

import { make } from "./make.js";

let shown = null;

// A choice is [label, act]; an array of choices stands in one row.
export function popUp(opener, choices) {
  close();
  const rows = choices.filter(Boolean).map((choice) =>
    Array.isArray(choice[0]) ? make("div", { class: "signs" }, ...choice.map(item)) : item(choice));
  shown = make("div", { class: "popup", role: "menu" }, ...rows);
  document.body.append(shown);
  place(opener.getBoundingClientRect());
  shown.querySelector("button").focus();
  shown.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      opener.focus();
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const items = [...shown.querySelectorAll("button")];
    items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
    event.preventDefault();
  });
  setTimeout(() => document.addEventListener("click", close, { once: true }));
}

function item([label, act]) {
  return make("button", { type: "button", role: "menuitem", onclick: () => act() }, label);
}

function place(anchor) {
  const { offsetWidth: width, offsetHeight: height } = shown;
  const left = Math.min(Math.max(8, anchor.right - width), innerWidth - width - 8);
  const below = anchor.bottom + 4 + height < innerHeight;
  shown.style.left = `${left}px`;
  shown.style.top = `${below ? anchor.bottom + 4 : Math.max(8, anchor.top - height - 4)}px`;
}

function close() {
  shown?.remove();
  shown = null;
}
