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

/** Fills the first project with one of everything. */
export async function seed({ base, key, session }: { base: string; key: string; session: string }): Promise<Ids> {
  const agent = sender(base, key);
  const says = (user_id: string, ...said: string[]) =>
    agent("POST", "/v1/core/add", {
      user_id,
      messages: said.map((content) => ({ role: "user", content })),
      wait_for_processing: true,
    });
  await says("maya", "My name is Maya.", "I live in Berlin.", "I work at Siemens as a nurse.", "My brother Tom lives in Porto.");
  await says("tom", "I prefer tea to coffee.", "I am going to Lisbon next Friday.");
  await agent("POST", "/v1/groups", { name: "support" });
  await agent("POST", "/v1/memory/add", { group: "support", content: "Refunds are paid within five days. The office is in Lisbon." });
  await agent("POST", "/v1/memory/add", { userId: "maya", content: "Maya lives in Porto." });

  const person = sender(base, session);
  const { projects } = await person("GET", "/v1/dashboard/projects");
  const project: string = projects[0].id;
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
