import { type SQL, sql } from "drizzle-orm";
import { containing } from "@/lib/page";

// A substring in a list of any length, in bounded time. Two ways lead to the rows that hold it: along the list in its order, which is
// quick for what many rows hold, and by the trigram index, which is quick for what few do. Which of them it is shows after some
// thousand rows of the first.

/** Rows of a list that are looked through before the index is asked, and where it could not be asked for anything. */
const lookedThrough = 3_000;
const lookedThroughAlone = 6_000;
/** Rows that hold the words, and are then narrowed and sorted: of more, only those that are met along the list are shown. */
const maxIndexed = 20_000;
/** Counted exactly up to here. */
export const maxCounted = 1_000;
/** Rows that are counted along, of what so many hold that the count soon passes its bound. */
const countedThrough = 16_000;
const isCommon = Math.ceil((maxCounted * lookedThrough) / countedThrough);

/** Whether the index has something to look up. A database whose locale knows fewer letters says so itself. */
const hasTrigram = (q: string): boolean => /[\p{L}\p{N}]{3}/u.test(q);
const isIndexed = (q: string): SQL => (hasTrigram(q) ? sql`${q}::text ~ '[[:alnum:]]{3}'` : sql`false`);

/** For `ilike`. */
export const patternOf = (q: string): SQL => sql`${containing(q)}::text`;

/** Ways to the rows that match. Their columns: `id`, `place`, which with `id` makes the list's order, and `kind`, which they are counted by. */
export type Ways = {
  q: string;
  /** The first rows of the list behind the cursor, in its order, with `matches`. */
  along: (most: number) => SQL;
  /** Those that hold the words, in any order. `is_listed`: whether they are in the list too, behind the cursor. */
  byIndex: SQL;
};

const lookThrough = (q: string): number => (hasTrigram(q) ? lookedThrough : lookedThroughAlone);

/**
 * The common tables of a page of matching rows: `page`, with one row more than it holds, in the list's order; `reached`, a row when
 * neither way led far enough: the page is short then, and the list goes on behind that row; and `counted`, a row with the `counts` by
 * kind of all that match behind the cursor, where the way led through them all.
 * @param ids how rows of one place follow each other
 */
export function matchingPage({ q, along, byIndex }: Ways, page: { limit: number; offset: number }, ids: "asc" | "desc" = "desc"): SQL {
  const wanted = page.limit + page.offset + 1;
  const most = Math.max(lookThrough(q), wanted * 20);
  const [order, reversed] = ids === "desc" ? ["place desc, id desc", "place, id"] : ["place desc, id", "place, id desc"];
  return sql`
    seen as materialized (${along(most)}),
    told as materialized (
      select count(*) = ${most}::int as is_cut, count(*) = ${most}::int and count(*) filter (where matches) < ${wanted}::int as is_short from seen
    ),
    indexed as materialized (
      select * from (${byIndex}) i where (select is_short from told) and ${isIndexed(q)} limit ${maxIndexed + 1}::int
    ),
    way as materialized (
      select is_cut, is_short, is_short and ${isIndexed(q)} and (select count(*) from indexed) <= ${maxIndexed}::int as is_by_index from told
    ),
    found as (
      select id, place, kind from indexed where is_listed and (select is_by_index from way)
      union all select id, place, kind from seen where matches and not (select is_by_index from way)
    ),
    counted as (
      select coalesce(jsonb_object_agg(kind, count), '{}') as counts from (select coalesce(kind, '') as kind, count(*) from found group by 1) k
      having (select is_by_index or not is_cut from way)
    ),
    reached as (
      select id, place from (select id, place from seen order by ${sql.raw(reversed)} limit 1) s where (select is_short and not is_by_index from way)
    ),
    page as (select * from found order by ${sql.raw(order)} limit ${page.limit + 1}::int offset ${page.offset}::int)`;
}

/** Rows counted by kind. `isExact` false: there are more. */
export type Counted<K extends string = string> = { counts: Partial<Record<K, number>>; isExact: boolean };

/**
 * A statement that counts matching rows.
 * @param isNarrow not all that hold the words are in the list
 */
export function matchingCounts({ q, along, byIndex }: Ways, isNarrow: boolean): SQL {
  const most = lookThrough(q);
  const maxRead = isNarrow ? maxIndexed : maxCounted;
  // Without the index a count ends where the page's own look through the list does.
  const common = hasTrigram(q) ? isCommon : most + 1;
  return sql`
    with seen as materialized (${along(most)}),
    told as materialized (
      select count(*) = ${most}::int as is_cut, count(*) filter (where matches) >= ${common}::int as is_common from seen
    ),
    further as materialized (
      select kind from (select * from (${along(countedThrough)}) w where (select is_cut and is_common from told)) w where matches limit ${maxCounted + 1}::int
    ),
    indexed as materialized (
      select kind, is_listed from (${byIndex}) i where (select is_cut and not is_common from told) and ${isIndexed(q)} limit ${maxRead + 1}::int
    ),
    way as materialized (
      select is_cut, is_cut and is_common as is_further,
        is_cut and not is_common and ${isIndexed(q)} and (${isNarrow} is false or (select count(*) from indexed) <= ${maxRead}::int) as is_by_index from told
    ),
    found as (
      select kind from indexed where is_listed and (select is_by_index from way)
      union all select kind from further
      union all select kind from seen where matches and not (select is_by_index or is_further from way)
    )
    select (select not is_cut or (is_by_index and (select count(*) from indexed) <= ${maxRead}::int) from way) as "isExact",
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (select coalesce(kind, '') as kind, count(*) from found group by 1) f) as counts`;
}
