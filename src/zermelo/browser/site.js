// The documentation's page that checks the files that are dropped on it or chosen.
(() => {
  const panel = document.getElementById("check");
  const input = document.getElementById("check-files");
  const begin = checkingPanel(panel, ZERMELO_CHECKER);

  // Certificates are checked, rules files are run before, everything else (a proof) lies beside.
  async function check(chosen) {
    const files = {};
    const rules = [];
    for (const file of chosen) {
      if (file.name.endsWith(".py")) rules.push([file.name, await file.text()]);
      else files[file.name] = new Uint8Array(await file.arrayBuffer());
    }
    const paths = Object.keys(files).filter((name) => /\.jsonl?(\.gz)?$/.test(name));
    begin({ files, paths, rules, seconds: ZERMELO_CHECKER.seconds });
  }

  input.onchange = () => check([...input.files]);
  panel.addEventListener("dragover", (event) => {
    event.preventDefault();
    panel.classList.add("over");
  });
  panel.addEventListener("dragleave", () => panel.classList.remove("over"));
  panel.addEventListener("drop", (event) => {
    event.preventDefault();
    panel.classList.remove("over");
    check([...event.dataTransfer.files]);
  });
})();
