import { type SQL, sql } from "drizzle-orm";

// A list travels as one parameter, however long: the statement's text stays the same, and drivers need no array types.

/** For `in`: a list of texts as a subquery. */
export const texts = (list: string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

/** For `in`: a list of ids as a subquery. */
export const uuids = (list: string[]): SQL => sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

/** For `in`: a list of whole numbers as a subquery. */
export const numbers = (list: number[]): SQL => sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
