// Where one writes: text, replies, changes, files, and the bot's menu of commands.

import { find, make } from "./make.js";
import { command, say } from "./saying.js";
import { act, group, here, mine, on, standing, town } from "./town.js";
import { word } from "./words.js";

let about = null;

export const write = {
  answer: (message) => begin({ message, label: word("replying", { name: message.author }), reply: true }),
  change: (message) => begin({ message, label: word("editing"), text: message.text }),
};

export function start() {
  for (const kind of ["everything", "view", "member", "message"]) on(kind, draw);
  on("view", () => begin(null));
  const text = find("text");
  find("write").onsubmit = (event) => {
    event.preventDefault();
    send();
  };
  text.oninput = grow;
  text.onkeydown = (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape") begin(null);
  };
  find("attach").onclick = () => find("file").click();
  find("file").onchange = attach;
  find("open-menu").onclick = () => (find("menu").hidden ? openMenu() : closeMenu());
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenu());
  document.addEventListener("click", (event) => !find("write").contains(event.target) && closeMenu());
}

function draw() {
  const name = town.me.first_name;
  for (const [id, key] of [["attach", "attach"], ["open-menu", "command"], ["send", "send"]]) {
    find(id).setAttribute("aria-label", word(key));
    find(id).title = word(key);
  }
  find("text").placeholder = word("message", { name });
  find("text").setAttribute("aria-label", word("message", { name }));
  const outside = here() === group() && !standing(town.me).present;
  const unopened = here() === mine() && !mine().messages.size;
  find("write").classList.toggle("closed", outside || unopened);
  find("away").hidden = !(outside || unopened);
  const join = () => act("join", { person: town.me.id, chat: group().id });
  if (outside) {
    find("away").replaceChildren(make("p", {}, word("away", { name })), make("button", { type: "button", class: "wide", onclick: join }, word("join")));
  } else if (unopened) {
    find("away").replaceChildren(make("button", { type: "button", class: "wide", onclick: () => say("/start") }, word("start")));
  }
}

function begin(next) {
  about = next;
  const bar = find("about");
  bar.hidden = !about;
  if (!about) return;
  bar.replaceChildren(
    make("span", {}, make("b", {}, about.label), ` ${about.message.text.split("\n")[0]}`),
    make("button", { type: "button", class: "icon", "aria-label": word("stop"), onclick: () => begin(null) }, "✕"));
  if (about.text !== undefined) find("text").value = about.text;
  grow();
  find("text").focus();
}

async function send() {
  const text = find("text").value.trim();
  if (!text) return;
  const { message, reply } = about ?? {};
  find("text").value = "";
  begin(null);
  grow();
  if (message && !reply) await act("edit", { person: town.me.id, chat: here().id, message: message.id, text });
  else await say(text, message ? { reply_to: message.id } : {});
}

function grow() {
  const text = find("text");
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 140)}px`;
}

async function attach() {
  const [file] = find("file").files;
  find("file").value = "";
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let raw = "";
  for (let at = 0; at < bytes.length; at += 32768) raw += String.fromCharCode(...bytes.subarray(at, at + 32768));
  const answered = about?.reply ? { reply_to: about.message.id } : {};
  const caption = find("text").value.trim();
  find("text").value = "";
  begin(null);
  await act("document", { person: town.me.id, chat: here().id, name: file.name, content: btoa(raw), caption, ...answered });
}

async function openMenu() {
  const commands = await (await fetch(`/page/menu/${here().id}/${town.me.id}`)).json();
  const choose = (one) => () => {
    closeMenu();
    command(`/${one.command}`);
  };
  const items = commands.map((one) => make("li", {},
    make("button", { type: "button", onclick: choose(one) }, make("b", {}, `/${one.command}`), make("span", {}, one.description))));
  if (!items.length) {
    find("text").value = "/";
    find("text").focus();
    return;
  }
  find("menu").replaceChildren(...items);
  find("menu").hidden = false;
  find("open-menu").setAttribute("aria-expanded", "true");
  find("menu").querySelector("button").focus();
}

function closeMenu() {
  find("menu").hidden = true;
  find("open-menu").setAttribute("aria-expanded", "false");
}

