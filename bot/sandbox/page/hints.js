// What a newcomer may do next: one hint at a time, done when somebody has done it.

import { find, make } from "./make.js";
import { command } from "./saying.js";
import { look, on, town } from "./town.js";
import { word } from "./words.js";

const KEPT = "hints";
let at = 0;
let done = [];
let hidden = false;

export function start() {
  on("everything", recall);
  on("view", draw);
  on("did", did);
}

// A page that is loaded again goes on where it was; in another world everything begins anew.
function recall() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT));
  } catch { /* A browser that keeps nothing begins anew as well. */ }
  ({ at, done, hidden } = kept?.world === town.setting.world ? kept : { at: 0, done: [], hidden: false });
  draw();
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ world: town.setting.world, at, done, hidden }));
  } catch { /* See above. */ }
}

const times = (index) => done[index] ?? 0;

const says = (pattern, words) => new RegExp(pattern, "i").test(words);

// What is heard of late, or was done ahead of its hint, counts as well; a press that was refused does not.
function did({ what, told }) {
  const hints = town.setting.hints ?? [];
  const granted = (hint) => told === undefined || !hint.told || says(hint.told, told);
  const meant = (hint, index) => index >= at && times(index) < hint.times && hint.done && says(hint.done, what) && granted(hint);
  const index = hints.findIndex(meant);
  if (index < 0) return;
  done[index] = times(index) + 1;
  go();
}

function go() {
  const hints = town.setting.hints;
  while (hints[at]?.done && times(at) >= hints[at].times) at += 1;
  keep();
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
    keep();
    draw();
  };
  box.replaceChildren(...[
    make("p", {}, make("span", { class: "step" }, word("step", { n: at + 1, of: hints.length })), ` ${hint.say} `,
      hint.times > 1 && make("b", {}, `${times(at)}/${hint.times}`), " ",
      !last && !hint.send && make("button", { type: "button", class: "link", onclick: next }, `${word("next")} ›`)),
    hint.send && make("button", { type: "button", class: "strong", onclick: send }, word("send_it", { text: hint.send })),
    make("button", { type: "button", class: "icon", "aria-label": word("hide_hint"), onclick: hide }, "✕"),
  ].filter(Boolean));
}

function next() {
  at += 1;
  go();
}
