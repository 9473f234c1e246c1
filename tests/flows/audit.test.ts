import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { createKey } from "@/lib/api-keys/create-key";
import { genesisHash, record } from "@/lib/audit/record";
import { verifyChain } from "@/lib/audit/verify-chain";
import { sha256 } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { sessionOf } from "../support/session";

useDatabase();

async function aChain(count: number): Promise<Project> {
  const project = await aProject();
  for (let n = 2; n < count; n++)
    await inTransaction(() => record(project.ctx, "thing.done", { type: "thing", id: `thing ${n}` }, { n, share: 0.1 + n / 7, é: "ü" }));
  return project;
}

type Entry = { seq: number; hash: string; prevHash: string } & Record<string, unknown>;

const verified = async (project: Project, range: Record<string, unknown> = {}) =>
  (
    await call("POST", "/v1/dashboard/audit/verify", {
      key: await sessionOf(project.organization),
      body: { projectId: project.shownId, ...range },
    })
  ).body;
const listed = async (project: Project): Promise<Entry[]> =>
  (await call("GET", `/v1/dashboard/audit?limit=100&projectId=${project.shownId}`, { key: await sessionOf(project.organization) })).body
    .entries;

const broken = (seq: number, reason: string, id: unknown = expect.stringMatching(/^aud_/)) => ({
  valid: false,
  firstInvalid: { seq, id, reason },
});

/** RFC 8785, reimplemented so that the test doesn't depend on the code it checks. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join(",")}}`;
}

describe("API entries", () => {
  it("verify without our code: canonical JSON of each entry without its hash, whatever names and ids it contains", async () => {
    const project = await aChain(4);
    const names = [
      'Zoë "the 🐝" O\\Neil',
      "tab\tline\nend\u0001\u001f\u007f",
      "\u2028\u2029 ünï €",
      "</script>'--",
      "0.30000000000000004",
      "",
    ];
    for (const name of names) {
      const actor = { type: "user" as const, id: newId(), name };
      const ctx = { ...project.ctx, actor, correlationId: "a.b:c-d_1" };
      await inTransaction(() => record(ctx, "thing.named", { type: "thing", id: name }, { name, price: 1e21, tiny: 5e-324 }));
    }
    await createKey({ ...project.ctx, actor: { type: "api_key", id: newId(), name: null } }, { name: "k", scope: "reader" });
    const entries = await listed(project);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => entries.length - n));
    let prevHash = genesisHash;
    for (const { hash, ...entry } of entries.toReversed()) {
      expect(sha256(canonical(entry))).toBe(hash);
      expect(entry.prevHash).toBe(prevHash);
      prevHash = hash;
    }
    expect(entries[0]).toMatchObject({ actor: { type: "api_key", id: expect.stringMatching(/^key_/) } });
    expect(entries.slice(1, 7).map(({ actor }) => (actor as { name: string }).name)).toEqual(names.toReversed());
    expect(await verified(project)).toEqual({
      project: { id: project.shownId, tag: project.tag, name: "Test" },
      valid: true,
      entriesChecked: entries.length,
      firstInvalid: null,
      head: { seq: entries.length, hash: prevHash },
      checkedAt: expect.stringMatching(/Z$/),
    });
  });

  it("have ids that use every character of the alphabet", async () => {
    const project = await aProject();
    await rows(sql`delete from audit_entries where project_id = ${project.id}`);
    await rows(sql`update audit_heads set seq = 0, hash = ${genesisHash} where project_id = ${project.id}`);
    const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 });
    const uuid = hex.map((digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
    const edges = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
    const ids = [...new Set([...edges, ...fc.sample(fc.noBias(uuid), { seed: 7, numRuns: 60 })])];
    let prevHash = genesisHash;
    for (const [n, id] of ids.entries()) {
      const occurredAt = new Date(Date.UTC(2026, 0, 1) + n * 997);
      const entry = { id: formatId("audit", id), seq: n + 1, occurredAt, action: "a", outcome: "success", correlationId: null };
      const rest = { actor: { type: "system", id: null, name: null }, target: { type: "t", id: "i" }, payloadHash: sha256("{}"), prevHash };
      const hash = sha256(canonical({ ...entry, ...rest, occurredAt: occurredAt.toISOString() }));
      await rows(sql`
        insert into audit_entries (id, project_id, seq, occurred_at, action, actor, target, outcome, payload_hash, prev_hash, hash)
        values (${id}, ${project.id}, ${n + 1}, ${occurredAt.toISOString()}::timestamptz, 'a', ${JSON.stringify(rest.actor)}::jsonb,
          ${JSON.stringify(rest.target)}::jsonb, 'success', ${rest.payloadHash}, ${prevHash}, ${hash})`);
      prevHash = hash;
    }
    await rows(sql`update audit_heads set seq = ${ids.length}, hash = ${prevHash} where project_id = ${project.id}`);
    expect(await verified(project)).toMatchObject({ valid: true, entriesChecked: ids.length });
  });
});

describe("verification finds", () => {
  const columns: [column: string, value: ReturnType<typeof sql>, reason?: string][] = [
    ["id", sql`${newId()}::uuid`],
    ["occurred_at", sql`occurred_at + interval '1 millisecond'`],
    ["action", sql`action || ' '`],
    ["actor", sql`jsonb_set(actor, '{name}', '"someone else"')`],
    ["actor", sql`actor || '{"more": 1}'`],
    ["actor", sql`actor - 'id'`],
    ["target", sql`jsonb_set(target, '{id}', '1')`],
    ["target", sql`jsonb_set(target, '{id}', '"another"')`],
    ["target", sql`'[]'::jsonb`],
    ["outcome", sql`'failure'`],
    ["correlation_id", sql`'mine'`],
    ["payload_hash", sql`${sha256("{}")}`],
    ["prev_hash", sql`${genesisHash}`, "prev_hash_mismatch"],
    ["hash", sql`${sha256("x")}`],
  ];
  it.each(columns)("a changed row: %s", async (column, value, reason = "hash_mismatch") => {
    const project = await aChain(6);
    const name = sql.identifier(column);
    for (const seq of [1, 3, 6]) {
      const before = await listed(project);
      const [original] = await rows<{ row: string }>(
        sql`select to_jsonb(e)::text as row from audit_entries e where project_id = ${project.id} and seq = ${seq}`,
      );
      await rows(sql`update audit_entries set ${name} = ${value} where project_id = ${project.id} and seq = ${seq}`);
      // The first entry's prev_hash already has this value.
      if (seq > 1 || column !== "prev_hash") expect(await verified(project), `seq ${seq}`).toMatchObject(broken(seq, reason));
      await rows(sql`delete from audit_entries where project_id = ${project.id} and seq = ${seq}`);
      await rows(sql`insert into audit_entries select * from jsonb_populate_record(null::audit_entries, ${original!.row}::jsonb)`);
      expect(await listed(project)).toEqual(before);
      expect(await verified(project)).toMatchObject({ valid: true, entriesChecked: 6 });
    }
  });

  it("a row moved to another project", async () => {
    const [project, other] = [await aChain(6), await aProject()];
    // A cluster doesn't let an update move a row to another project.
    const [entry] = await rows<{ row: string }>(
      sql`select to_jsonb(e)::text as row from audit_entries e where project_id = ${project.id} and seq = 4`,
    );
    await rows(sql`delete from audit_entries where project_id = ${project.id} and seq = 4`);
    await rows(sql`
      insert into audit_entries select * from jsonb_populate_record(null::audit_entries, ${entry!.row}::jsonb || jsonb_build_object('project_id', ${other.id}::text))`);
    expect(await verified(project)).toMatchObject(broken(4, "sequence_gap", null));
    expect(await verified(other)).toMatchObject({ valid: false, firstInvalid: { reason: "head_mismatch" } });
  });

  it.each([
    ["the first", 1],
    ["one in the middle", 3],
    ["the last", 6],
  ])("a removed row: %s", async (_, seq) => {
    const project = await aChain(6);
    await rows(sql`delete from audit_entries where project_id = ${project.id} and seq = ${seq}`);
    expect(await verified(project)).toMatchObject({ ...broken(seq, "sequence_gap", null), entriesChecked: seq - 1 });
  });

  it("all rows removed, and the head's row", async () => {
    const project = await aChain(4);
    await rows(sql`delete from audit_entries where project_id = ${project.id} and seq > 2`);
    expect(await verified(project)).toMatchObject(broken(3, "sequence_gap", null));
    await rows(sql`delete from audit_heads where project_id = ${project.id}`);
    expect(await verified(project)).toMatchObject({ ...broken(2, "head_mismatch"), head: { seq: 0, hash: genesisHash } });
    const emptied = await aChain(4);
    await rows(sql`delete from audit_entries where project_id = ${emptied.id}`);
    expect(await verified(emptied)).toMatchObject(broken(1, "sequence_gap", null));
  });

  const forged = async (project: Project, seq: number) => {
    const [{ id }] = (await rows(sql`select id from audit_entries where project_id = ${project.id} and seq = ${seq}`)) as [{ id: string }];
    const { body } = await call("GET", `/v1/dashboard/audit/${formatId("audit", id)}`, { key: await sessionOf(project.organization) });
    const { hash: _hash, project: _project, ...rest } = body;
    return sha256(canonical(rest));
  };

  it("an inserted row, inside the chain or at its end", async () => {
    const project = await aChain(6);
    const insert = (seq: number) => sql`
      insert into audit_entries select (${newId()}::uuid), project_id, ${seq}, occurred_at, action, actor, target, outcome, correlation_id, payload_hash, hash, hash
      from audit_entries where project_id = ${project.id} and seq = ${seq - 1}`;
    await rows(insert(7));
    await rows(sql`update audit_entries set hash = ${await forged(project, 7)} where project_id = ${project.id} and seq = 7`);
    expect(await verified(project)).toMatchObject(broken(7, "head_mismatch"));
    const other = await aChain(6);
    await rows(sql`update audit_entries set seq = -seq where project_id = ${other.id} and seq >= 4`);
    await rows(sql`update audit_entries set seq = 1 - seq where project_id = ${other.id} and seq < 0`);
    await rows(sql`
      insert into audit_entries select (${newId()}::uuid), project_id, 4, occurred_at, action, actor, target, outcome, correlation_id, payload_hash, hash, hash
      from audit_entries where project_id = ${other.id} and seq = 3`);
    await rows(sql`update audit_entries set hash = ${await forged(other, 4)} where project_id = ${other.id} and seq = 4`);
    expect(await verified(other)).toMatchObject({ ...broken(5, "prev_hash_mismatch"), entriesChecked: 5 });
  });

  it("two swapped rows", async () => {
    const project = await aChain(6);
    await rows(sql`update audit_entries set seq = -seq where project_id = ${project.id} and seq in (3, 4)`);
    await rows(sql`update audit_entries set seq = 7 + seq where project_id = ${project.id} and seq < 0`);
    expect(await verified(project)).toMatchObject(broken(3, "prev_hash_mismatch"));
  });

  it("a chain rewritten from some entry on, by its head; and with a rewritten head, by an earlier recorded head", async () => {
    const project = await aChain(6);
    const noted = (await verified(project)).head;
    await rows(sql`update audit_entries set action = 'thing.undone' where project_id = ${project.id} and seq = 5`);
    for (const seq of [5, 6]) {
      await rows(sql`
        update audit_entries set prev_hash = (select hash from audit_entries b where b.project_id = ${project.id} and b.seq = ${seq - 1})
        where project_id = ${project.id} and seq = ${seq}`);
      await rows(sql`update audit_entries set hash = ${await forged(project, seq)} where project_id = ${project.id} and seq = ${seq}`);
    }
    expect(await verified(project)).toMatchObject(broken(6, "head_mismatch"));
    await rows(sql`
      update audit_heads set hash = (select hash from audit_entries b where b.project_id = ${project.id} and b.seq = 6)
      where project_id = ${project.id}`);
    expect(await verified(project)).toMatchObject({ valid: true });
    expect(await verified(project, { expectedHead: noted })).toMatchObject(broken(6, "head_mismatch"));
  });

  it("a swapped head, a reset head and an edited expected head", async () => {
    const [project, other] = [await aChain(6), await aChain(6)];
    const { head } = await verified(project);
    expect(await verified(project, { expectedHead: head })).toMatchObject({ valid: true });
    await inTransaction(() => record(project.ctx, "thing.done", { type: "thing", id: "x" }));
    expect(await verified(project, { expectedHead: head })).toMatchObject({ valid: true, entriesChecked: 7 });
    for (const expectedHead of [
      { ...head, hash: sha256("x") },
      { ...head, seq: 5 },
    ]) {
      expect(await verified(project, { expectedHead })).toMatchObject(broken(expectedHead.seq, "head_mismatch"));
    }
    expect(await verified(project, { expectedHead: { ...head, seq: 99 } })).toMatchObject(broken(99, "head_mismatch", null));
    expect(await verified(project, { expectedHead: { seq: 0, hash: genesisHash } })).toMatchObject({ valid: true });
    expect(await verified(project, { expectedHead: { seq: 0, hash: head.hash } })).toMatchObject(broken(0, "head_mismatch", null));
    const setHead = (seq: number, hash: string) =>
      rows(sql`update audit_heads set seq = ${seq}, hash = ${hash} where project_id = ${project.id}`);
    await setHead(7, (await verified(other)).head.hash);
    expect(await verified(project)).toMatchObject(broken(7, "head_mismatch"));
    await setHead(head.seq, head.hash);
    expect(await verified(project)).toMatchObject(broken(7, "head_mismatch"));
    await setHead(8, head.hash);
    expect(await verified(project)).toMatchObject(broken(8, "sequence_gap", null));
  });

  it("a break in the verified range, and none outside it", async () => {
    const project = await aChain(9);
    await rows(sql`update audit_entries set action = 'x' where project_id = ${project.id} and seq in (2, 8)`);
    expect(await verified(project, { fromSeq: 3, toSeq: 7 })).toMatchObject({ valid: true, entriesChecked: 5 });
    expect(await verified(project, { fromSeq: 3 })).toMatchObject({ ...broken(8, "hash_mismatch"), entriesChecked: 6 });
    expect(await verified(project, { toSeq: 1 })).toMatchObject({ valid: true, entriesChecked: 1 });
    expect(await verified(project, { fromSeq: 9, toSeq: 400 })).toMatchObject({ valid: true, entriesChecked: 1 });
    expect(await verified(project, { fromSeq: 10 })).toMatchObject({ valid: true, entriesChecked: 0 });
    await rows(sql`update audit_entries set hash = ${sha256("x")} where project_id = ${project.id} and seq = 4`);
    expect(await verified(project, { fromSeq: 5, toSeq: 7 })).toMatchObject(broken(5, "prev_hash_mismatch"));
    await rows(sql`delete from audit_entries where project_id = ${project.id} and seq = 4`);
    expect(await verified(project, { fromSeq: 6, toSeq: 7 })).toMatchObject({ valid: true });
  });
});

describe("the chain stays intact", () => {
  const post = (project: Project, url: string, body: unknown) => call("POST", url, { key: project.apiKey, body });

  it("under fifty writers over different routes, and while it is verified", { timeout: 120_000 }, async () => {
    const project = await aProject();
    const writes = [
      (n: number) => post(project, "/v1/core/add", { user_id: `user-${n % 3}`, messages: [{ role: "user", content: "I like tea." }] }),
      (n: number) => post(project, "/v1/memory/add", { content: `The office opens at ${n}.` }),
      () => post(project, "/v1/groups", { name: `g-${randomBytes(6).toString("hex")}` }),
      (n: number) => inTransaction(() => record(project.ctx, "settings.updated", { type: "project", id: project.shownId }, { n })),
      (n: number) => createKey(project.ctx, { name: `key ${n}`, scope: "reader" }),
    ];
    const inTurn = Array.from({ length: 50 }, (_, n) => () => writes[n % writes.length]!(n));
    const [all] = fc.sample(fc.noBias(fc.shuffledSubarray(inTurn, { minLength: 50, maxLength: 50 })), { seed: 3, numRuns: 1 }) as [
      typeof inTurn,
    ];
    const checks = Array.from({ length: 5 }, () => () => verified(project));
    const done = await Promise.all([...all, ...checks].map((work) => work()));
    for (const check of done.slice(all.length)) expect(check).toMatchObject({ valid: true });
    const entries = await listed(project);
    const last = await verified(project);
    expect(last).toMatchObject({ valid: true, head: { seq: last.entriesChecked } });
    expect(last.entriesChecked).toBeGreaterThanOrEqual(52);
    const times = (action: string) => entries.filter((entry) => entry.action === action).length;
    expect({ added: times("episode.added"), groups: times("group.created"), settings: times("settings.updated") }).toEqual({
      added: 20,
      groups: 10,
      settings: 10,
    });
    await runner().idle();
  });

  it("when the group or user it mentions is deleted", async () => {
    const project = await aProject();
    await post(project, "/v1/groups", { name: "team" });
    await post(project, "/v1/memory/add", { content: "The office opens at nine.", group: "team" });
    await project.remembers("maya", "I live in Lisbon.");
    await runner().idle();
    const before = await listed(project);
    for (const url of ["/v1/groups/team", "/v1/users/maya"]) {
      expect((await call("DELETE", url, { key: project.apiKey })).status).toBe(200);
    }
    const after = await listed(project);
    expect(after.slice(2)).toEqual(before);
    expect(after.slice(0, 2).map(({ action }) => action)).toEqual(["user.erased", "group.deleted"]);
    expect(await verified(project)).toMatchObject({ valid: true, entriesChecked: after.length });
    expect(JSON.stringify(after)).not.toMatch(/Lisbon|office/);
  });
});

it("verification stops when the client disconnects", async () => {
  const project = await aChain(3);
  await expect(verifyChain(project.ctx, {}, AbortSignal.abort())).rejects.toThrow();
});
