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

const lists = ["memories", "users", "threads", "entities", "groups", "jobs"] as const;

/** The newest of each list. */
export async function firstRecords(person: Send, project: string): Promise<Pick<Ids, (typeof lists)[number]>> {
  const found: Partial<Ids> = {};
  for (const list of lists) found[list] = (await person("GET", `/v1/dashboard/${list}?projectId=${project}&limit=1`))[list][0].id;
  return found as Pick<Ids, (typeof lists)[number]>;
}

export async function anEndpoint(person: Send, project: string): Promise<string> {
  // No such server will ever be known.
  const body = { url: "https://hooks.invalid/loci", description: "Support desk", events: ["job.done", "conflict.opened"] };
  const { id } = await person("POST", `/v1/dashboard/webhooks/endpoints?projectId=${project}`, body);
  await person("POST", `/v1/dashboard/webhooks/endpoints/${id}/test?projectId=${project}`);
  return id;
}

export async function anEvalRun(person: Send, project: string): Promise<string> {
  const { users } = await person("GET", `/v1/dashboard/users?projectId=${project}&limit=1`);
  const body = { userId: users[0].externalId, question: "What is the user's blood type?", expect: { refused: true } };
  await person("POST", `/v1/dashboard/evals/cases?projectId=${project}`, body);
  return (await person("POST", `/v1/dashboard/evals/runs?projectId=${project}`)).id;
}

export async function findIds({ base, session }: { base: string; session: string }): Promise<Ids> {
  const person = sender(base, session);
  const { projects } = await person("GET", "/v1/dashboard/projects");
  const project: string = projects.find(({ tag }: { tag: string }) => tag === "demo").id;
  return {
    project,
    emptyProject: (await person("POST", "/v1/dashboard/projects", { name: "Empty", tag: "empty" })).id,
    ...(await firstRecords(person, project)),
    webhooks: await anEndpoint(person, project),
    evals: await anEvalRun(person, project),
  };
}
