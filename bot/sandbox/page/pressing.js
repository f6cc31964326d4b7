// Buttons under messages: pressed as the person chosen, busy until the bot answers, answered by toast or alert.

import { avatar, find, make } from "./make.js";
import { follow } from "./saying.js";
import { act, here, on, person, tell, town } from "./town.js";
import { word } from "./words.js";

const LONGEST_WAIT = 10_000;
const TOAST_TIME = 4_500;
const busy = new Map();
// The label of each button pressed here, by which the answer to it is told to whoever listens.
const labels = new Map();

const name = (message, who) => `${message.chat} ${message.id} ${who}`;

export function start() {
  on("toast", answered);
  on("notice", ({ text }) => toast(text));
  on("impossible", ({ why }) => toast(why));
}

export function waiting(message, button) {
  return Boolean(button.callback_data) && busy.get(name(message, town.me.id)) === button.callback_data;
}

export async function press(message, button) {
  if (button.copy_text) {
    await navigator.clipboard?.writeText(button.copy_text.text);
    return toast(word("copied"));
  }
  if (button.url) return follow({ url: button.url });
  const key = name(message, town.me.id);
  busy.set(key, button.callback_data);
  labels.set(`${key} ${button.callback_data}`, button.text);
  tell({ kind: "pressing", message });
  setTimeout(() => release(key, message), LONGEST_WAIT);
  const body = { person: town.me.id, chat: message.chat, message: message.id, button: button.callback_data, wait: false };
  const answer = await act("press", body);
  if (answer?.error) release(key, message);
}

function release(key, message) {
  if (busy.delete(key)) tell({ kind: "pressing", message: here().messages.get(message.id) ?? message });
}

// Only who pressed sees the answer.
function answered({ who, message, details }) {
  const key = name(message, who);
  const label = labels.get(`${key} ${details.button}`);
  if (label) tell({ kind: "did", what: label, told: details.text ?? "" });
  if (who !== town.me.id && !busy.has(key)) return;
  release(key, message);
  if (!details.text) return;
  if (details.show_alert) alert(details.text);
  else toast(details.text, person(who));
}

function toast(text, who) {
  const shown = make("div", { class: "toast" }, who ? avatar(who) : null, make("span", {}, text));
  find("toasts").replaceChildren(shown);
  setTimeout(() => shown.remove(), TOAST_TIME);
}

function alert(text) {
  find("alert-text").textContent = text;
  if (!find("alert").open) find("alert").showModal();
}
