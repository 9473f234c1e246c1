import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { genesisHash } from "./record";

/** The end of a chain: who writes it down elsewhere can tell later whether the chain up to there is still the same. */
export type Head = { seq: number; hash: string };

export type Invalid = {
  /** Where the chain breaks; in a gap, the first entry that is missing. */
  seq: number;
  /** Null where there is no entry. */
  id: string | null;
  reason: "hash_mismatch" | "prev_hash_mismatch" | "sequence_gap" | "head_mismatch";
};

export type Verified = { valid: boolean; entriesChecked: number; firstInvalid: Invalid | null; head: Head; checkedAt: Date };

/** What one statement looks at: a fraction of a second, in which the embedded database serves nobody else. */
const entriesPerBatch = 20_000;

/**
 * Walks the chain from `fromSeq` to `toSeq`: every entry has the hash of what it says, names the hash of the one before, and none is
 * missing; the last one is the chain's head, and `expectedHead` is where it is said to be. Hashes are computed inside the
 * database, a part at a time: memory does not grow with the chain, and what is added meanwhile is not looked at.
 */
export async function verifyChain(
  ctx: ProjectContext,
  { fromSeq = 1, toSeq, expectedHead }: { fromSeq?: number; toSeq?: number; expectedHead?: Head },
  signal?: AbortSignal,
): Promise<Verified> {
  const { head, before, newest, expected } = await ends(ctx, fromSeq, expectedHead);
  const end = Math.min(toSeq ?? head.seq, head.seq);
  let entriesChecked = 0;
  let firstInvalid: Invalid | null = null;
  let last: Head = { seq: fromSeq - 1, hash: before ?? "" };
  while (last.seq < end && !firstInvalid) {
    signal?.throwIfAborted();
    const walked = await walk(ctx, last, end);
    entriesChecked += walked.checked;
    firstInvalid = walked.invalid;
    if (!walked.last) break;
    last = walked.last;
  }
  if (!firstInvalid && last.seq < end) firstInvalid = { seq: last.seq + 1, id: null, reason: "sequence_gap" };
  firstInvalid = firstInvalid ?? wrongHead({ head, newest, last, reachesHead: end === head.seq && end >= fromSeq, expectedHead, expected });
  return { valid: firstInvalid === null, entriesChecked, firstInvalid, head, checkedAt: new Date() };
}

type Ends = {
  head: Head;
  before: string | null;
  newest: { seq: number; id: string } | null;
  expected: { id: string; hash: string } | null;
};

/** One moment's picture: the head, the newest entry, the one before the range, and the one that is expected to be the head's. */
async function ends(ctx: ProjectContext, fromSeq: number, expectedHead: Head | undefined): Promise<Ends> {
  const entry = (shown: SQL, which: SQL) => sql`(select ${shown} from audit_entries e where e.project_id = ${ctx.project.id} and ${which})`;
  const [found] = await rows<Ends>(sql`
    select coalesce((select jsonb_build_object('seq', h.seq, 'hash', h.hash) from audit_heads h where h.project_id = ${ctx.project.id}),
        jsonb_build_object('seq', 0, 'hash', ${genesisHash}::text)) as head,
      ${fromSeq === 1 ? sql`${genesisHash}::text` : entry(sql`e.hash`, sql`e.seq = ${fromSeq - 1}::bigint`)} as before,
      ${entry(sql`jsonb_build_object('seq', e.seq, 'id', e.id)`, sql`true order by e.seq desc limit 1`)} as newest,
      ${entry(sql`jsonb_build_object('id', e.id, 'hash', e.hash)`, sql`e.seq = ${expectedHead?.seq ?? 0}::bigint`)} as expected`);
  return found!;
}

/** The head names the last entry and its hash, and there is none behind it. */
function wrongHead({
  head,
  newest,
  last,
  reachesHead,
  expectedHead,
  expected,
}: Omit<Ends, "before"> & { last: Head; reachesHead: boolean; expectedHead: Head | undefined }): Invalid | null {
  if (newest && newest.seq > head.seq) return { ...newest, reason: "head_mismatch" };
  if (reachesHead && last.hash !== head.hash) return { seq: head.seq, id: newest?.id ?? null, reason: "head_mismatch" };
  const isThere = expectedHead?.seq === 0 ? expectedHead.hash === genesisHash : expected?.hash === expectedHead?.hash;
  if (expectedHead && !isThere) return { seq: expectedHead.seq, id: expected?.id ?? null, reason: "head_mismatch" };
  return null;
}

type Walked = { checked: number; last: Head | null; invalid: Invalid | null };

/** The next entries behind `last`. One that is wrong ends the walk. */
async function walk(ctx: ProjectContext, last: Head, end: number): Promise<Walked> {
  const [walked] = await rows<Walked>(sql`
    with part as (
      select e.seq, e.id, e.hash, e.prev_hash, ${hashOf} as own_hash,
        coalesce(lag(e.seq) over (order by e.seq), ${last.seq}::bigint) + 1 as expected,
        coalesce(lag(e.hash) over (order by e.seq), ${last.hash}::text) as before
      from audit_entries e where e.project_id = ${ctx.project.id} and e.seq > ${last.seq}::bigint and e.seq <= ${end}::bigint
      order by e.seq limit ${entriesPerBatch}::int
    ), judged as materialized (
      select seq, id, hash, expected, case when seq <> expected then 'sequence_gap' when prev_hash <> before then 'prev_hash_mismatch'
        when hash <> own_hash then 'hash_mismatch' end as reason
      from part
    ), wrong as (select seq, id, expected, reason from judged where reason is not null order by seq limit 1)
    select (select count(*) from judged where seq <= coalesce((select case when reason = 'sequence_gap' then seq - 1 else seq end from wrong), seq))::int as checked,
      (select jsonb_build_object('seq', seq, 'hash', hash) from judged order by seq desc limit 1) as last,
      (select jsonb_build_object('seq', case when reason = 'sequence_gap' then expected else seq end,
        'id', case when reason <> 'sequence_gap' then id end, 'reason', reason) from wrong) as invalid`);
  return walked!;
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** `showId("audit", e.id)`: 26 times five bits of the id, after two that are zero. */
const shownId = ((): SQL => {
  const bytes = "uuid_send(e.id)";
  const letters = Array.from({ length: 26 }, (_, n) => {
    const bit = n * 5 - 2;
    const [byte, shift] = [bit >> 3, 3 - (bit & 7)];
    const five =
      byte < 0
        ? `get_byte(${bytes}, 0) >> 5`
        : shift >= 0
          ? `get_byte(${bytes}, ${byte}) >> ${shift}`
          : `(get_byte(${bytes}, ${byte}) << ${-shift}) | (get_byte(${bytes}, ${byte + 1}) >> ${8 + shift})`;
    return `substr('${alphabet}', ((${five}) & 31) + 1, 1)`;
  });
  return sql.raw(`('aud_' || ${letters.join(" || ")})`);
})();

/** A text, or null, as canonical JSON writes it: PostgreSQL escapes the same characters in the same way. */
const json = (text: SQL): SQL => sql`coalesce(to_json(${text})::text, 'null')`;

/** An object of texts alone, its keys sorted; another form of it is no canonical one, and its hash does not fit. */
const jsonObject = (column: SQL, keys: readonly string[]): SQL => {
  const parts = keys.map((key, n) => sql`${sql.raw(`'${n ? "," : "{"}"${key}":'`)} || ${json(sql`${column} ->> ${sql.raw(`'${key}'`)}`)}`);
  const built = sql.join(
    keys.map((key) => sql`${sql.raw(`'${key}'`)}, ${column} ->> ${sql.raw(`'${key}'`)}`),
    sql`, `,
  );
  return sql`case when ${column} = jsonb_build_object(${built}) then ${sql.join(parts, sql` || `)} || '}' else 'altered' end`;
};

/** SHA-256 of the canonical JSON of an entry without its hash, as `record` computes it and the wire shows it. */
const hashOf = sql`encode(sha256(convert_to(
  '{"action":' || ${json(sql`e.action`)} || ',"actor":' || ${jsonObject(sql`e.actor`, ["id", "name", "type"])}
  || ',"correlationId":' || ${json(sql`e.correlation_id`)} || ',"id":"' || ${shownId}
  || '","occurredAt":"' || to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","outcome":' || ${json(sql`e.outcome`)} || ',"payloadHash":' || ${json(sql`e.payload_hash`)} || ',"prevHash":' || ${json(sql`e.prev_hash`)}
  || ',"seq":' || e.seq || ',"target":' || ${jsonObject(sql`e.target`, ["id", "type"])} || '}', 'UTF8')), 'hex')`;
