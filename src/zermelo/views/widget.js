// A page in a notebook's widget. It stands in a shadow root, where its names and its style are its
// own; `step`, `tab` and `moves` of the model follow it, and it follows `step` and `tab`.
function darkAround(el) {
  // The color behind the widget says whether the notebook is dark; it may differ from the system.
  for (let at = el.parentElement; at; at = at.parentElement) {
    const found = getComputedStyle(at).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    const [red, green, blue, there = 1] = found;
    if (found.length && there > 0.5) return red + green + blue < 384;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  const host = document.createElement("div");
  host.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab leaves the keys to it
  el.append(host);
  const dark = darkAround(host);
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = model.get("_style")
    .replace("color-scheme: light dark", `color-scheme: ${dark ? "dark" : "light"}`)
    .replace("(prefers-color-scheme: dark)", dark ? "all" : "not all");
  root.innerHTML = model.get("_html");
  root.prepend(style);
  let page = null;
  page = steppedPage(root, model.get("_data"), ({ mode, step, moves }) => {
    if (!page) return; // what was set before it stood there is not overwritten
    model.set("tab", mode === "replay" ? 0 : Number(mode) + 1);
    model.set("step", step);
    model.set("moves", moves);
    model.save_changes();
  });
  const follow = () => {
    const tab = model.get("tab");
    page.choose(tab ? String(tab - 1) : "replay");
    page.goTo(model.get("step"));
  };
  follow();
  model.on("change:tab", follow);
  model.on("change:step", follow);
  return () => {
    model.off("change:tab", follow);
    model.off("change:step", follow);
  };
}

export default { render };
