// A page of `zermelo show --self-checking`: the button that has its certificate checked.
(() => {
  const data = JSON.parse(document.getElementById("check-data").textContent);
  const panel = document.getElementById("check");
  const start = document.getElementById("check-start");
  const begin = checkingPanel(panel, data);

  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

  start.onclick = () => {
    start.disabled = true;
    const files = { ...data.work.files };
    for (const [name, text] of Object.entries(data.work.packed)) files[name] = bytes(text);
    begin({ ...data.work, files });
  };
  panel.addEventListener("ended", () => { start.disabled = false; });

  // The sources are shown as they are, when somebody wants to read them.
  const list = document.getElementById("check-sources");
  list.addEventListener("toggle", () => {
    if (!list.open || list.children.length > 2) return;
    for (const [name, text] of Object.entries(data.sources)) {
      if (!text) continue;
      const file = document.createElement("details");
      const head = document.createElement("summary");
      head.textContent = name;
      const code = document.createElement("pre");
      code.textContent = text;
      file.append(head, code);
      list.append(file);
    }
  });
})();
