// Writing as the person chosen: commands by a tap, links to the bot, names of people in the text.

import { act, bot, group, here, look, standing, tell, town } from "./town.js";
import { word } from "./words.js";

export async function say(text, more = {}) {
  const chat = here();
  const mentions = town.people.filter((one) => text.includes(`@${one.first_name}`));
  const plain = mentions.reduce((before, one) => before.replace(`@${one.first_name}`, one.first_name), text);
  const body = { person: town.me.id, chat: chat.id, text: plain, mentions: mentions.map((one) => one.id), ...more };
  const answer = await act("say", body);
  if (!answer?.error) tell({ kind: "did", what: text });
  return answer;
}

// A command is sent at once; in a group it names its bot, as apps do where several bots are.
export function command(text) {
  const addressed = text.replace(/^\/\w+(?![\w@])/, `$&@${bot().username}`);
  return say(here() === group() ? addressed : text);
}

// What somebody pressed inside a text, or the link behind a button.
export function follow(target) {
  if (target.command) return command(target.command);
  // The link that adds the bot; here it is in already, so what is left is the right it asks for.
  if (new RegExp(`t\\.me/${bot().username}\\?.*startgroup.*admin`, "i").test(target.url) && standing(town.me).admin) {
    return act("promote", { person: town.me.id, chat: group().id, whom: bot().id });
  }
  const own = new RegExp(`^https?://t\\.me/${bot().username}\\?start=([\\w-]*)`, "i").exec(target.url);
  if (own) {
    look("private");
    return say(`/start ${own[1]}`);
  }
  return tell({ kind: "notice", text: word("link", { url: target.url }) });
}
