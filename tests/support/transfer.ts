import { sql } from "drizzle-orm";
import { runner } from "@/inngest/in-process";
import { inTransaction, rows } from "@/lib/db/client";
import { mergeEntityRows } from "@/lib/entities/join-entities";
import { parseId } from "@/lib/ids";
import { graphOf } from "../flows/support/rows";
import { call, linesIn, respond } from "./call";
import type { aProject } from "./project";

type Project = Awaited<ReturnType<typeof aProject>>;

export const exportOf = async (project: Project, query = ""): Promise<string> =>
  (await respond("GET", `/v1/export${query}`, { key: project.apiKey })).text();

export const importInto = (project: Project, file: BodyInit, key = project.apiKey) =>
  call("POST", "/v1/import", { key, raw: file, headers: { "content-type": "application/x-ndjson" } });

export async function fill(project: Project): Promise<void> {
  await project.remembers(
    "maya",
    ...["My name is Maya Chen.", "I live in Porto.", "I like tea.", "I moved to Lisbon in May 2026.", "I like tea!"],
    ...["My colleague Bob lives in Berlin.", "My colleague Bob Smith works at Acme.", "I maybe live in Oslo."],
  );
  await project.remembers("zoë/東京", "I work at Initech.", "I work at Globex now.", "Bob lives in Rome.");
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team", description: "Who we are" } });
  for (const [name, content] of [
    ["Ada", "Our office is in Vienna."],
    ["Linus", "I moved to Helsinki in 2025."],
  ]) {
    const messages = [{ role: "user", name, content }];
    await call("POST", "/v1/core/add", { key: project.apiKey, body: { group_id: "team", messages, wait_for_processing: true } });
  }
  const content = Array.from(
    { length: 40 },
    (_, n) => `Chapter ${n}. The warehouse in Lyon holds ${n + 7} crates of oranges and ${n} of lemons.`,
  ).join("\n\n");
  const metadata = { shelf: 4, project_id: "theirs", note: null };
  await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { group: "team", content, sourceType: "PDF", sourceUrl: "https://example.com/a.pdf", documentDate: "2025-03-01", metadata },
  });
  await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "The office opens at nine." } });
  const outside = "Ada always wants invoices paid to account DE00 1234.";
  await call("POST", "/v1/memory/add", { key: project.apiKey, body: { group: "team", content: outside, sourceType: "URL" } });
  await runner().idle();
  await mergeTwo(await graphOf(project.id, { user: "maya" }), project.id);
  await rows(sql`
    update users set first_name = 'Maya', last_name = 'Chen', email = 'maya@example.com', metadata = '{"plan": "gold", "a": [1, {"b": null}]}'
    where project_id = ${project.id} and external_id = 'maya'`);
  await rows(sql`
    insert into memory_versions (project_id, graph_id, memory_id, version, type, content, metadata, reason, actor)
    select project_id, graph_id, id, 1, type, 'As it was before.', '{"old": true}', 'edited', '{"type": "api_key", "id": null, "name": "k"}'
    from memories where project_id = ${project.id} order by created_at, id limit 2`);
  await rows(sql`update memories set version = 2 where id in (select memory_id from memory_versions where project_id = ${project.id})`);
}

async function mergeTwo(graphId: string, projectId: string): Promise<void> {
  const [pair] = await rows<{ from: string; into: string }>(sql`
    select f.id as "from", i.id as "into" from entities f join entities i on i.project_id = f.project_id
    where f.graph_id = ${graphId} and i.graph_id = ${graphId} and f.name = 'Porto' and i.name = 'Lisbon'`);
  await inTransaction(() => mergeEntityRows({ projectId, graphId }, [{ ...pair!, reason: "One place." }]));
}

const idPattern =
  /\b(usr|grph|epi|thr|msg|chk|mem|hld|ent|edg|cnf|ij)_[0-9a-z]{26}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const kinds = {
  usr: "user",
  grph: "graph",
  epi: "episode",
  thr: "thread",
  msg: "message",
  chk: "chunk",
  mem: "memory",
  hld: "held",
  ent: "entity",
  edg: "edge",
  cnf: "conflict",
  ij: "job",
} as const;
const uuidOf = (id: string) => (id.includes("_") ? parseId(kinds[id.split("_")[0] as keyof typeof kinds], id)! : id);

export function comparable(file: string): unknown[] {
  const lines = linesIn(file.replace(idPattern, uuidOf)).map((line) =>
    Array.isArray(line.entityIds) ? { ...line, entityIds: line.entityIds.toSorted(), edges: line.edges.toSorted(byText) } : line,
  );
  const defaultGroup = lines.find(({ kind, name }) => kind === "group" && name === "default");
  // Each project creates its own default group.
  if (defaultGroup) Object.assign(defaultGroup, { createdAt: null });
  const defaultId = defaultGroup?.id;
  const sorted = lines
    .filter(({ kind }) => kind !== "export")
    .map((line) => (defaultId ? JSON.parse(JSON.stringify(line).replaceAll(defaultId, "default")) : line))
    .sort(byText);
  const sequences = new Map<number, number>();
  return sorted.map((line) => {
    if (line.sequence === undefined) return line;
    if (!sequences.has(line.sequence)) sequences.set(line.sequence, sequences.size);
    return { ...line, sequence: sequences.get(line.sequence) };
  });
}

const byText = (a: unknown, b: unknown) => {
  const [one, other] = [a, b].map((value) => JSON.stringify(value, (key, inner) => (key === "sequence" ? undefined : inner))) as [
    string,
    string,
  ];
  return one < other ? -1 : one > other ? 1 : 0;
};
