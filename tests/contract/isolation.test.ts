import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/app/v1/routes";
import { stopDeliverer } from "@/inngest/deliveries";
import { runner } from "@/inngest/in-process";
import type { Access } from "@/lib/api/admit";
import { operationsOf } from "@/lib/api/openapi";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { formatId, type IdKind, idPrefixes, newId, parseId } from "@/lib/ids";
import { createProject } from "@/lib/projects/create-project";
import { type RowKind, rowKinds, rowLines } from "@/lib/transfer/row-lines";
import { type Answer, call, linesIn, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { rowOfEachKind } from "../support/foreign-rows";
import { withForeignIds } from "../support/line-variants";
import { aProject } from "../support/project";
import { aConflict, type Project, type Sample, usesSession } from "../support/records";
import { expectError, withoutCorrelation } from "../support/refusal";
import { samples } from "../support/samples";
import { sessionOf } from "../support/session";
import { someOf } from "../support/thorough";
import { exportOf, fill, importInto } from "../support/transfer";
import { useEverything } from "../support/use-everything";

// Covers every operation in routes.ts: one without a sample fails the first test.

useDatabase();

type Operation = Awaited<ReturnType<typeof operationsOf>>[number] & { name: string };
const operations: Operation[] = (await operationsOf(routes)).map((each) => ({ name: `${each.method} ${each.path}`, ...each }));
const closed = operations.filter(({ operation }) => operation.access !== "public");
const keyed = closed.filter(({ operation }) => !usesSession(operation));
const personal = closed.filter(({ operation }) => usesSession(operation));

const secret = "Quillfeather";
let owner: Project;
let strangerOfTest: Promise<Project> | undefined;
let siblingOfTest: Promise<Project> | undefined;

async function aSibling(of: Project): Promise<Project> {
  const created = await createProject(
    { organizationId: of.organizationId, actor: { type: "system", id: null, name: null }, correlationId: null },
    { tag: `s-${randomBytes(6).toString("hex")}`, name: "Sibling" },
  );
  await rows(sql`update projects set created_at = now() - interval '1 day' where id = ${created.project.id}`);
  const { id, tag } = created.project;
  return { ...of, id, tag, shownId: formatId("project", id), apiKey: created.key.apiKey, ctx: created.ctx };
}

beforeAll(async () => {
  // Attempts that fail would change the owner's rows between two looks at them.
  await stopDeliverer();
  owner = await aProject();
  await owner.remembers("maya", `I live in Porto with my cat ${secret}.`, `My manager is Anna ${secret}.`);
  await call("POST", "/v1/memory/add", { key: owner.apiKey, body: { content: `${secret} is the code name of the new office.` } });
});

// New strangers for each test, so that their own earlier data isn't taken for a leak.
beforeEach(() => {
  strangerOfTest = undefined;
  siblingOfTest = undefined;
});
const aStranger = () => (strangerOfTest ??= aProject());
const theSibling = () => (siblingOfTest ??= aSibling(owner));

const callTables = [
  "audit_entries",
  "audit_heads",
  "query_log",
  "idempotency_keys",
  "rate_windows",
  "account_rate_windows",
  "count_changes",
  "counts",
  "hourly_counts",
  "project_usage",
  "sequence_counters",
];

let tablesOfProjects: Promise<{ name: string; hasId: boolean }[]> | undefined;
const ownerTables = () =>
  (tablesOfProjects ??= rows<{ name: string; hasId: boolean }>(sql`
    select c.table_name as name, exists (
      select 1 from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id'
        and i.data_type = 'uuid') as "hasId"
    from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'project_id' order by 1`).then((tables) =>
    tables.filter(({ name }) => !callTables.includes(name)),
  ));

/** Postgres writes a new version of a row for each change. Only a key's own row is compared by what it says: each call changes its last use. */
const ownerRows = (name: string) =>
  sql`select ${name === "api_keys" ? sql`md5((to_jsonb(t) - 'last_used_at')::text)` : sql`t.xmin::text || t.ctid::text`} as digest
    from ${sql.identifier(name)} t where project_id = ${owner.id}`;

/** Of each table the number of the owner's rows and one digest of them all. */
async function stored(): Promise<string[]> {
  await runner().idle();
  const each = (await ownerTables()).map(
    ({
      name,
    }) => sql`select ${name}::text as name, count(*)::int as count, md5(coalesce(string_agg(digest, '' order by digest), '')) as digest
      from (${ownerRows(name)}) r`,
  );
  const found = await rows<{ name: string; count: number; digest: string }>(sql`${sql.join(each, sql` union all `)} order by 1`);
  return found.map(({ name, count, digest }) => `${name}: ${count} rows, ${digest}`);
}

/** A digest of each of the owner's rows, with its table. */
async function storedRows(): Promise<Set<string>> {
  await runner().idle();
  const each = (await ownerTables()).map(({ name }) => sql`select ${name}::text as name, digest from (${ownerRows(name)}) r`);
  const found = await rows<{ name: string; digest: string }>(sql.join(each, sql` union all `));
  return new Set(found.map(({ name, digest }) => `${name} ${digest}`));
}

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const shownPattern = /(?<![0-9a-z])[0-7][0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])/g;

/** The ids in a text, in any spelling. */
function idsIn(text: string): string[] {
  const shown = (text.match(shownPattern) ?? []).map((id) => parseId("memory", `${idPrefixes.memory}_${id}`));
  return [...shown, ...(text.match(uuidPattern) ?? [])].filter((id) => id !== null).map((id) => id.toLowerCase());
}

/** Which of the ids are the owner's, or of the owner's rows. */
async function idsOfOwner(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const each = (await ownerTables())
    .filter(({ hasId }) => hasId)
    .map(({ name }) => sql`select id from ${sql.identifier(name)} where project_id = ${owner.id} and id in ${uuids(ids)}`);
  const found = await rows<{ id: string }>(sql.join(each, sql` union all `));
  return [...found.map(({ id }) => id), ...ids.filter((id) => id === owner.id)];
}

const prefixes = Object.values(idPrefixes);
const publicIdPattern = new RegExp(`\\b(${prefixes.join("|")})_[0-7][0-9a-hjkmnp-tv-z]{25}\\b`, "g");

async function missing(sample: Sample, replaced: Map<string, string>): Promise<Sample> {
  const ownId = (await siblingOfTest)?.shownId;
  const swap = (text: string) => {
    let out = text.replace(publicIdPattern, (id) => {
      // Keep the caller's own project id: only the resource should be unknown.
      if (id === ownId) return id;
      if (!replaced.has(id)) replaced.set(id, formatId(kindOf(id), newId()));
      return replaced.get(id)!;
    });
    for (const name of [owner.tag, "maya", "robin", ...generatedNames(sample)]) {
      if (!replaced.has(name))
        replaced.set(name, `${name.slice(0, 2)}${randomBytes(12).toString("hex")}`.slice(0, Math.max(name.length, 14)));
      out = out.replaceAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "g"), replaced.get(name)!);
    }
    return out;
  };
  return { ...sample, url: swap(sample.url), ...(sample.body && { body: JSON.parse(swap(JSON.stringify(sample.body))) }) };
}
const kindOf = (id: string) =>
  (Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]).find((kind) => id.startsWith(`${idPrefixes[kind]}_`)) ?? "memory";
const generatedNames = ({ url, body }: Sample) => `${url} ${JSON.stringify(body ?? {})}`.match(/\b[gu]-[0-9a-f]{8}\b/g) ?? [];

const methodOf = (name: string) => name.split(" ")[0] as Method;
const send = (operation: Operation, sample: Sample, key?: string) => {
  const { url, ...input } = sample;
  return call(methodOf(operation.name), url, { ...input, key });
};
const inProject = (sample: Sample, project: Project | null): Sample => {
  const url = new URL(sample.url, "http://localhost");
  url.searchParams.delete("projectId");
  if (project) url.searchParams.set("projectId", project.shownId);
  return { ...sample, url: `${url.pathname}${url.search}` };
};
/** A fixed correlation id, so that two responses can be compared. */
const fresh = (sample: Sample): Sample => ({ ...sample, headers: { ...sample.headers, "x-correlation-id": "mine" } });

async function expectNoData(answer: Answer, sample: Sample): Promise<void> {
  const response = JSON.stringify([answer.body, [...answer.headers]]);
  expect(response).not.toContain(secret);
  const requested = new Set(idsIn(`${sample.url} ${JSON.stringify(sample.body ?? {})}`));
  expect(await idsOfOwner(idsIn(response).filter((id) => !requested.has(id)))).toEqual([]);
}

function expectSame(foreign: Answer, unknown: Answer, replaced: Map<string, string>): void {
  let foreignBody = JSON.stringify(withoutCorrelation(foreign.body));
  for (const [name, other] of replaced) foreignBody = foreignBody.replaceAll(name, other);
  expect({ status: foreign.status, body: foreignBody }).toEqual({
    status: unknown.status,
    body: JSON.stringify(withoutCorrelation(unknown.body)),
  });
}

async function expectNoAccess(operation: Operation, sample: Sample, ...keys: string[]): Promise<Answer[]> {
  const before = await stored();
  const answers: Answer[] = [];
  for (const key of keys) {
    const foreign = await send(operation, fresh(sample), key);
    await expectNoData(foreign, sample);
    answers.push(foreign);
  }
  expect(await stored()).toEqual(before);
  const replaced = new Map<string, string>();
  const other = await missing(sample, replaced);
  if (JSON.stringify(other) === JSON.stringify(sample)) return answers;
  for (const [n, foreign] of answers.entries()) {
    const unknown = await send(operation, fresh(other), keys[n]);
    if (foreign.status >= 400 || unknown.status >= 400) expectSame(foreign, unknown, replaced);
  }
  return answers;
}

/** One for all refused calls of an operation, because none of them may change what it names. */
let sampled: { name: string; sample: Promise<Sample> } | undefined;
function sampleOf({ name }: Operation): Promise<Sample> {
  if (sampled?.name !== name) sampled = { name, sample: Promise.resolve(samples[name]!(owner)) };
  return sampled.sample;
}

it("covers every operation", () => {
  expect(operations.filter(({ name }) => !samples[name]).map(({ name }) => name)).toEqual([]);
  expect(keyed.length).toBeGreaterThan(10);
  expect(personal.length).toBeGreaterThan(0);
});

it("would notice the owner's ids and changed rows", async () => {
  const [memory] = await rows<{ id: string }>(sql`select id from memories where project_id = ${owner.id} limit 1`);
  const text = `${formatId("memory", memory!.id)} ${owner.shownId} ${memory!.id.toUpperCase()}`;
  expect(new Set(await idsOfOwner(idsIn(text)))).toEqual(new Set([memory!.id, owner.id]));
  const [before, rowsBefore] = [await stored(), await storedRows()];
  expect(await stored()).toEqual(before);
  await rows(sql`update memories set confidence = 0.5 where id = ${memory!.id} and project_id = ${owner.id}`);
  expect(await stored()).not.toEqual(before);
  expect([...rowsBefore.difference(await storedRows())]).toHaveLength(1);
});

describe.each(someOf(keyed))("$name", (operation) => {
  const { access } = operation.operation;

  it("reveals and changes nothing for a key of another organization", async () => {
    await expectNoAccess(operation, await sampleOf(operation), (await aStranger()).apiKey);
  });

  it("reveals and changes nothing for a key of another project in the organization", async () => {
    await expectNoAccess(operation, await sampleOf(operation), (await theSibling()).apiKey);
  });

  it("rejects expired and revoked keys, and sessions", async () => {
    const sample = await sampleOf(operation);
    const expired = await owner.keyWith("admin", { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await owner.keyWith("admin");
    await rows(sql`update api_keys set revoked_at = now() where project_id = ${owner.id} and hint = ${`loci_…${revoked.slice(-4)}`}`);
    const answers = await expectNoAccess(operation, sample, expired, revoked, await sessionOf(owner.organization));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it("rejects readers and writers where more is needed", async () => {
    const minRank: Record<Access, number> = { read: 0, write: 1, admin: 2 };
    const scopes = (["reader", "writer"] as const).slice(0, minRank[access as Access]);
    const keys = await Promise.all(scopes.map((scope) => owner.keyWith(scope)));
    for (const answer of await expectNoAccess(operation, await sampleOf(operation), ...keys))
      expectError(answer, 403, operation.path.startsWith("/v1/core/") ? "insufficient_scope" : "FORBIDDEN");
  });

  it.each([
    ["another user", { users: ["nobody"] }],
    ["another group", { groups: ["nothing"] }],
    ["another user and group", { users: ["nobody"], groups: ["nothing"] }],
    ["nothing at all", {}],
  ])("tells a key that is limited to %s nothing of the rest", async (_, constraints) => {
    const key = await owner.keyWith("admin", { constraints });
    const sample = await sampleOf(operation);
    const before = await storedRows();
    const answer = await send(operation, fresh(sample), key);
    await expectNoData(answer, sample);
    // The caller may add rows to their own project, but existing rows stay unchanged.
    expect([...before.difference(await storedRows())]).toEqual([]);
  });
});

describe.each(someOf(personal))("$name", (operation) => {
  const { project } = operation.operation;
  const projects = project === "query" ? ["by name", "by default"] : ["as it is"];
  const pathTo = async (naming: string, of: Project) => {
    const sample = await sampleOf(operation);
    return naming === "as it is" ? sample : inProject(sample, naming === "by name" ? of : null);
  };

  it.each(projects)("reveals nothing to a member of another organization, with the project named %s", async (naming) => {
    await expectNoAccess(operation, await pathTo(naming, owner), await sessionOf((await aStranger()).organization));
  });

  it("reveals nothing to a member of an organization without projects", async () => {
    await expectNoAccess(operation, await sampleOf(operation), await sessionOf(`org_${randomBytes(8).toString("hex")}`));
  });

  if (project === "query") {
    it("reveals nothing to the organization's own members in another of its projects", async () => {
      const sample = inProject(await sampleOf(operation), await theSibling());
      await expectNoAccess(operation, sample, await sessionOf(owner.organization));
    });
  }

  it("rejects keys, expired sessions and members of a deleted organization", async () => {
    const deletedProject = await aProject();
    await rows(sql`update organizations set deleted_at = now() where id = ${deletedProject.organizationId}`);
    const sample = await sampleOf(operation);
    const sessions = [await sessionOf(owner.organization, { expiresIn: -60 }), await sessionOf(deletedProject.organization)];
    const answers = await expectNoAccess(operation, sample, owner.apiKey, ...sessions);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it("rejects members where only admins are allowed", async () => {
    if (operation.operation.access !== "org:admin") return;
    const key = await sessionOf(owner.organization, { role: "org:member" });
    const [answer] = await expectNoAccess(operation, await sampleOf(operation), key);
    expectError(answer!, 403, "FORBIDDEN");
  });
});

const spellings = (uuid: string) => [uuid, uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll("-", "")];

describe("an import in which one id field references another organization's row", () => {
  let foreign: Record<IdKind, string>;
  let file: any[];
  beforeAll(async () => {
    await aConflict(owner, "quill", secret);
    foreign = await rowOfEachKind(owner.id);
    const source = await aProject();
    await fill(source);
    file = linesIn(await exportOf(source));
  });

  const ownLine = (kind: RowKind, n: number): Record<string, unknown> => {
    const line = file.find((each) => each.kind === kind);
    const memories = file.filter((each) => each.kind === "memory" && each.graphId === line.graphId).map(({ id }) => id);
    const place = { place: 1 + (n % 100) };
    const own: Partial<Record<RowKind, object>> = {
      user: { externalId: `eve-${n}`, graphId: formatId("graph", newId()) },
      group: { name: `eve-${n}` },
      entity: { name: `Thing ${n}`, aliases: [], isSubject: false },
      message: { index: 1_000 + n, position: 1_000 + n },
      chunk: { start: 100_000 + n, place: 1_000 + n },
      memory: { ...place, attribute: "LIVES_IN", attributeValue: "Rome" },
      restatement: place,
      conflict: {
        existingMemoryId: memories[n % memories.length],
        incomingMemoryId: memories[(n + 1 + Math.floor(n / memories.length)) % memories.length],
      },
    };
    const idKind =
      ({ group: "graph", restatement: "memory", merge: "entity" } as Partial<Record<RowKind, IdKind>>)[kind] ?? (kind as IdKind);
    return { ...line, ...(line.id && { id: formatId(idKind, newId()) }), ...own[kind] };
  };

  const own = (kind: IdKind, isStored: boolean): string => {
    const publicId = JSON.stringify(file).match(new RegExp(`\\b${idPrefixes[kind]}_[0-7][0-9a-z]{25}\\b`))?.[0] ?? formatId(kind, newId());
    return isStored ? parseId(kind, publicId)! : publicId;
  };
  const variantsOf = (kind: RowKind, spell: (of: IdKind, isStored: boolean) => string[]) =>
    [...withForeignIds(rowLines[kind], ownLine(kind, 0), { own, foreign: spell })].map(({ path, value }, n) => {
      const [field] = path.split(/[.[]/);
      return { path, line: { ...ownLine(kind, n), [field!]: (value as Record<string, unknown>)[field!] } };
    });
  const fileOf = (lines: any[]) => {
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    const counts = Object.fromEntries(Object.keys(file.at(-1).counts).map((kind) => [kind, count(kind)]));
    return [...lines, { kind: "end", counts }].map((line) => JSON.stringify(line)).join("\n");
  };

  it("never reaches that row, in any spelling", { timeout: 240_000 }, async () => {
    // One import of all kinds: reading, undoing and deleting what came in takes most of the time.
    const own = file.slice(0, -1);
    const lines = rowKinds.flatMap((kind) => {
      const crafted = variantsOf(kind, (of, isStored) => (isStored ? spellings(foreign[of]) : [formatId(of, foreign[of])]));
      return [...own.filter((line) => line.kind === kind), ...crafted.map(({ line }) => line)];
    });
    const before = await stored();
    const stranger = await aStranger();
    const imported = await importInto(stranger, fileOf([own[0], ...lines]));
    expect([imported.status, imported.body]).toEqual([200, expect.anything()]);
    for (const { call: request, answer } of await useEverything(stranger)) {
      expect(JSON.stringify(answer.body), request).not.toContain(secret);
      expect(answer.status, `${request} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
    expect(await stored()).toEqual(before);
  });

  it.each(rowKinds)("%s: is rejected with the line number if the id has another format", { timeout: 120_000 }, async (kind) => {
    const wrong = variantsOf(kind, (of, isStored) => {
      const publicId = formatId(of, foreign[of]);
      return isStored ? [publicId, `${foreign[of]}0`, ""] : [...spellings(foreign[of]), publicId.toUpperCase(), ""];
    });
    expect(wrong.length).toBeGreaterThan(0);
    const stranger = await aStranger();
    for (const { path, line } of wrong) {
      const answer = await importInto(stranger, fileOf([file[0], line]));
      expect([answer.status, answer.body.line, answer.body.code], path).toEqual([400, 2, "VALIDATION_ERROR"]);
    }
  });
});
