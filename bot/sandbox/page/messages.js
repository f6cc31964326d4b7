// The messages of the chat that is open: one list item each, drawn anew when something about it changes.

import { write } from "./composer.js";
import { formatted } from "./entities.js";
import { avatar, find, hue, make } from "./make.js";
import { popUp } from "./popup.js";
import { press, waiting } from "./pressing.js";
import { follow } from "./saying.js";
import { act, bot, face, group, here, mine, on, town } from "./town.js";
import { word } from "./words.js";

const REACTIONS = ["👌", "👍", "❤", "😁", "🔥"];
const drawn = new Map();
let low = true; // Whether the newest message is to stay in sight: until somebody scrolls up.
let top = 0;

export function start() {
  on("everything", drawAll);
  on("view", drawAll);
  for (const kind of ["message", "edited", "reaction", "deleted", "pinned", "unpinned"]) on(kind, update);
  on("pressing", ({ message }) => redraw(message));
  const scroll = find("scroll");
  scroll.addEventListener("scroll", () => {
    const left = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
    low = left < 80 || (low && scroll.scrollTop >= top);
    top = scroll.scrollTop;
  });
  // What grows above or below, a hint or a keyboard, does not hide the newest message.
  const grown = new ResizeObserver(() => low && toEnd());
  grown.observe(scroll);
  grown.observe(find("messages"));
  find("pinned").onclick = () => goTo(Number(find("pinned").dataset.id));
}

function drawAll() {
  const list = find("messages");
  drawn.clear();
  list.replaceChildren();
  list.setAttribute("aria-label", here().title ?? bot().first_name);
  for (const message of here().messages.values()) add(message);
  drawPinned();
  toEnd();
}

function update(event) {
  if (event.chat !== here().id || !event.message) return;
  const inSight = low || (event.kind === "message" && event.message.from === town.me.id);
  if (event.kind === "message") add(event.message);
  else redraw(event.message);
  drawPinned();
  if (inSight) toEnd();
}

function add(message) {
  const list = find("messages");
  const day = dayOf(message.date);
  const fresh = list.dataset.day !== day || !list.children.length;
  if (fresh) {
    list.append(make("li", { class: "day" }, day));
    list.dataset.day = day;
  }
  const item = message.service ? served(message) : spoken(message, !fresh && follows(message));
  drawn.set(message.id, { item, message, keys: keysOf(message) });
  list.append(item);
}

// Only what changed is drawn anew, so that a button that is being pressed stays where it is.
function redraw(message) {
  const before = drawn.get(message.id);
  if (!before) return;
  if (message.deleted) {
    before.item.remove();
    drawn.delete(message.id);
    return;
  }
  if (message.service) return;
  const { item } = before;
  const open = item.querySelector(".folded.open") !== null;
  const fresh = spoken(message, item.classList.contains("follows"));
  item.querySelector(".line").replaceWith(fresh.querySelector(".line"));
  if (open) item.querySelector(".expandable > .link")?.click();
  if (keysOf(message) !== before.keys) swapKeys(item, fresh);
  drawn.set(message.id, { item, message, keys: keysOf(message) });
}

const keysOf = (message) => JSON.stringify(message.buttons.map((row) => row.map((one) => [one, waiting(message, one)])));

function swapKeys(item, fresh) {
  const focused = item.contains(document.activeElement) ? document.activeElement.dataset.data : null;
  item.querySelector(".keyboard")?.remove();
  const keys = fresh.querySelector(".keyboard");
  if (keys) item.querySelector(".column").append(keys);
  if (focused) item.querySelector(`[data-data="${CSS.escape(focused)}"]`)?.focus();
}

function follows(message) {
  const previous = [...drawn.values()].at(-1)?.message;
  return Boolean(previous && !previous.service && previous.from === message.from);
}

// What somebody wrote: a bubble, with the buttons under it.
function spoken(message, follows) {
  const own = message.from === town.me.id;
  const author = face(message.from);
  const sides = `${own ? "own" : ""} ${follows ? "follows" : ""} ${message.bot ? "robot" : ""}`;
  const sign = author?.id === bot().id ? "♠" : author ? undefined : "🕶";
  const bubble = make("div", { class: "bubble" },
    !own && !follows && here().type !== "private" && make("div", { class: "author", hue: hue(message.from) }, message.author),
    answered(message),
    media(message),
    message.text && make("div", { class: "text" }, formatted(message.text, message.entities, follow)),
    meta(message));
  const portrait = !own && here().type !== "private" && avatar(author ?? { id: 3, first_name: "?" }, sign);
  return make("li", { class: `message ${sides}`, "data-id": message.id, ondblclick: () => write.answer(here().messages.get(message.id)) },
    portrait,
    make("div", { class: "column" }, make("div", { class: "line" }, bubble, more(message)), keyboard(message)));
}

function answered(message) {
  const original = message.reply_to && here().messages.get(message.reply_to);
  if (!original) return null;
  return make("button", { class: "answered", type: "button", onclick: () => goTo(original.id) },
    make("b", {}, original.author), make("span", {}, original.text.split("\n")[0]));
}

function media(message) {
  const picture = message.media?.photo?.at(-1);
  if (picture) {
    const url = `/page/files/${picture.file_id}`;
    const image = make("img", { src: url, alt: word("picture_of", { name: message.author }), width: picture.width, height: picture.height });
    return make("a", { class: "picture", href: url, target: "_blank" }, image);
  }
  const file = message.media?.document;
  if (!file) return null;
  return make("a", { class: "file", href: `/page/files/${file.file_id}`, download: file.file_name },
    make("span", { "aria-hidden": "true" }, "📄"), make("b", {}, file.file_name), make("small", {}, size(file.file_size)));
}

const size = (bytes) => (bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1048576).toFixed(1)} MB`);

function meta(message) {
  const reactions = Object.entries(message.reactions).map(([who, emoji]) =>
    make("span", { class: "reaction", title: who, role: "img", "aria-label": `${who}: ${emoji.join("")}` }, emoji.join("")));
  return make("div", { class: "meta" }, ...reactions, make("span", { class: "grow" }),
    message.unheard && make("span", { class: "note", title: word("unheard"), role: "img", "aria-label": word("unheard") }, "🙉"),
    message.silent && message.bot && make("span", { class: "note", title: word("silent"), role: "img", "aria-label": word("silent") }, "🔕"),
    message.edited && make("span", {}, word("edited")),
    make("time", {}, timeOf(message.date)));
}

function keyboard(message) {
  if (!message.buttons.length) return null;
  const rows = message.buttons.map((row) => make("div", { class: "keys" }, ...row.map((button) => key(message, button))));
  return make("div", { class: "keyboard" }, ...rows);
}

function key(message, button) {
  const busy = waiting(message, button);
  return make("button", {
    type: "button", class: `key ${button.style ?? ""} ${busy ? "busy" : ""}`, "data-data": button.callback_data,
    "aria-busy": busy ? "true" : null, title: busy ? word("pressing") : null, onclick: () => press(message, button),
  }, button.text, button.url && make("span", { class: "corner", "aria-hidden": "true" }, "↗"));
}

// Reply and whatever else a person does with a message.
function more(message) {
  const own = message.from === town.me.id;
  const body = { person: town.me.id, chat: here().id, message: message.id };
  const choices = () => [
    REACTIONS.map((emoji) => [emoji, () => act("react", { ...body, emoji: message.reactions[town.me.first_name]?.includes(emoji) ? [] : [emoji] })]),
    [word("reply"), () => write.answer(message)],
    own && !message.media && [word("edit"), () => write.change(message)],
    own && [word("delete"), () => act("delete", body)],
    here() === group() && [word("forward"), () => act("forward", { ...body, to: mine().id })],
  ];
  const opener = make("button", { class: "icon more", type: "button", "aria-label": word("more"), "aria-haspopup": "menu", onclick: () => popUp(opener, choices()) }, "⋯");
  return opener;
}

function served(message) {
  const [kind, details] = Object.entries(message.service)[0];
  const line = {
    new_chat_members: () => word("joined", { who: details.map((one) => one.first_name).join(", ") }),
    left_chat_member: () => word("gone", { who: details.first_name }),
    pinned_message: () => word("pinnedLine", { who: message.author }),
    new_chat_title: () => word("title", { title: details }),
    forum_topic_created: () => word("topic", { title: details.name }),
    migrate_to_chat_id: () => word("moved"),
    migrate_from_chat_id: () => word("moved"),
  }[kind];
  return make("li", { class: "service" }, line ? line() : word("service"));
}

function drawPinned() {
  const message = [...here().messages.values()].findLast((one) => one.pinned);
  const bar = find("pinned");
  bar.hidden = !message;
  if (!message) return;
  bar.dataset.id = message.id;
  bar.replaceChildren(make("b", {}, word("pinned")), make("span", {}, message.text.split("\n")[0]));
}

function goTo(id) {
  const item = drawn.get(id)?.item;
  if (!item) return;
  item.scrollIntoView({ block: "center" });
  item.classList.remove("called");
  requestAnimationFrame(() => item.classList.add("called"));
}

function toEnd() {
  low = true;
  find("scroll").scrollTop = find("scroll").scrollHeight;
}

const inZone = (seconds, options) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: town.setting.zone, ...options }).format(seconds * 1000);
const timeOf = (seconds) => inZone(seconds, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayOf = (seconds) => inZone(seconds, { weekday: "short", day: "numeric", month: "long" });

