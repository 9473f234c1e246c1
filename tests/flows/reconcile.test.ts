import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { conflictRows, entityRows, graphOf, memoryRows } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

async function memoriesOf(project: Project, user: string) {
  return memoryRows(await graphOf(project.id, { user }));
}

async function addDocument(project: Project, user: string, content: string, documentDate?: string) {
  const added = await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: user, content, documentDate } });
  expect(added.status).toBe(202);
  const { runner } = await import("@/inngest/in-process");
  await runner().idle();
  const job = await call("GET", `/v1/memory/job/${added.body.jobId}`, { key: project.apiKey });
  expect(job.body.status).toBe("done");
}

describe("a newer value of a single-valued attribute", () => {
  it.each([
    {
      attribute: "home",
      older: "I live in Berlin.",
      newer: "I moved to Lisbon in March 2026.",
      former: "User lives in Berlin.",
      since: "2026-03-01T00:00:00.000Z",
    },
    {
      attribute: "employer",
      older: "I work at Acme.",
      newer: "I started working at Globex in April 2026.",
      former: "User works at Acme.",
      since: "2026-04-01T00:00:00.000Z",
    },
    { attribute: "spouse", older: "I am married to Tom.", newer: "I am married to Luis.", former: "User is married to Tom.", since: null },
    { attribute: "age", older: "I'm 34 years old.", newer: "I'm 35 years old.", former: "User is 34 years old.", since: null },
    {
      attribute: "favourite of a kind",
      older: "My favorite color is blue.",
      newer: "My favourite color is green.",
      former: "User's favorite color is blue.",
      since: null,
    },
  ])("supersedes the older $attribute, which is kept as history", async ({ older, newer, former, since }) => {
    const project = await aProject();
    await project.remembers("maya", older, newer);
    const found = await memoriesOf(project, "maya");
    expect(found).toHaveLength(2);
    const history = found.find(({ content }) => content === former);
    const present = found.find(({ content }) => content !== former);
    expect(history).toMatchObject({ status: "superseded", validUntil: since, supersededBy: present!.content, contested: false });
    expect(present).toMatchObject({ status: "active", validFrom: since, supersededBy: null, contested: false });
    expect(await conflictRows(await graphOf(project.id, { user: "maya" }))).toMatchObject([
      { kind: "UPDATE", status: "resolved", autoApplied: true, existing: former, incoming: present!.content },
    ]);
  });

  it("doesn't change other kinds of favorites", async () => {
    const project = await aProject();
    await project.remembers("maya", "My favorite color is blue.", "My favorite food is ramen.");
    expect((await memoriesOf(project, "maya")).map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("limits the default search to the present, and shows history on request", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Berlin.", "I moved to Lisbon in March 2026.");
    const body = { user_id: "maya", query: "Where does Maya live? Berlin or Lisbon?" };
    const now = await call("POST", "/v1/core/search", { key: project.apiKey, body });
    expect(now.body.results.map((result: { status: string }) => result.status)).toEqual(["active"]);
    const all = await call("POST", "/v1/core/search", { key: project.apiKey, body: { ...body, include_superseded: true } });
    const former = all.body.results.find((result: { status: string }) => result.status === "superseded");
    expect(former).toMatchObject({ content: "User lives in Berlin.", valid_until: "2026-03-01T00:00:00.000Z" });
    expect(former.superseded_by).toBe(now.body.results[0].id);
  });
});

describe("a repeated fact", () => {
  it("raises the confidence and adds no row", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const [before] = await memoriesOf(project, "maya");
    const [again] = await project.remembers("maya", "I live in lisbon!");
    const after = await memoriesOf(project, "maya");
    expect(again!.body.memories_created).toBe(0);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before!.id, status: "active", mentionsCount: 2 });
    expect(after[0]!.confidence).toBeGreaterThan(before!.confidence);
    expect(after[0]!.confidence).toBeLessThanOrEqual(0.99);
    const [job] = await rows<{ duplicates: number }>(sql`
      select duplicates from ingestion_jobs where project_id = ${project.id} order by created_at desc, id desc limit 1`);
    expect(job!.duplicates).toBe(1);
  });

  it("adds a missing date to the first statement", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.", { content: "I moved to Lisbon in March 2024.", created_at: "2024-06-01" });
    const found = await rows<{ since: string }>(sql`
      select to_json(valid_from) #>> '{}' as since from memories where project_id = ${project.id} and attribute = 'LIVES_IN'`);
    expect(found.map((memory) => memory.since.slice(0, 10))).toEqual(["2024-03-01"]);
  });

  it("that tells more is a memory of its own", async () => {
    const project = await aProject();
    await project.remembers("maya", "Lena is my girlfriend.", "Lena and I are engaged!");
    expect((await memoriesOf(project, "maya")).map(({ content, status }) => `${status}: ${content}`).sort()).toEqual([
      "active: Lena and User are engaged.",
      "active: Lena is User's girlfriend.",
    ]);
  });

  it("is recognized by its words if it sets no attribute", async () => {
    const project = await aProject();
    await project.remembers("maya", "I love hiking in the mountains.", "I love  hiking in the MOUNTAINS!");
    const found = await memoriesOf(project, "maya");
    expect(found).toMatchObject([{ mentionsCount: 2 }]);
  });
});

describe("the end of a fact", () => {
  it("supersedes only the fact it ends", async () => {
    const project = await aProject();
    await project.remembers("maya", "I work at Acme.", "I live in Berlin.", "I no longer work at Acme.");
    expect(await memoriesOf(project, "maya")).toMatchObject([
      { content: "User lives in Berlin.", status: "active" },
      { content: "User no longer works at Acme.", status: "active" },
      { content: "User works at Acme.", status: "superseded", supersededBy: "User no longer works at Acme." },
    ]);
  });

  it("doesn't contradict another value", async () => {
    const project = await aProject();
    await project.remembers("maya", "I work at Globex.", "I no longer work at Acme.");
    expect((await memoriesOf(project, "maya")).map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("is itself superseded when the fact starts again", async () => {
    const project = await aProject();
    await project.remembers("maya", "I work at Acme.", "I no longer work at Acme.", "I work at Acme.");
    const found = await memoriesOf(project, "maya");
    expect(found.filter(({ status }) => status === "active").map(({ content }) => content)).toEqual(["User works at Acme."]);
    expect(found).toHaveLength(3);
  });
});

describe("an uncertain newer claim", () => {
  it("leaves both active and contested, with an open conflict", async () => {
    const project = await aProject();
    await project.remembers("maya", "My name is Maya.", "I live in Berlin.");
    await addDocument(project, "maya", "Maya lives in Porto.");
    const homes = (await memoriesOf(project, "maya")).filter(({ content }) => content.includes("lives in"));
    expect(homes).toMatchObject([
      { content: "Maya lives in Berlin.", status: "active", contested: true, validUntil: null, supersededBy: null },
      { content: "Maya lives in Porto.", status: "active", contested: true, validUntil: null, supersededBy: null },
    ]);
    expect(await conflictRows(await graphOf(project.id, { user: "maya" }))).toEqual([
      {
        kind: "CONTRADICTION",
        status: "unresolved",
        autoApplied: false,
        attribute: "LIVES_IN",
        existing: "Maya lives in Berlin.",
        incoming: "Maya lives in Porto.",
      },
    ]);
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { user_id: "maya", query: "Where does Maya live?" },
    });
    expect(body.results.filter((result: { contested: boolean }) => result.contested)).toHaveLength(2);
  });

  it("supersedes nothing when it is hedged", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Berlin.", "Maybe I live in Faro.");
    const [home] = (await memoriesOf(project, "maya")).filter(({ content }) => content === "User lives in Berlin.");
    expect(home).toMatchObject({ status: "active", contested: false });
  });
});

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe("history in any order gives the same result as in the right one", () => {
  it.each(orders)("dated moves in the order %i %i %i", async (...order) => {
    const moves = [
      { content: "I moved to Berlin in March 2020.", created_at: "2020-03-20T10:00:00Z" },
      { content: "I moved to Lisbon in June 2022.", created_at: "2022-06-20T10:00:00Z" },
      { content: "I moved to Madrid in May 2024.", created_at: "2024-05-20T10:00:00Z" },
    ];
    const project = await aProject();
    await project.remembers("maya", ...order.map((n) => moves[n]!));
    expect((await memoriesOf(project, "maya")).map(({ id: _, ...memory }) => memory)).toMatchObject([
      {
        content: expect.stringContaining("Berlin"),
        status: "superseded",
        contested: false,
        validFrom: "2020-03-01T00:00:00.000Z",
        validUntil: "2022-06-01T00:00:00.000Z",
        supersededBy: expect.stringContaining("Lisbon"),
      },
      {
        content: expect.stringContaining("Lisbon"),
        status: "superseded",
        contested: false,
        validFrom: "2022-06-01T00:00:00.000Z",
        validUntil: "2024-05-01T00:00:00.000Z",
        supersededBy: expect.stringContaining("Madrid"),
      },
      {
        content: expect.stringContaining("Madrid"),
        status: "active",
        contested: false,
        validFrom: "2024-05-01T00:00:00.000Z",
        validUntil: null,
        supersededBy: null,
      },
    ]);
    expect((await conflictRows(await graphOf(project.id, { user: "maya" }))).map(({ existing, incoming }) => [existing, incoming])).toEqual(
      [
        [expect.stringContaining("Berlin"), expect.stringContaining("Lisbon")],
        [expect.stringContaining("Lisbon"), expect.stringContaining("Madrid")],
      ],
    );
  });

  it.each(orders)("undated homes in the order %i %i %i", async (...order) => {
    const homes = [
      { content: "I live in Berlin.", created_at: "2020-03-20T10:00:00Z" },
      { content: "I live in Lisbon.", created_at: "2022-06-20T10:00:00Z" },
      { content: "I live in Madrid.", created_at: "2024-05-20T10:00:00Z" },
    ];
    const project = await aProject();
    await project.remembers("maya", ...order.map((n) => homes[n]!));
    expect(await memoriesOf(project, "maya")).toMatchObject([
      { content: "User lives in Berlin.", status: "superseded", validUntil: null, supersededBy: "User lives in Lisbon." },
      { content: "User lives in Lisbon.", status: "superseded", validUntil: null, supersededBy: "User lives in Madrid." },
      { content: "User lives in Madrid.", status: "active", validUntil: null, supersededBy: null },
    ]);
  });

  it.each([
    ["in order", [0, 2, 1]],
    ["with the middle home added last", [0, 1, 2]],
  ])("a home that was left and returned to, %s", async (_kind, order) => {
    const project = await aProject();
    const statements = [
      { content: "I live in Berlin.", created_at: "2020-05-01" },
      { content: "I live in Berlin.", created_at: "2022-05-01" },
      { content: "I live in Lisbon.", created_at: "2021-05-01" },
    ];
    await project.remembers("maya", ...order.map((n) => statements[n]!));
    expect(await project.searches("maya", "Where does Maya live?")).toEqual([expect.stringContaining("Berlin")]);
  });

  it.each(orders)("an employer, its end and the next in the order %i %i %i", async (...order) => {
    const work = [
      { content: "I work at Acme.", created_at: "2020-03-20T10:00:00Z" },
      { content: "I no longer work at Acme.", created_at: "2022-06-20T10:00:00Z" },
      { content: "I work at Globex.", created_at: "2024-05-20T10:00:00Z" },
    ];
    const project = await aProject();
    await project.remembers("maya", ...order.map((n) => work[n]!));
    expect(await memoriesOf(project, "maya")).toMatchObject([
      { content: "User no longer works at Acme.", status: "active" },
      { content: "User works at Acme.", status: "superseded", supersededBy: "User no longer works at Acme." },
      { content: "User works at Globex.", status: "active" },
    ]);
  });
});

describe("what was told of a former employer besides", () => {
  it.each(orders)("is over with it, in the order %i %i %i", async (...order) => {
    const work = [
      { content: "I work at Acme.", created_at: "2020-03-20T10:00:00Z" },
      { content: "I work at Acme as a welder.", created_at: "2022-06-20T10:00:00Z" },
      { content: "I work at Globex.", created_at: "2024-05-20T10:00:00Z" },
    ];
    const project = await aProject();
    await project.remembers("maya", ...order.map((n) => work[n]!));
    expect(await memoriesOf(project, "maya")).toMatchObject([
      { content: "User works at Acme as a welder.", status: "superseded", supersededBy: "User works at Globex." },
      { content: "User works at Acme.", status: "superseded", supersededBy: "User works at Globex." },
      { content: "User works at Globex.", status: "active", supersededBy: null },
    ]);
  });
});

describe("identity", () => {
  it("keeps two people with one name in different graphs separate", async () => {
    const project = await aProject();
    await project.remembers("maya-1", "My name is Maya.", "I live in Berlin.");
    await project.remembers("maya-2", "My name is Maya.", "I live in Rome.");
    for (const [user, home] of [
      ["maya-1", "Maya lives in Berlin."],
      ["maya-2", "Maya lives in Rome."],
    ] as const) {
      expect((await memoriesOf(project, user)).filter(({ status }) => status === "active").map(({ content }) => content)).toContain(home);
      expect((await project.searches(user, "Where does Maya live?"))[0]).toBe(home);
    }
  });

  it("keeps the speakers of a conversation separate by name", async () => {
    const project = await aProject();
    await project.remembers(
      "household",
      { name: "Anna", content: "I live in Berlin." },
      { name: "Ben", content: "I live in Rome." },
      { name: "Anna", content: "I moved to Vienna in May 2026." },
    );
    expect((await memoriesOf(project, "household")).map(({ content, status }) => [content, status])).toEqual([
      ["Anna lives in Berlin.", "superseded"],
      ["Anna moved to Vienna in May 2026.", "active"],
      ["Ben lives in Rome.", "active"],
    ]);
  });

  it("uses the name a user gave, also for earlier memories", async () => {
    const project = await aProject();
    await project.remembers("u-1", "I live in Berlin.", "My name is Maya.", "I moved to Lisbon in March 2026.");
    const graphId = await graphOf(project.id, { user: "u-1" });
    expect(await rows(sql`select first_name from users where project_id = ${project.id}`)).toEqual([{ first_name: "Maya" }]);
    expect((await entityRows(graphId)).filter(({ type }) => type === "PERSON")).toEqual([
      { name: "Maya", type: "PERSON", isSubject: true, aliases: ["maya", "user"] },
    ]);
    expect(await memoryRows(graphId)).toMatchObject([
      { content: "Maya moved to Lisbon in March 2026.", status: "active" },
      { content: "User lives in Berlin.", status: "superseded" },
      { content: "User's name is Maya.", status: "active" },
    ]);
  });

  it("uses the user's name although someone else with that name was mentioned before", async () => {
    const project = await aProject();
    await project.remembers("u-1", "Maya lives in Rome.", "I live in Berlin.", "My name is Maya.", "I moved to Lisbon in March 2026.");
    const found = await memoriesOf(project, "u-1");
    expect(found.find(({ content }) => content === "User lives in Berlin.")).toMatchObject({ status: "superseded" });
    expect(found.find(({ content }) => content === "Maya lives in Rome.")).toMatchObject({ status: "active" });
  });

  it("creates one entity for a name in any case, with or without accents", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      "José lives in Lima.",
      "Jose likes tennis.",
      "JOSÉ works at Acme.",
      "José moved to Vienna in May 2026.",
    );
    const graphId = await graphOf(project.id, { user: "maya" });
    expect((await entityRows(graphId)).filter(({ aliases }) => aliases.includes("jose"))).toHaveLength(1);
    expect((await entityRows(graphId)).filter(({ name }) => /^jos/i.test(name))).toHaveLength(1);
    expect((await memoryRows(graphId)).find(({ content }) => content === "José lives in Lima.")).toMatchObject({ status: "superseded" });
  });
});
