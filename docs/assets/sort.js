// A click on the head of a column of a table inside .sortable sorts its rows; another turns them round.
document.querySelectorAll(".sortable table").forEach(table => {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.ariaSort !== "ascending";
      heads.forEach(each => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const text = row => row.cells[column].textContent;
      const compare = new Intl.Collator("en", {numeric: true}).compare;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => (up ? 1 : -1) * compare(text(a), text(b)));
      table.tBodies[0].append(...rows);
    });
  });
});
