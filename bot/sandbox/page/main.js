// The page: every part draws itself from the town and hears of what happens there.

import * as composer from "./composer.js";
import * as hints from "./hints.js";
import { find } from "./make.js";
import * as messages from "./messages.js";
import * as people from "./people.js";
import * as pressing from "./pressing.js";
import * as tools from "./tools.js";
import { connect, group, on, town } from "./town.js";
import { speak, word } from "./words.js";

on("everything", () => {
  speak(town.setting.language);
  document.title = group()?.title ?? "♠";
  find("offline").textContent = word("offline");
});
on("online", () => { find("offline").hidden = true; });
on("offline", () => { find("offline").hidden = false; });
for (const part of [people, messages, composer, tools, hints, pressing]) part.start();
connect();
