// Who is chosen to act, and which of their chats is open.

import { avatar, find, make } from "./make.js";
import { become, bot, group, here, look, mine, on, standing, town } from "./town.js";
import { word } from "./words.js";

export function start() {
  for (const kind of ["everything", "view", "member", "message"]) on(kind, draw);
}

function draw() {
  if (here()) town.unread.delete(here().id);
  find("people").setAttribute("aria-label", word("who"));
  redraw(find("people"), [make("h2", {}, word("who")), ...town.people.map(chip)]);
  redraw(find("tabs"), [
    tab("group", group().title, word("members", { n: Object.values(group().members).filter((one) => one.present).length })),
    tab("private", bot().first_name, word("private"), town.unread.has(mine().id)),
  ]);
}

// Drawing anew must not lose the place of somebody who works by keyboard.
function redraw(place, children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = place.scrollLeft;
  place.replaceChildren(...children);
  place.scrollLeft = scrolled;
  if (focused) place.querySelector(`[data-key="${focused}"]`)?.focus();
}

function chip(one) {
  const chosen = one.id === town.me.id;
  const news = town.unread.has(one.id);
  return make("button", {
    class: "chip", type: "button", "data-key": one.id, "aria-pressed": String(chosen), onclick: () => become(one),
  }, avatar(one), make("span", { class: "name" }, one.first_name), make("small", { class: standing(one).status }, role(one)),
  news && make("span", { class: "dot", role: "img", "aria-label": "●" }));
}

export function role(one) {
  const here_ = standing(one);
  if (!here_.present) return word({ left: "outsider", kicked: "kicked" }[here_.status] ?? "left");
  if (here_.anonymous) return word("anonymous");
  return word({ creator: "creator", administrator: "admin" }[here_.status] ?? "member");
}

function tab(name, title, more, news = false) {
  const chosen = town.tab === name;
  return make("button", {
    type: "button", class: `tab ${name}`, "data-key": name, "aria-current": chosen ? "true" : null,
    onclick: () => look(name),
  }, make("b", {}, title), make("small", {}, more), news && make("span", { class: "dot" }));
}
