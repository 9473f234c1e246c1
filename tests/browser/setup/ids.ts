/** What the addresses of pages name. */
export interface Ids {
  /** A project with data in every list. */
  project: string;
  /** One with nothing in it. */
  emptyProject: string;
  memories: string;
  users: string;
  threads: string;
  entities: string;
  groups: string;
  jobs: string;
}

type Send = (method: string, path: string, body?: unknown) => Promise<any>;

/** Calls that must be answered well. */
export const sender =
  (base: string, bearer: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };

/** The ids of the demo's project, which is there, and of one that is made here and stays empty. */
export async function findIds({ base, session }: { base: string; session: string }): Promise<Ids> {
  const person = sender(base, session);
  const { projects } = await person("GET", "/v1/dashboard/projects");
  const project: string = projects.find(({ tag }: { tag: string }) => tag === "demo").id;
  const first = async (list: string): Promise<string> => {
    const { [list]: found } = await person("GET", `/v1/dashboard/${list}?projectId=${project}&limit=1`);
    return found[0].id;
  };
  return {
    project,
    emptyProject: (await person("POST", "/v1/dashboard/projects", { name: "Empty", tag: "empty" })).id,
    memories: await first("memories"),
    users: await first("users"),
    threads: await first("threads"),
    entities: await first("entities"),
    groups: await first("groups"),
    jobs: await first("jobs"),
  };
}
