import { expect, it } from "vitest";
import { call } from "./call";
import { aProject } from "./project";
import { sessionOf } from "./session";

export type Project = Awaited<ReturnType<typeof aProject>>;

/** What a person of the project's organization reads. */
export const reads = async (project: Project, path: string) => call("GET", path, { key: await sessionOf(project.organization) });

/** A member does something. */
export const does = async (
  project: Project,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  role: "org:admin" | "org:member" = "org:member",
) => call(method, path, { key: await sessionOf(project.organization, { role }), body });

/** What every list refuses. */
export function refusesBadPages(list: string): void {
  it.each(["limit=0", "limit=101", "limit=abc", "limit=1.5", "offset=-1", "offset=x", "cursor=garbage", "cursor="])(
    `GET ${list} refuses %s`,
    async (query) => {
      const { status, body } = await reads(await aProject(), `${list}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: query.split("=")[0] }] });
    },
  );
}

/** A list shows nothing of another organization's project, and names none that is not there. */
export function keepsToItsProject(list: string, nouns: string, fill: (project: Project) => Promise<unknown>): void {
  it(`GET ${list} is of one project of the organization`, async () => {
    const [owner, stranger] = [await aProject(), await aProject()];
    await fill(owner);
    expect((await reads(owner, list)).body.project).toEqual({ id: owner.shownId, tag: owner.tag, name: "Test" });
    expect((await reads(owner, list)).body[nouns].length).toBeGreaterThan(0);
    const own = await reads(stranger, list);
    expect(own.body[nouns].filter((one: { name?: string }) => one.name !== "default")).toEqual([]);
    const foreign = await reads(stranger, `${list}?projectId=${owner.shownId}`);
    const unknown = await reads(stranger, `${list}?projectId=prj_01m7y8fx71fk5tkp4p4r296ff8`);
    const same = ({ body }: typeof foreign) => ({ ...body, correlationId: null });
    expect([foreign.status, same(foreign)]).toEqual([unknown.status, same(unknown)]);
    expect(foreign).toMatchObject({ status: 404, body: { code: "PROJECT_NOT_FOUND" } });
  });
}

/** Every row of a list, page by page, with something added between the pages. */
export async function pagesOf(
  project: Project,
  path: string,
  nouns: string,
  between: () => Promise<unknown> = async () => {},
): Promise<{ id: string }[]> {
  const all: { id: string }[] = [];
  for (let cursor: string | null = null; ; ) {
    const { status, body }: Awaited<ReturnType<typeof reads>> = await reads(project, `${path}${cursor ? `&cursor=${cursor}` : ""}`);
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...body[nouns]);
    cursor = body.nextCursor;
    if (!cursor) return all;
    await between();
  }
}

/** The same bytes for a foreign id, an unknown one and one of another form. */
export function missesAlike(
  path: (id: string) => string,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  one: (project: Project) => Promise<string>,
  body?: unknown,
): void {
  it(`${method} ${path("{id}")} tells nothing of another project's`, async () => {
    const [owner, stranger] = [await aProject(), await aProject()];
    const id = await one(owner);
    const answers = [];
    for (const asked of [id, `${id.split("_")[0]}_01m7y8fx71fk5tkp4p4r296ff8`, "nonsense", "usr_01m7y8fx71fk5tkp4p4r296ff8"]) {
      const answer = await call(method, path(asked), {
        key: await sessionOf(stranger.organization),
        headers: { "x-correlation-id": "mine" },
        body,
      });
      expect(answer.status, asked).toBe(404);
      answers.push(JSON.stringify(answer.body).replaceAll(asked, "…"));
    }
    expect(new Set(answers).size).toBe(1);
  });
}
