import { api } from "../api";
import { toCsv, toNdjson } from "./csv";

export type ExportedList = "memories" | "users" | "threads" | "entities" | "groups" | "jobs";
export type ExportFormat = "csv" | "ndjson";

const pageSize = 100;
/** The browser keeps them in memory. Settings has the export of a whole project. */
export const maxExported = 10_000;

/** All rows of a list as it is filtered, up to `maxExported`. @throws ApiError */
export async function readAll(
  list: ExportedList,
  filters: Record<string, string>,
): Promise<{ rows: Record<string, unknown>[]; isCut: boolean }> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const page: Record<string, unknown> = await api.get(`/v1/dashboard/${list}`, {
      query: { ...filters, cursor, limit: pageSize },
    });
    rows.push(...(page[list] as Record<string, unknown>[]));
    cursor = page.nextCursor as string | null;
  } while (cursor !== null && rows.length < maxExported);
  return { rows, isCut: cursor !== null };
}

export function saveRows(rows: Record<string, unknown>[], { name, format }: { name: string; format: ExportFormat }) {
  const [text, type] = format === "csv" ? [toCsv(rows), "text/csv"] : [toNdjson(rows), "application/x-ndjson"];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
