// Making elements.

export const find = (id) => document.getElementById(id);

// An element with attributes, listeners (on…) and children; what is null or false is left out. A hue belongs to
// an id, so that everybody keeps their colour.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (name === "hue") element.style.setProperty("--hue", value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

// A round face with a sign, a letter if none is given; the colour belongs to the id.
export function avatar(someone, sign = someone?.first_name[0] ?? "?") {
  const kind = someone?.is_bot ? "face robot" : "face";
  return make("span", { class: kind, hue: hue(someone?.id ?? 0), "aria-hidden": "true" }, sign);
}

export const hue = (id) => Math.abs(id * 67) % 360;
