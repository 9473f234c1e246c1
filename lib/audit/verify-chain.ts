import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { genesisHash } from "./record";

/** Clients that store it can check later whether the chain up to there is unchanged. */
export type ChainHead = { seq: number; hash: string };

export type InvalidEntry = {
  seq: number;
  id: string | null;
  reason: "hash_mismatch" | "prev_hash_mismatch" | "sequence_gap" | "head_mismatch";
};

export type ChainVerification = {
  valid: boolean;
  entriesChecked: number;
  firstInvalid: InvalidEntry | null;
  head: ChainHead;
  checkedAt: Date;
};

/** The embedded database runs one statement at a time, so keep each short. */
const entriesPerBatch = 20_000;

/** The database computes the hashes in batches, so memory doesn't grow with the chain. Entries added meanwhile are ignored. */
export async function verifyChain(
  ctx: ProjectContext,
  { fromSeq = 1, toSeq, expectedHead }: { fromSeq?: number; toSeq?: number; expectedHead?: ChainHead },
  signal?: AbortSignal,
): Promise<ChainVerification> {
  const { head, before, newest, expected } = await readEnds(ctx, fromSeq, expectedHead);
  const end = Math.min(toSeq ?? head.seq, head.seq);
  let entriesChecked = 0;
  let firstInvalid: InvalidEntry | null = null;
  let last: ChainHead = { seq: fromSeq - 1, hash: before ?? "" };
  while (last.seq < end && !firstInvalid) {
    signal?.throwIfAborted();
    const batch = await checkBatch(ctx, last, end);
    entriesChecked += batch.checked;
    firstInvalid = batch.invalid;
    if (!batch.last) break;
    last = batch.last;
  }
  if (!firstInvalid && last.seq < end) firstInvalid = { seq: last.seq + 1, id: null, reason: "sequence_gap" };
  firstInvalid = firstInvalid ?? checkHead({ head, newest, last, reachesHead: end === head.seq && end >= fromSeq, expectedHead, expected });
  return { valid: firstInvalid === null, entriesChecked, firstInvalid, head, checkedAt: new Date() };
}

type Ends = {
  head: ChainHead;
  before: string | null;
  newest: { seq: number; id: string } | null;
  expected: { id: string; hash: string } | null;
};

async function readEnds(ctx: ProjectContext, fromSeq: number, expectedHead: ChainHead | undefined): Promise<Ends> {
  const entry = (value: SQL, condition: SQL) =>
    sql`(select ${value} from audit_entries e where e.project_id = ${ctx.project.id} and ${condition})`;
  const [row] = await rows<Ends>(sql`
    select coalesce((select jsonb_build_object('seq', h.seq, 'hash', h.hash) from audit_heads h where h.project_id = ${ctx.project.id}),
        jsonb_build_object('seq', 0, 'hash', ${genesisHash}::text)) as head,
      ${fromSeq === 1 ? sql`${genesisHash}::text` : entry(sql`e.hash`, sql`e.seq = ${fromSeq - 1}::bigint`)} as before,
      ${entry(sql`jsonb_build_object('seq', e.seq, 'id', e.id)`, sql`true order by e.seq desc limit 1`)} as newest,
      ${entry(sql`jsonb_build_object('id', e.id, 'hash', e.hash)`, sql`e.seq = ${expectedHead?.seq ?? 0}::bigint`)} as expected`);
  return row!;
}

function checkHead({
  head,
  newest,
  last,
  reachesHead,
  expectedHead,
  expected,
}: Omit<Ends, "before"> & { last: ChainHead; reachesHead: boolean; expectedHead: ChainHead | undefined }): InvalidEntry | null {
  if (newest && newest.seq > head.seq) return { ...newest, reason: "head_mismatch" };
  if (reachesHead && last.hash !== head.hash) return { seq: head.seq, id: newest?.id ?? null, reason: "head_mismatch" };
  const hasExpected = expectedHead?.seq === 0 ? expectedHead.hash === genesisHash : expected?.hash === expectedHead?.hash;
  if (expectedHead && !hasExpected) return { seq: expectedHead.seq, id: expected?.id ?? null, reason: "head_mismatch" };
  return null;
}

type Batch = { checked: number; last: ChainHead | null; invalid: InvalidEntry | null };

async function checkBatch(ctx: ProjectContext, last: ChainHead, end: number): Promise<Batch> {
  const [batch] = await rows<Batch>(sql`
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
  return batch!;
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** SQL of `showId("audit", e.id)`: two zero bits and the id, as 26 groups of five bits. */
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

/** Postgres escapes the same characters as `canonicalJson`. */
const json = (text: SQL): SQL => sql`coalesce(to_json(${text})::text, 'null')`;

/** An object with other keys yields text that can't match the hash. */
const jsonObject = (column: SQL, keys: readonly string[]): SQL => {
  const parts = keys.map((key, n) => sql`${sql.raw(`'${n ? "," : "{"}"${key}":'`)} || ${json(sql`${column} ->> ${sql.raw(`'${key}'`)}`)}`);
  const built = sql.join(
    keys.map((key) => sql`${sql.raw(`'${key}'`)}, ${column} ->> ${sql.raw(`'${key}'`)}`),
    sql`, `,
  );
  return sql`case when ${column} = jsonb_build_object(${built}) then ${sql.join(parts, sql` || `)} || '}' else 'altered' end`;
};

const hashOf = sql`encode(sha256(convert_to(
  '{"action":' || ${json(sql`e.action`)} || ',"actor":' || ${jsonObject(sql`e.actor`, ["id", "name", "type"])}
  || ',"correlationId":' || ${json(sql`e.correlation_id`)} || ',"id":"' || ${shownId}
  || '","occurredAt":"' || to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","outcome":' || ${json(sql`e.outcome`)} || ',"payloadHash":' || ${json(sql`e.payload_hash`)} || ',"prevHash":' || ${json(sql`e.prev_hash`)}
  || ',"seq":' || e.seq || ',"target":' || ${jsonObject(sql`e.target`, ["id", "type"])} || '}', 'UTF8')), 'hex')`;
