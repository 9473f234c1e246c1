import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { formatId, type IdKind } from "@/lib/ids";
import { type Answer, call, type Method } from "./call";
import type { aProject } from "./project";
import { sessionOf } from "./session";

type Project = Awaited<ReturnType<typeof aProject>>;

const idsOf = (project: Project, table: string, order = "id") =>
  rows<{ id: string; status?: string }>(sql`
    select to_jsonb(t) ->> 'id' as id, to_jsonb(t) ->> 'status' as status from ${sql.identifier(table)} t
    where project_id = ${project.id} order by ${sql.identifier(order)}`);

export async function useEverything(project: Project): Promise<{ call: string; answer: Answer }[]> {
  const session = await sessionOf(project.organization, { expiresIn: 600 });
  const answers: { call: string; answer: Answer }[] = [];
  const send = async (method: Method, path: string, body?: object) => {
    const url = `/v1/dashboard/${path}${path.includes("?") ? "&" : "?"}projectId=${project.shownId}`;
    const answer = await call(method, url, { key: session, body });
    answers.push({ call: `${method} ${path}`, answer });
    return answer;
  };
  const read = async () => {
    for (const list of ["memories", "conflicts", "entities", "threads", "jobs", "users", "groups", "graph", "timeline"])
      await send("GET", list);
    for (const [table, path, kind] of [
      ["memories", "memories", "memory"],
      ["entities", "entities", "entity"],
      ["conflicts", "conflicts", "conflict"],
      ["ingestion_jobs", "jobs", "job"],
      ["threads", "threads", "thread"],
      ["users", "users", "user"],
    ] as [string, string, IdKind][]) {
      for (const { id } of await idsOf(project, table)) await send("GET", `${path}/${formatId(kind, id)}`);
    }
  };
  await read();
  for (const { id } of await idsOf(project, "ingestion_jobs")) await send("POST", `jobs/${formatId("job", id)}/retry`);
  for (const { id } of await idsOf(project, "entity_merges")) await send("POST", `entities/${formatId("entity", id)}/unmerge`);
  for (const { id } of await idsOf(project, "conflicts"))
    await send("POST", `conflicts/${formatId("conflict", id)}/resolve`, { action: "undo" });
  for (const { id } of await idsOf(project, "conflicts"))
    await send("POST", `conflicts/${formatId("conflict", id)}/resolve`, { action: "reject" });
  await read();
  const [first, ...others] = await idsOf(project, "memories");
  if (first) await send("PATCH", `memories/${formatId("memory", first.id)}`, { content: "They live in Ghent." });
  for (const { id } of [...others, ...(first ? [first] : [])]) await send("DELETE", `memories/${formatId("memory", id)}`);
  await read();
  return answers;
}
