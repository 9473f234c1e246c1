import { type SQL, sql } from "drizzle-orm";

// A list is one parameter, however long, so that the statement's text stays the same. Ids and numbers are array literals: the planner
// expects few rows of those and looks each one up, where it expects a hundred of a JSON array and may read a whole graph instead.

export const texts = (list: string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

/** For `in`: a list of ids as a subquery. */
export const uuids = (list: string[]): SQL => sql`(select unnest(${`{${list.join(",")}}`}::uuid[]))`;

/** For `in`: a list of whole numbers as a subquery. */
export const numbers = (list: number[]): SQL => sql`(select unnest(${`{${list.join(",")}}`}::bigint[]))`;
