type Row = Record<string, unknown>;

/** Nested fields become columns such as `graph.userId`; lists become JSON. */
function flatten(row: Row, prefix = ""): [name: string, value: unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? flatten(value as Row, `${prefix}${name}.`)
      : [[prefix + name, value]],
  );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  // Spreadsheets run a text that starts like this as a formula.
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with all columns that any row has. */
export function toCsv(rows: Row[]): string {
  const flat = rows.map((row) => new Map(flatten(row)));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return [columns.map(cell), ...flat.map((row) => columns.map((name) => cell(row.get(name))))]
    .map((line) => `${line.join(",")}\r\n`)
    .join("");
}

export const toNdjson = (rows: Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
