import { type SQL, sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { type Connection, connection, inTransaction, rows } from "@/lib/db/client";
import { searchText } from "./search-text";

const parameters = `p_graphs uuid[], p_terms text[], p_names text[], p_vector halfvec, p_model text, p_eligible bigint[], p_former boolean, p_past boolean, p_limit int,
  p_from timestamptz, p_to timestamptz, p_month int, p_date_weight real, p_when boolean, p_help boolean, p_neighbours boolean, p_passages boolean, p_pending boolean,
  p_anchor text[], p_anchor_side int, p_whole int`;

type Variant = { name: string; body: string; ready: WeakMap<Connection, Promise<void>> };

/** Named by what it does: servers of two versions on one database each call their own. */
function variant(body: string): Variant {
  return { name: `search_${sha256(parameters + body).slice(0, 12)}`, body, ready: new WeakMap() };
}

/** Two functions: one that also keeps the parts of every score costs each search what few ask for. */
const plain = variant(searchText({ explain: false }));
const explaining = variant(searchText({ explain: true }));

/** Any constant serves. */
const installLock = 7_241_012;

/**
 * The function's name, once it is there: made by the first who needs it, at boot. Its settings: one plan for every question, and
 * no reading of whole tables, which a planner that cannot guess how few rows a signal gives would choose.
 */
export async function searchFunction({ explain = false } = {}): Promise<SQL> {
  const { name, body, ready } = explain ? explaining : plain;
  const opened = await connection();
  let made = ready.get(opened);
  if (!made) {
    made = install(name, body);
    ready.set(opened, made);
    made.catch(() => ready.delete(opened));
  }
  await made;
  return sql.raw(name);
}

async function install(name: string, body: string): Promise<void> {
  const [there] = await rows(sql`select 1 from pg_proc where proname = ${name}`);
  if (there) return;
  await inTransaction(async () => {
    // Two servers that start at once would replace it under one another.
    await rows(sql`select pg_advisory_xact_lock(${installLock})`);
    await rows(
      sql.raw(`create or replace function ${name}(${parameters}) returns json language plpgsql stable
        set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_mergejoin = off as $search$${body}$search$`),
    );
  });
}
