// What a newcomer may do next: one hint at a time, done when somebody has done it.

import { find, make } from "./make.js";
import { command } from "./saying.js";
import { look, on, town } from "./town.js";
import { word } from "./words.js";

let at = 0;
let times = 0;
let hidden = false;

export function start() {
  for (const kind of ["everything", "view"]) on(kind, draw);
  on("did", ({ what }) => did(what));
}

function did(what) {
  const hint = town.setting.hints?.[at];
  if (!hint?.done || !new RegExp(hint.done, "i").test(what)) return;
  times += 1;
  if (times >= hint.times) [at, times] = [at + 1, 0];
  draw();
}

function draw() {
  const hints = town.setting.hints ?? [];
  const hint = hints[at];
  const box = find("hint");
  box.hidden = hidden || !hint;
  if (box.hidden) return;
  box.setAttribute("aria-label", word("hints"));
  const last = at === hints.length - 1;
  const send = () => {
    look("group");
    command(hint.send);
  };
  const hide = () => {
    hidden = true;
    draw();
  };
  box.replaceChildren(...[
    make("p", {}, make("span", { class: "step" }, word("step", { n: at + 1, of: hints.length })), ` ${hint.say} `,
      hint.times > 1 && make("b", {}, `${times}/${hint.times}`), " ",
      !last && !hint.send && make("button", { type: "button", class: "link", onclick: next }, `${word("next")} ›`)),
    hint.send && make("button", { type: "button", class: "strong", onclick: send }, word("send_it", { text: hint.send })),
    make("button", { type: "button", class: "icon", "aria-label": word("hide_hint"), onclick: hide }, "✕"),
  ].filter(Boolean));
}

function next() {
  [at, times] = [at + 1, 0];
  draw();
}
