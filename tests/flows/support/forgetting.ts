import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { call } from "../../support/call";
import type { aProject } from "../../support/project";
import { sessionOf } from "../../support/session";
import { graphOf, memoryRows } from "./rows";

export type Project = Awaited<ReturnType<typeof aProject>>;

export const inAnHour = { ttl: 3_600 };
export const add = async (project: Project, content: string, more: object = inAnHour, user = "maya") => {
  const answer = await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { user_id: user, messages: [{ role: "user", content }], wait_for_processing: true, ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
export const patch = (project: Project, id: string, body: object) => call("PATCH", `/v1/memory/${id}`, { key: project.apiKey, body });
export const memories = async (project: Project, user = "maya") => memoryRows(await graphOf(project.id, { user }));
export const memoryLike = async (project: Project, part: string, user = "maya"): Promise<string> => {
  const found = (await memories(project, user)).filter(({ content }) => content.includes(part));
  expect(found, part).toHaveLength(1);
  return formatId("memory", found[0]!.id);
};
export const list = async (project: Project, query: string): Promise<string[]> =>
  (await call("GET", `/v1/memory?${query}`, { key: project.apiKey })).body.memories.map(({ content }: { content: string }) => content);

/** The clock runs on: every stored time is so much earlier. */
export async function hoursLater(project: Project, hours: number): Promise<void> {
  const earlier = sql.raw(`interval '${hours} hours'`);
  for (const table of ["memories", "chunks", "episodes"])
    await rows(sql`update ${sql.identifier(table)} set expires_at = expires_at - ${earlier} where project_id = ${project.id}`);
  for (const table of ["memories", "episodes"])
    await rows(sql`update ${sql.identifier(table)} set created_at = created_at - ${earlier} where project_id = ${project.id}`);
  await rows(sql`update memories set updated_at = updated_at - ${earlier} where project_id = ${project.id}`);
  await rows(sql`update projects set forget_at = forget_at - ${earlier} where id = ${project.id}`);
}

export const setSettings = async (project: Project, settings: object) => {
  const session = await sessionOf(project.organization, { expiresIn: 600 });
  const answer = await call("PATCH", `/v1/dashboard/projects/${project.shownId}`, { key: session, body: { settings } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
export const audited = async (project: Project, action: string): Promise<number> =>
  (await rows(sql`select 1 from audit_entries where project_id = ${project.id} and action = ${action}`)).length;
