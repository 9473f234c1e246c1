import { type SQL, sql } from "drizzle-orm";

// One parameter, so that the statement's text stays the same. Array literals make the planner expect few rows and look each one up, where
// it may read a whole graph for a JSON array.

export const texts = (list: string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

export const uuids = (list: string[]): SQL => sql`(select unnest(${`{${list.join(",")}}`}::uuid[]))`;

/** A condition on a column. For one value, the planner knows how many rows to expect, and keeps the plan. */
export const isText = (list: string[]): SQL => (list.length === 1 ? sql`= ${list[0]}::text` : sql`in ${texts(list)}`);

export const isUuid = (list: string[]): SQL => (list.length === 1 ? sql`= ${list[0]}::uuid` : sql`in ${uuids(list)}`);

export const numbers = (list: number[]): SQL => sql`(select unnest(${`{${list.join(",")}}`}::bigint[]))`;

/** For `= any(…)`, which reads an index even where the planner would join a subquery by reading the whole table. */
export const numberArray = (list: number[]): SQL => sql`${`{${list.join(",")}}`}::bigint[]`;
