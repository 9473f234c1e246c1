import { expect, it } from "vitest";
import { call } from "./call";
import { aProject } from "./project";
import { sessionOf } from "./session";

export type Project = Awaited<ReturnType<typeof aProject>>;

export const getAsMember = async (project: Project, path: string) => call("GET", path, { key: await sessionOf(project.organization) });

export const callAsMember = async (
  project: Project,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  role: "org:admin" | "org:member" = "org:member",
) => call(method, path, { key: await sessionOf(project.organization, { role }), body });

export function rejectsInvalidPaging(list: string): void {
  it.each(["limit=0", "limit=101", "limit=abc", "limit=1.5", "offset=-1", "offset=x", "cursor=garbage", "cursor="])(
    `GET ${list} rejects %s`,
    async (query) => {
      const { status, body } = await getAsMember(await aProject(), `${list}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: query.split("=")[0] }] });
    },
  );
}

export function isLimitedToProject(list: string, nouns: string, fill: (project: Project) => Promise<unknown>): void {
  it(`GET ${list} is limited to one project`, async () => {
    const [owner, stranger] = [await aProject(), await aProject()];
    await fill(owner);
    expect((await getAsMember(owner, list)).body.project).toEqual({ id: owner.shownId, tag: owner.tag, name: "Test" });
    expect((await getAsMember(owner, list)).body[nouns].length).toBeGreaterThan(0);
    const own = await getAsMember(stranger, list);
    expect(own.body[nouns].filter((one: { name?: string }) => one.name !== "default")).toEqual([]);
    const withProject = `${list}${list.includes("?") ? "&" : "?"}projectId=`;
    const foreign = await getAsMember(stranger, `${withProject}${owner.shownId}`);
    const unknown = await getAsMember(stranger, `${withProject}prj_01m7y8fx71fk5tkp4p4r296ff8`);
    const comparable = ({ body }: typeof foreign) => ({ ...body, correlationId: null });
    expect([foreign.status, comparable(foreign)]).toEqual([unknown.status, comparable(unknown)]);
    expect(foreign).toMatchObject({ status: 404, body: { code: "PROJECT_NOT_FOUND" } });
  });
}

/** `between` runs between two pages, for example to add rows. */
export async function pagesOf(
  project: Project,
  path: string,
  nouns: string,
  between: () => Promise<unknown> = async () => {},
): Promise<{ id: string }[]> {
  const all: { id: string }[] = [];
  for (let cursor: string | null = null; ; ) {
    const { status, body }: Awaited<ReturnType<typeof getAsMember>> = await getAsMember(
      project,
      `${path}${cursor ? `&cursor=${cursor}` : ""}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...body[nouns]);
    cursor = body.nextCursor;
    if (!cursor) return all;
    await between();
  }
}

export function returnsSameNotFound(
  path: (id: string) => string,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  one: (project: Project) => Promise<string>,
  body?: unknown,
): void {
  it(`${method} ${path("{id}")} doesn't reveal other projects' ids`, async () => {
    const [owner, stranger] = [await aProject(), await aProject()];
    const id = await one(owner);
    const answers = [];
    for (const requestedId of [id, `${id.split("_")[0]}_01m7y8fx71fk5tkp4p4r296ff8`, "nonsense", "usr_01m7y8fx71fk5tkp4p4r296ff8"]) {
      const answer = await call(method, path(requestedId), {
        key: await sessionOf(stranger.organization),
        headers: { "x-correlation-id": "mine" },
        body,
      });
      expect(answer.status, requestedId).toBe(404);
      answers.push(JSON.stringify(answer.body).replaceAll(requestedId, "…"));
    }
    expect(new Set(answers).size).toBe(1);
  });
}
