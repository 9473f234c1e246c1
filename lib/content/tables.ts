const isNumber = (cell: string) => /^[-+(]?[\p{Sc}]?\s?\d[\d.,\s]*%?\)?$/u.test(cell);

const isHeader = (first: string[], rows: number) =>
  rows > 1 && first.length > 1 && first.every((cell) => cell !== "" && !isNumber(cell)) && new Set(first).size === first.length;

/** One row per line. Under a header, each cell is told with its column's name, so that a row makes sense on its own. */
export function tableText(table: string[][], hasHeader?: boolean): string {
  const rows = table.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim())).filter((row) => row.some(Boolean));
  const [first] = rows;
  if (!first) return "";
  if (!(hasHeader ?? isHeader(first, rows.length))) return rows.map((row) => row.filter(Boolean).join(" | ")).join("\n");
  const named = (cell: string, i: number) => (first[i] ? `${first[i]}: ${cell}` : cell);
  return rows
    .slice(1)
    .map((row) => row.flatMap((cell, i) => (cell ? [named(cell, i)] : [])).join("; "))
    .join("\n");
}

/** RFC 4180, with the delimiter that the first line has most of. */
export function parseCsv(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === delimiter) endCell();
    else if (character === "\n") endRow();
    else cell += character;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

function delimiterOf(text: string): string {
  const end = text.indexOf("\n");
  const line = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, "");
  return [",", ";", "\t", "|"].map((each) => ({ each, count: line.split(each).length })).reduce((a, b) => (b.count > a.count ? b : a)).each;
}
