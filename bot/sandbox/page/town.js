// What there is: people, chats and messages, as the server tells it, and the acts of people.

export const town = {
  setting: {}, people: [], bots: [], chats: new Map(), me: null, tab: "group", ahead: 0, unread: new Set(),
};

const listeners = new Map();

// Hear of a kind of event; "*" hears of all.
export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

export function tell(event) {
  for (const kind of [event.kind, "*"]) {
    for (const listener of listeners.get(kind) ?? []) listener(event);
  }
}

export function connect() {
  const source = new EventSource("/page/events");
  source.onopen = () => tell({ kind: "online" });
  source.onerror = () => tell({ kind: "offline" });
  source.onmessage = (arrived) => {
    const event = JSON.parse(arrived.data);
    town.ahead = event.now * 1000 - Date.now();
    if (event.kind === "everything") begin(event);
    else happen(event);
    tell(event);
  };
}

function begin(everything) {
  Object.assign(town, { setting: everything.setting, people: everything.people, bots: everything.bots });
  town.chats = new Map(everything.chats.map((chat) => [
    chat.id, { ...chat, messages: new Map(chat.messages.map((one) => [one.id, one])) },
  ]));
  const named = Number(new URLSearchParams(location.hash.slice(1)).get("me"));
  town.me = person(town.me?.id ?? named) ?? town.people[0];
}

function happen(event) {
  const chat = town.chats.get(event.chat);
  if (!chat) return;
  if (event.members) chat.members = event.members;
  const message = event.message;
  if (!message) return;
  if (message.deleted) chat.messages.delete(message.id);
  else chat.messages.set(message.id, message);
  if (event.kind === "message" && chat !== here() && message.from !== chat.id) town.unread.add(chat.id);
}

// Do something as somebody; what cannot be done is told as an event.
export async function act(verb, body) {
  const response = await fetch(`/world/${verb}`, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
  if (!response) return tell({ kind: "offline" });
  const answer = await response.json();
  if (!response.ok) tell({ kind: "impossible", why: answer.error });
  return answer;
}

export function become(someone) {
  town.me = someone;
  history.replaceState(null, "", `#me=${someone.id}`);
  tell({ kind: "view" });
}

export function look(tab) {
  town.tab = tab;
  tell({ kind: "view" });
}

export const now = () => new Date(Date.now() + town.ahead);
export const bot = () => town.bots[0];
export const group = () => [...town.chats.values()].findLast((chat) => chat.type !== "private");
export const mine = () => town.chats.get(town.me.id);
export const here = () => (town.tab === "group" ? group() : mine());
export const person = (id) => town.people.find((one) => one.id === id);
export const nobody = { status: "left", present: false, admin: false, anonymous: false };
export const standing = (who, chat = group()) => chat.members[who.id] ?? nobody;
export const face = (id) => person(id) ?? town.bots.find((one) => one.id === id);
