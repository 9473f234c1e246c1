import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { containsPattern, rowLimit } from "@/lib/page";
import { functionName } from "./functions";

// Scanning the list in order is fast for common substrings, the trigram index for rare ones; the first few thousand rows decide which to
// use.

const maxScanned = 3_000;
const maxScannedWithoutIndex = 6_000;
/** With more matches, only those found by the scan are returned. */
const maxIndexed = 20_000;
export const maxCounted = 1_000;
const maxScannedToCount = 16_000;
const commonMatches = Math.ceil((maxCounted * maxScanned) / maxScannedToCount);

/** Databases check again, because their locale may know fewer letters. */
const hasTrigram = (q: string): boolean => /[\p{L}\p{N}]{3}/u.test(q);
const isIndexed = (q: string): SQL => (hasTrigram(q) ? sql`${q}::text ~ '[[:alnum:]]{3}'` : sql`false`);

export const likePattern = (q: string): SQL => sql`${containsPattern(q)}::text`;

/** @param maxRows null: all */
export const idsContaining = (ctx: ProjectContext, source: "memories" | "entities" | "users", q: string, maxRows: number | null): SQL =>
  sql`${functionName("ids_containing")}(${source}::text, ${ctx.project.id}::uuid, ${likePattern(q)}, ${maxRows}::int)`;

/** Columns: `id`; `place`, which with `id` is the list's order; `kind`, the group for counts. */
export type MatchSources = {
  q: string;
  along: (maxRows: number) => SQL;
  /** In any order. `is_listed`: whether the row is in the list after the cursor. */
  byIndex: (maxRows: number) => SQL;
};

const scanLimit = (q: string): number => (hasTrigram(q) ? maxScanned : maxScannedWithoutIndex);

/**
 * Common table expressions. `page`: one row more than the page holds. `reached`: set when both ways stopped early; the page is short
 * and the next starts after this row. `counted`: only when all matches were read.
 * @param ids the order of rows with the same place
 */
export function matchingPage(
  { q, along, byIndex }: MatchSources,
  page: { limit: number; offset: number },
  ids: "asc" | "desc" = "desc",
): SQL {
  const wanted = page.limit + page.offset + 1;
  const maxRows = Math.max(scanLimit(q), wanted * 20);
  const [order, reversed] = ids === "desc" ? ["place desc, id desc", "place, id"] : ["place desc, id", "place, id desc"];
  return sql`
    scanned as materialized (${along(maxRows)}),
    scan as materialized (
      select count(*) = ${maxRows}::int as is_cut, count(*) = ${maxRows}::int and count(*) filter (where matches) < ${wanted}::int as is_short from scanned
    ),
    indexed as materialized (
      select * from (${byIndex(maxIndexed + 1)}) i where (select is_short from scan) and ${isIndexed(q)} limit ${maxIndexed + 1}::int
    ),
    way as materialized (
      select is_cut, is_short, is_short and ${isIndexed(q)} and (select count(*) from indexed) <= ${maxIndexed}::int as is_by_index from scan
    ),
    matching as (
      select id, place, kind from indexed where is_listed and (select is_by_index from way)
      union all select id, place, kind from scanned where matches and not (select is_by_index from way)
    ),
    counted as (
      select coalesce(jsonb_object_agg(kind, count), '{}') as counts from (select coalesce(kind, '') as kind, count(*) from matching group by 1) k
      having (select is_by_index or not is_cut from way)
    ),
    reached as (
      select id, place from (select id, place from scanned order by ${sql.raw(reversed)} limit 1) s where (select is_short and not is_by_index from way)
    ),
    page as (select * from matching order by ${sql.raw(order)} ${rowLimit(page.limit + 1, page.offset)})`;
}

export type MatchCounts<K extends string = string> = { counts: Partial<Record<K, number>>; isExact: boolean };

export function matchingCounts({ q, along, byIndex }: MatchSources, isNarrow: boolean): SQL {
  const maxRows = scanLimit(q);
  const maxRead = isNarrow ? maxIndexed : maxCounted;
  const common = hasTrigram(q) ? commonMatches : maxRows + 1;
  return sql`
    with scanned as materialized (${along(maxRows)}),
    scan as materialized (
      select count(*) = ${maxRows}::int as is_cut, count(*) filter (where matches) >= ${common}::int as is_common from scanned
    ),
    further as materialized (
      select kind from (select * from (${along(maxScannedToCount)}) w where (select is_cut and is_common from scan)) w where matches limit ${maxCounted + 1}::int
    ),
    indexed as materialized (
      select kind, is_listed from (${byIndex(maxRead + 1)}) i where (select is_cut and not is_common from scan) and ${isIndexed(q)} limit ${maxRead + 1}::int
    ),
    way as materialized (
      select is_cut, is_cut and is_common as is_further,
        is_cut and not is_common and ${isIndexed(q)} and (${isNarrow} is false or (select count(*) from indexed) <= ${maxRead}::int) as is_by_index from scan
    ),
    matching as (
      select kind from indexed where is_listed and (select is_by_index from way)
      union all select kind from further
      union all select kind from scanned where matches and not (select is_by_index or is_further from way)
    )
    select (select not is_cut or (is_by_index and (select count(*) from indexed) <= ${maxRead}::int) from way) as "isExact",
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (select coalesce(kind, '') as kind, count(*) from matching group by 1) f) as counts`;
}
