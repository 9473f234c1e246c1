import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import type { ProjectContext } from "@/lib/context";
import { db, rows } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import { formatId, newId } from "@/lib/ids";
import { createProject } from "@/lib/projects/create-project";
import { localOrganization } from "@/lib/vocabulary";
import type { BenchDatabase } from "./database";
import { fillProject, type Size, words } from "./lists/project";
import { spread, spreadColumns, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";

export type ListOptions = { memories: number; questions: number; warmUp: number; say: (line: string) => void };

const sizeOf = (memories: number): Size => ({
  memories,
  users: Math.max(1, Math.round(memories / 500)),
  entities: Math.round(memories * 0.3),
  threads: Math.round(memories / 10),
  jobs: Math.round(memories / 50),
  conflicts: Math.round(memories / 2_000),
});

export async function lists(database: BenchDatabase, options: ListOptions): Promise<Table[]> {
  const project = await filledProject(database, options);
  const secret = randomBytes(32).toString("base64url");
  const server = await startServer({ ...database.environment, LOCI_AUTH_SECRET: secret });
  const client = clientOf(server.origin, await ownerSession(secret));
  try {
    const measured: Table["rows"] = [];
    for (const [name, path] of await cases(client, project)) {
      const answers = [];
      for (let i = 0; i < options.warmUp + options.questions; i++) answers.push(await client.ask("GET", path));
      const counted = answers.slice(options.warmUp);
      const { body } = counted[0]!;
      const listed = Object.values(body).find((value): value is unknown[] => Array.isArray(value)) ?? [];
      const total = typeof body.total === "number" ? `${body.total.toLocaleString("en")}${body.totalIsExact === false ? "+" : ""}` : "–";
      measured.push([name, ...spread(counted.map(({ ms }) => ms)), listed.length, total]);
    }
    const floor = [];
    for (let i = 0; i < options.questions; i++) floor.push((await client.ask("GET", "/v1/health/live")).ms);
    return [
      {
        title: `Lists over HTTP, ${options.memories.toLocaleString("en")} memories in the project`,
        columns: ["list", ...spreadColumns, "rows", "total"],
        rows: [...measured, ["no database", ...spread(floor), 0, "–"]],
        notes: [
          `GET /v1/dashboard/…, 25 rows, one client, keep-alive, after ${options.warmUp} warm-up calls per list. Every response includes totals and counts by type; "+" marks a total that isn't exact. Another project has a tenth as many rows.`,
        ],
      },
    ];
  } finally {
    client.close();
    await server.stop();
  }
}

export async function filledProject(database: BenchDatabase, { memories, say }: ListOptions): Promise<string> {
  const opened = await database.open();
  try {
    const { ctx } = await benchProject();
    // The owner's session is for this organization.
    await rows(sql`update organizations set external_id = ${localOrganization} where id = ${ctx.project.organizationId}::uuid`);
    const [existing] = await rows<{ isFilled: boolean }>(
      sql`select exists (select 1 from memories where project_id = ${ctx.project.id}::uuid) as "isFilled"`,
    );
    if (!existing!.isFilled) {
      const startedAt = performance.now();
      say("filling another project…");
      await fillProject(await otherProject(), sizeOf(Math.round(memories / 10)), () => {});
      say("filling the project…");
      await fillProject(ctx.project.id, sizeOf(memories), say);
      await rows(sql`vacuum (analyze)`);
      say(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }
    return formatId("project", ctx.project.id);
  } finally {
    await opened.close();
  }
}

async function otherProject(): Promise<string> {
  const organizationId = newId();
  await (await db()).insert(organizations).values({ id: organizationId, name: "Another", planCode: "self_hosted" });
  const actor: ProjectContext["actor"] = { type: "system", id: null, name: "bench" };
  return (await createProject({ organizationId, actor, correlationId: null }, { tag: "another", name: "Another" })).project.id;
}

export const ownerSession = (secret: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("loci")
    .setAudience("session")
    .setSubject("local-owner")
    .setIssuedAt()
    .setExpirationTime("6h")
    .sign(new TextEncoder().encode(secret));

async function cases(client: Client, project: string): Promise<[name: string, path: string][]> {
  const url = (list: string, query = "") => `/v1/dashboard/${list}?projectId=${project}${query && `&${query}`}`;
  const first = async (list: string, query = "") => (await client.ask("GET", url(list, query))).body;
  const { total } = await first("memories", "limit=1");
  const deep = (await first("memories", `limit=1&offset=${Math.floor(total * 0.4)}`)).nextCursor;
  const user = (await first("users", "limit=1&offset=7")).users[0].externalId;
  const [entity] = (await first("entities", "limit=1&sort=connected")).entities;
  const thread = (await first("threads", "limit=1&offset=7")).threads[0].id;
  const job = (await first("jobs", "limit=1&offset=7")).jobs[0].id;
  const conflict = (await first("conflicts", "limit=1")).conflicts[0].id;
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  return [
    ["memories", url("memories")],
    ["memories, 100 rows", url("memories", "limit=100")],
    ["memories by type", url("memories", "type=EVENT")],
    ["memories by rare type", url("memories", "type=GOAL")],
    ["memories by two types", url("memories", "type=GOAL,EVENT")],
    ["active memories", url("memories", "isActive=true")],
    ["superseded memories", url("memories", "status=superseded")],
    ["superseded memories by rare type", url("memories", "status=superseded&type=GOAL")],
    ["memories, a rare word", url("memories", `q=${words.rare}`)],
    ["memories, an uncommon word", url("memories", `q=${words.seldom}`)],
    ["memories, a frequent word", url("memories", `q=${words.frequent}`)],
    ["memories, a word in every memory", url("memories", `q=${words.everywhere}`)],
    ["memories, two letters", url("memories", "q=ma")],
    ["memories, two letters, no match", url("memories", "q=qx")],
    ["memories, no match", url("memories", `q=${words.absent}`)],
    ["memories by type, a frequent word", url("memories", `type=EVENT&q=${words.frequent}`)],
    ["superseded memories, an uncommon word", url("memories", `status=superseded&q=${words.seldom}`)],
    ["memories by user", url("memories", `userId=${user}`)],
    ["memories by user, a frequent word", url("memories", `userId=${user}&q=${words.frequent}`)],
    ["memories by group", url("memories", "groups=group-2")],
    ["memories by group, a rare type", url("memories", "groups=group-2&type=GOAL")],
    ["memories by group, an uncommon word", url("memories", `groups=group-2&q=${words.seldom}`)],
    ["memories by most connected entity", url("memories", `entityId=${entity.id}`)],
    ["memories from the last month", url("memories", `from=${month}`)],
    ["memories, offset 1,000", url("memories", "offset=1000")],
    ["memories, deep cursor", url("memories", `cursor=${deep}`)],
    ["memories, a frequent word, deep cursor", url("memories", `q=${words.frequent}&cursor=${deep}`)],
    ["threads", url("threads")],
    ["threads, offset 1,000", url("threads", "offset=1000")],
    ["threads by user", url("threads", `userId=${user}`)],
    ["threads, a user's name", url("threads", "q=user-77")],
    ["one thread", url(`threads/${thread}`)],
    ["entities", url("entities")],
    ["entities, most connected first", url("entities", "sort=connected")],
    ["entities, a rare name", url("entities", "q=zenzen")],
    ["entities, a frequent name", url("entities", "q=bal")],
    ["entities, no match", url("entities", `q=${words.absent}`)],
    ["entities by type", url("entities", "type=PERSON")],
    ["entities by rare type", url("entities", "type=DOCUMENT")],
    ["the most connected entity", url(`entities/${entity.id}`)],
    ["users", url("users")],
    ["users, a name", url("users", "q=user-77")],
    ["one user", url(`users/${user}`)],
    ["groups", url("groups")],
    ["one group", url("groups/group-2")],
    ["jobs", url("jobs")],
    ["failed jobs", url("jobs", "status=FAILED")],
    ["one job", url(`jobs/${job}`)],
    ["conflicts", url("conflicts")],
    ["unresolved conflicts", url("conflicts", "unresolved=true")],
    ["one conflict", url(`conflicts/${conflict}`)],
  ];
}
