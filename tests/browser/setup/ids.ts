export interface Ids {
  project: string;
  emptyProject: string;
  memories: string;
  users: string;
  threads: string;
  entities: string;
  groups: string;
  jobs: string;
  webhooks: string;
  evals: string;
}

export type Send = (method: string, path: string, body?: unknown) => Promise<any>;

export const sender =
  (base: string, bearer: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };

export async function findIds({ base, session }: { base: string; session: string }): Promise<Ids> {
  const person = sender(base, session);
  const { projects } = await person("GET", "/v1/dashboard/projects");
  const project: string = projects.find(({ tag }: { tag: string }) => tag === "demo").id;
  const first = async (list: string): Promise<string> => {
    const { [list]: found } = await person("GET", `/v1/dashboard/${list}?projectId=${project}&limit=1`);
    return found[0].id;
  };
  // No such server will ever be known.
  const body = { url: "https://hooks.invalid/loci", description: "Support desk", events: ["job.done", "conflict.opened"] };
  const anEndpoint = async (): Promise<string> => {
    const { id } = await person("POST", `/v1/dashboard/webhooks/endpoints?projectId=${project}`, body);
    await person("POST", `/v1/dashboard/webhooks/endpoints/${id}/test?projectId=${project}`);
    return id;
  };
  const aRun = async (): Promise<string> => {
    const { users } = await person("GET", `/v1/dashboard/users?projectId=${project}&limit=1`);
    const body = { userId: users[0].externalId, question: "What is the user's blood type?", expect: { refused: true } };
    await person("POST", `/v1/dashboard/evals/cases?projectId=${project}`, body);
    return (await person("POST", `/v1/dashboard/evals/runs?projectId=${project}`)).id;
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
    webhooks: await anEndpoint(),
    evals: await aRun(),
  };
}
