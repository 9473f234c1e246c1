import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember, getAsMember, isLimitedToProject, type Project } from "../support/listing";
import { aProject } from "../support/project";

useDatabase();

const search = async (project: Project, query: string) => (await getAsMember(project, `/v1/dashboard/memories/search?${query}`)).body;
type Found = { id: string; content: string; status: string; score: number };
const contents = async (project: Project, query: string): Promise<string[]> =>
  (await search(project, query)).memories.map(({ content }: Found) => content);

isLimitedToProject("/v1/dashboard/memories/search?q=lisbon", "memories", (project) => project.remembers("maya", "I live in Lisbon."));

describe("GET /v1/dashboard/memories/search", () => {
  let project: Project;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I live in Lisbon.", "I adopted a dog called Rex.", "I love green tea.");
    await project.remembers("ben", "I have a cat called Tom.");
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "support" } });
    await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { group_id: "support", messages: [{ role: "user", content: "The office dog is called Bello." }], wait_for_processing: true },
    });
  });

  it("ranks memories by meaning, in the form of the list", async () => {
    const { memories, nextOffset, graphs } = await search(project, "q=which+pets+are+at+home");
    const [listed] = (await getAsMember(project, `/v1/dashboard/memories?q=${encodeURIComponent(memories[0].content)}`)).body.memories;
    expect(memories[0]).toEqual({ ...listed, score: expect.any(Number) });
    const scores = memories.map(({ score }: Found) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    expect(memories.slice(0, 3).map(({ content }: Found) => content)).toEqual(
      expect.arrayContaining([expect.stringMatching(/Rex|dog/), expect.stringMatching(/Tom|cat/)]),
    );
    // The default group, "support", maya and ben.
    expect({ nextOffset, graphs }).toEqual({ nextOffset: null, graphs: { read: 4, total: 4, message: null } });
  });

  it("keeps to the list's filters", async () => {
    expect((await contents(project, "q=pets&userId=ben")).join()).toMatch(/^[^,]*(?:cat|Tom)/);
    expect((await contents(project, "q=pets&groups=support")).every((content) => /Bello|office/.test(content))).toBe(true);
    expect(await contents(project, "q=favourite+drink&type=PREFERENCE")).toEqual(["User loves green tea."]);
    const { body } = await getAsMember(project, "/v1/dashboard/entities?q=Lisbon");
    expect(await contents(project, `q=home&entityId=${body.entities[0].id}`)).toEqual(["User lives in Lisbon."]);
    expect(await contents(project, "q=home&from=2000-01-01&to=2000-12-31")).toEqual([]);
    expect((await contents(project, "q=home&from=2000-01-01")).length).toBeGreaterThan(3);
  });

  it("finds the statuses that are asked for, and active and superseded memories otherwise", async () => {
    const [lisbon, porto] = ["User lives in Lisbon.", "User lives in Porto."];
    const found = async (query: string) =>
      (await contents(project, `q=Where+is+home&type=FACT,STATE,EVENT&userId=maya${query}`)).filter((each) => /lives/.test(each)).sort();
    const statuses = (await getAsMember(project, "/v1/dashboard/memories?userId=maya&q=lives")).body.memories;
    expect(statuses.map(({ content, status }: Found) => [content, status]).sort()).toEqual([
      [lisbon, "active"],
      [porto, "superseded"],
    ]);
    expect(await found("")).toEqual([lisbon, porto]);
    expect(await found("&status=active")).toEqual([lisbon]);
    expect(await found("&isActive=true")).toEqual([lisbon]);
    expect(await found("&status=superseded")).toEqual([porto]);
    expect(await found("&status=rejected")).toEqual([]);
  });

  it("is paged by offset, without gaps, and doesn't find what was deleted", async () => {
    const all = (await search(project, "q=home&limit=100")).memories.map(({ id }: Found) => id);
    const paged: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await search(project, `q=home&limit=2&offset=${offset}`);
      paged.push(...page.memories.map(({ id }: Found) => id));
      offset = page.nextOffset;
    }
    expect(paged).toEqual(all);
    expect(await search(project, "q=home&limit=100&offset=100")).toMatchObject({ memories: [], nextOffset: null });
    await callAsMember(project, "DELETE", `/v1/dashboard/memories/${all.at(-1)}`);
    expect((await search(project, "q=home&limit=100")).memories.map(({ id }: Found) => id)).toEqual(all.slice(0, -1));
  });

  it.each(["q=", "q=home&limit=0", "q=home&limit=101", "q=home&offset=-1", "q=home&from=2026-02-01&to=2026-01-01", "q=home&status=old"])(
    "rejects %s",
    async (query) => {
      expect(await getAsMember(project, `/v1/dashboard/memories/search?${query}`)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR" },
      });
    },
  );

  it.each([
    ["userId=nobody", "USER_NOT_FOUND"],
    ["groups=nowhere", "GROUP_NOT_FOUND"],
    ["entityId=ent_01m7y8fx71fk5tkp4p4r296ff8", "ENTITY_NOT_FOUND"],
  ])("returns 404 for %s", async (query, code) => {
    expect(await getAsMember(project, `/v1/dashboard/memories/search?q=home&${query}`)).toMatchObject({ status: 404, body: { code } });
  });
});
