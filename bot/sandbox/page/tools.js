// The clock that moves, what somebody is in the chat, and the other bot.

import { avatar, find, make } from "./make.js";
import { role } from "./people.js";
import { act, bot, group, now, on, standing, town } from "./town.js";
import { word } from "./words.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function start() {
  for (const kind of ["everything", "view", "member", "message", "deleted"]) on(kind, draw);
  setInterval(showTime, 5_000);
  find("open-tools").onclick = () => open(!document.body.classList.contains("with-tools"));
  document.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
}

function open(wanted) {
  document.body.classList.toggle("with-tools", wanted);
  find("open-tools").setAttribute("aria-expanded", String(wanted));
  if (wanted) find("tools").querySelector("button").focus();
}

function draw() {
  const tools = find("tools");
  const focused = tools.contains(document.activeElement) ? document.activeElement.textContent : null;
  find("open-tools").setAttribute("aria-label", word("tools"));
  tools.setAttribute("aria-label", word("tools"));
  tools.replaceChildren(
    button("✕", () => open(false), { class: "icon shut", "aria-label": word("close") }),
    section(word("clock"), make("p", { class: "time", id: "big-clock" }), row(
      button(word("tenMinutes"), () => move(10 * MINUTE)), button(word("hour"), () => move(HOUR)),
      button(word("day"), () => move(24 * HOUR)), button(word("morning"), () => moveTo(nextMorning())),
      button(word("month"), () => moveTo(nextMonth())))),
    myself(), ...town.bots.map(robot));
  showTime();
  if (focused) [...tools.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
}

const section = (title, ...parts) => make("section", {}, make("h2", {}, title), ...parts);
const row = (...buttons) => make("div", { class: "buttons" }, ...buttons);
const button = (label, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, label);

function myself() {
  const me = standing(town.me);
  const own = { person: town.me.id, chat: group().id };
  const whom = { ...own, person: town.people[0].id, whom: town.me.id };
  const buttons = me.present
    ? [
      me.admin && button(word(me.anonymous ? "unhide" : "hide"), () => act("promote", { ...whom, anonymous: !me.anonymous })),
      me.status === "administrator" && button(word("demote"), () => act("demote", whom)),
      !me.admin && button(word("promote"), () => act("promote", whom)),
      me.status !== "creator" && button(word("leave"), () => act("leave", own)),
    ]
    : [button(word("join"), () => act("join", own))];
  return section(town.me.first_name, make("p", {}, role(town.me)), row(...buttons));
}

function robot(one, index) {
  const chat = group();
  const whom = { person: town.people[0].id, chat: chat.id, whom: one.id };
  const title = make("p", { class: "who" }, avatar(one, index ? undefined : "♠"), `@${one.username}`);
  if (index) {
    const speak = () => act("bot_says", { bot: one.id, chat: chat.id, text: town.setting.other_says });
    return section(word("others"), title, row(button(word("speaks", { bot: one.first_name }), speak)));
  }
  const admin = standing(one).admin;
  const written = [...chat.messages.values()].filter((message) => message.from === one.id && !message.service).length;
  return section(one.first_name, title,
    make("p", {}, word("counted", { n: written })),
    row(button(word(admin ? "demote" : "promote"), () => act(admin ? "demote" : "promote", whom))),
    make("p", { class: "fine" }, word("privacy", { bot: bot().first_name, username: bot().username })));
}

async function move(seconds) {
  const moment = await act("clock", { seconds });
  if (typeof moment === "string") town.ahead = Date.parse(moment) - Date.now();
  showTime();
}

const moveTo = (moment) => move(Math.max(0, Math.round((moment - now()) / 1000)));

function showTime() {
  if (!town.setting.zone) return;
  const written = (options) => new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: town.setting.zone, hourCycle: "h23", ...options }).format(now());
  const time = { hour: "2-digit", minute: "2-digit" };
  find("small-clock").textContent = written(time);
  find("big-clock").textContent = written({ weekday: "short", day: "numeric", month: "long", ...time });
}

// Year, month, day and so on by the wall clock of the chat's zone.
function parts(moment) {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: town.setting.zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
    minute: "numeric", second: "numeric",
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
}

// The moment at which the wall clock of the zone shows this.
function atWall(year, month, day, hour) {
  const guess = new Date(Date.UTC(year, month - 1, day, hour));
  const shown = parts(guess);
  const off = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - guess;
  return new Date(guess - off);
}

function nextMorning() {
  const { year, month, day, hour } = parts(now());
  return atWall(year, month, hour < 10 ? day : day + 1, 10);
}

function nextMonth() {
  const { year, month } = parts(now());
  return atWall(year, month + 1, 1, 10);
}
