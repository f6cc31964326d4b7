// The page's own words; what the bot says is the bot's affair.

const RU = {
  who: "От чьего имени", anonymous: "аноним", outsider: "не в чате", creator: "владелец", admin: "админ",
  member: "участник", left: "вышел", kicked: "исключён",
  private: "лично", members: "{n} в чате", bot: "бот",
  message: "Пишет {name}", command: "Команды", attach: "Прикрепить файл", send: "Отправить",
  reply: "Ответить", edit: "Изменить", delete: "Удалить", forward: "Переслать боту лично", more: "Ответить и другое",
  replying: "Ответ: {name}", editing: "Правка сообщения", stop: "Не надо",
  edited: "изм.", silent: "без звука", unheard: "бот этого не слышит", pinned: "Закреплено",
  start: "Начать", away: "{name} не в этом чате. Кнопки нажимать можно, писать нельзя.", join: "Войти в чат",
  offline: "Нет связи с программой. Как только она появится, страница продолжит.",
  tools: "Часы и чат", close: "Закрыть", clock: "Часы", tenMinutes: "+10 минут", hour: "+1 час", day: "+1 день",
  morning: "Утро, 10:00", month: "1-е число, 10:00",
  leave: "Выйти из чата", promote: "Сделать админом", demote: "Снять админа", hide: "Писать анонимно",
  unhide: "Писать от себя", others: "Другой бот", speaks: "{bot} пишет в чат",
  privacy: "Пока {bot} админ, он слышит всё. Рядовой бот слышит команды с @{username}, ответы себе, а просто " +
    "команды, только если писал в чат последним из ботов. Что не дошло, помечено 🙉.",
  hints: "С чего начать", next: "Дальше", hide_hint: "Скрыть подсказки", step: "{n} из {of}", send_it: "Отправить {text}",
  joined: "{who} теперь в чате", gone: "{who} больше не в чате", pinnedLine: "{who}: сообщение закреплено",
  title: "Новое название: {title}", topic: "Новая тема: {title}", moved: "Группа стала супергруппой",
  service: "служебное сообщение", file: "Файл", picture: "Картинка", picture_of: "Картинка от {name}", open: "Развернуть",
  counted: "Сообщений бота в чате: {n}", copied: "Скопировано", link: "Ссылка: {url}", down: "К последнему",
  pressing: "ждём ответа",
};

const EN = {
  who: "You are", anonymous: "anonymous", outsider: "not in the chat", creator: "owner", admin: "admin",
  member: "member", left: "left", kicked: "removed",
  private: "private", members: "{n} in the chat", bot: "bot",
  message: "Write as {name}", command: "Commands", attach: "Attach a file", send: "Send",
  reply: "Reply", edit: "Edit", delete: "Delete", forward: "Forward to the bot in private", more: "Reply and more",
  replying: "Reply to {name}", editing: "Editing a message", stop: "Never mind",
  edited: "edited", silent: "silent", unheard: "the bot does not hear this", pinned: "Pinned",
  start: "Start", away: "{name} is not in this chat: may press buttons, may not write.", join: "Join the chat",
  offline: "The program does not answer. As soon as it does, the page goes on.",
  tools: "Clock and chat", close: "Close", clock: "Clock", tenMinutes: "+10 minutes", hour: "+1 hour", day: "+1 day",
  morning: "Morning, 10:00", month: "The 1st, 10:00",
  leave: "Leave the chat", promote: "Make an admin", demote: "Take the admin right", hide: "Write anonymously",
  unhide: "Write under one's name", others: "The other bot", speaks: "{bot} writes in the chat",
  privacy: "While {bot} is an admin it hears everything. As a member it hears commands with @{username}, replies to " +
    "itself, and bare commands only if it was the last bot to write. What did not arrive is marked 🙉.",
  hints: "Where to begin", next: "Next", hide_hint: "Hide the hints", step: "{n} of {of}", send_it: "Send {text}",
  joined: "{who} is in the chat now", gone: "{who} is no longer in the chat", pinnedLine: "{who} pinned a message",
  title: "New title: {title}", topic: "New topic: {title}", moved: "The group became a supergroup",
  service: "service message", file: "File", picture: "Picture", picture_of: "Picture from {name}", open: "Show all",
  counted: "Messages of the bot in the chat: {n}", copied: "Copied", link: "Link: {url}", down: "To the newest",
  pressing: "waiting for the answer",
};

let words = EN;

export function speak(language) {
  words = language === "ru" ? RU : EN;
  document.documentElement.lang = language;
}

export function word(key, parts = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);
}
