import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { dataTables } from "./distributed-tables";
import { functionNames } from "./functions";
import * as schema from "./schema";

// What a statement of this repository does, by its text: keywords are in lower case, and a table is named after from, join, into, update or
// using. tests/unit/db/statement-text.test.ts has the forms that occur.

const isData = new Set(dataTables);
const isControl = new Set<string>(
  Object.values(schema).flatMap((each) => (is(each, PgTable) && !isData.has(getTableName(each)) ? [getTableName(each)] : [])),
);

const afterKeyword = /\b(from|join|into|update|using)(\s+)"?([a-z_]+)"?(?![\w."])/g;

/** They read a project's tables. */
const ownFunction = new RegExp(`\\b(?:${functionNames.join("|")})_[0-9a-f]{12}\\(`);

export function namesOf(text: string): { data: boolean; control: boolean } {
  const named = [...text.matchAll(afterKeyword)].map(([, , , table]) => table!);
  return { data: named.some((name) => isData.has(name)) || ownFunction.test(text), control: named.some((name) => isControl.has(name)) };
}

/** A word after a table that isn't its alias. */
const notAlias =
  /^(?:where|set|on|join|left|right|inner|cross|full|natural|lateral|using|order|group|limit|offset|having|returning|for|values|select|default|union|except|intersect|window|tablesample|when|overriding|from)$/;

/** Aliased, so that columns can be written with the table's own name. */
export const withTables = (text: string, tables: Record<string, string>): string =>
  text.replace(afterKeyword, (whole, keyword: string, space: string, table: string, at: number) => {
    const shard = tables[table];
    if (!shard) return whole;
    const [, word] = /^\s+(?:as\s+)?"?([a-z_]\w*)"?/.exec(text.slice(at + whole.length)) ?? [];
    const isAliased = word !== undefined && !notAlias.test(word);
    return `${keyword}${space}${shard}${isAliased ? "" : ` as ${table}`}`;
  });

export const isWrite = (text: string): boolean =>
  /\b(?:insert into|update\s+"?\w+"?\s+(?:(?:as\s+)?\w+\s+)?set|delete from|for\s+(?:no key\s+)?update|for\s+(?:key\s+)?share)\b/.test(
    text,
  );

/** @returns whether the statement itself, without what it has in parentheses, returns rows */
export function formOf(text: string): "rows" | "none" {
  const outer = withoutParentheses(text);
  return /\breturning\b/.test(outer) || !/\b(?:insert into|(?<!\bfor |\bno key )update|delete from)\b/.test(outer) ? "rows" : "none";
}

function withoutParentheses(text: string): string {
  let depth = 0;
  let outer = "";
  for (const part of text.split(/('(?:[^']|'')*'|[()])/)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 0 && !part.startsWith("'")) outer += part;
  }
  return outer;
}
