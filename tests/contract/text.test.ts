import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

const addRaw = (key: string, raw: string) => call("POST", "/v1/memory/add", { key, raw });
const metadataOf = async (jobId: string) => {
  const [row] = await rows<{ metadata: string }>(sql`
    select e.metadata::text as metadata from ingestion_jobs j join episodes e on e.project_id = j.project_id and e.id = j.episode_id where j.id = ${parseId("job", jobId)}`);
  return row!.metadata;
};

describe("text in any script is stored unchanged and found by its own words", () => {
  it.each([
    ["emoji", "I love 🍣 sushi rolls 🍱 and 👩‍👩‍👧‍👦 dinners 🇵🇹.", "sushi dinners"],
    ["Chinese", "我喜欢在杭州喝龙井茶。", "龙井茶"],
    ["Japanese", "私は京都で抹茶を飲むのが好きです。", "抹茶"],
    ["Korean", "저는 부산에서 녹차를 마셔요.", "녹차를"],
    ["Arabic", "أنا أحب القهوة في بيروت.", "القهوة"],
    ["Hebrew", "אני גר בתל אביב ואוהב קפה.", "קפה"],
    ["Russian", "Я люблю чай с лимоном.", "лимоном"],
    ["Greek", "Μου αρέσει ο καφές στην Αθήνα.", "καφές"],
    ["Thai", "ฉันชอบดื่มชาที่เชียงใหม่", "ชาที่เชียงใหม่"],
    ["Hindi", "मुझे दिल्ली में चाय पसंद है।", "चाय"],
    ["accents", "Je préfère le café crème à Zürich.", "creme zurich"],
    ["combining marks", "I love cafe\u0301 cre\u0300me.", "café crème"],
    ["full width", "Ｉ ｌｏｖｅ ｓｕｓｈｉ ｒｏｌｌｓ．", "sushi rolls"],
    ["German", "Ich wohne in der Großen Straße.", "grossen strasse"],
    ["both directions", "I love the word \u202eמילה\u202c and tea.", "מילה"],
    ["beyond the basic plane", "I love 𠮷野家 noodles.", "𠮷野家"],
  ])("%s", async (_, text, query) => {
    const project = await aProject();
    const [added] = await project.remembers("maya", text);
    expect(added!.status).toBe(200);
    const episode = parseId("episode", added!.body.episode_id);
    expect(await rows(sql`select content from messages where episode_id = ${episode}`)).toEqual([{ content: text }]);
    for (const words of [query, text]) {
      const body = { user_id: "maya", query: words, include_passages: true };
      const { body: found } = await call("POST", "/v1/core/search", { key: project.apiKey, body });
      expect(found.query).toBe(words);
      expect(found.passages.map((passage: { content: string }) => passage.content)).toEqual([text]);
      for (const result of found.results) expect(text).toContain(result.source.quote);
    }
  });

  it.each(["josé@例え.jp", "user 1/2?#%", "👤", "../../etc", "' or 1=1 --", "a".repeat(256)])(
    "and so is a user named %s",
    async (user_id) => {
      const project = await aProject();
      const [added] = await project.remembers(user_id, "I play the cello.");
      expect(added!.body.user_id).toBe(user_id);
      expect(await project.searches(user_id, "cello")).toEqual([expect.stringContaining("cello")]);
    },
  );

  it("a query of only punctuation, wildcards or operators is valid", async () => {
    const project = await aProject();
    await project.remembers("maya", "I love 100% cotton_wool.");
    for (const query of ["%", "_", "\\", "'", '"', "a & | ! ( ) :*", "\u202e", "🦄", "\ufffd", "()[]{}", "x".repeat(10_000)]) {
      const answer = await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query } });
      expect(answer.status, query.slice(0, 20)).toBe(200);
      expect(answer.body.query).toBe(query);
    }
  });
});

describe("text that PostgreSQL can't store", () => {
  it("is cleaned everywhere: U+0000 is removed, a lone surrogate becomes U+FFFD", async () => {
    const project = await aProject();
    const raw = String.raw`{"user_id":"ma\u0000ya","messages":[{"role":"user","name":"M\ud800","content":"I love na\u0000chos \ud83c and \udf63."}],
      "metadata":{"k\u0000ey":"v\u0000","\udc00":["\ud800\u0000",{"x":"\u0000"}],"pair":"\ud83c\udf63"},"wait_for_processing":true}`;
    const added = await call("POST", "/v1/core/add", { key: project.apiKey, raw });
    expect(added.status).toBe(200);
    expect(added.body.user_id).toBe("maya");
    const episode = parseId("episode", added.body.episode_id);
    expect(await rows(sql`select name, content from messages where episode_id = ${episode}`)).toEqual([
      { name: "M\ufffd", content: "I love nachos \ufffd and \ufffd." },
    ]);
    expect(await rows(sql`select metadata from episodes where id = ${episode}`)).toEqual([
      { metadata: { key: "v", "\ufffd": ["\ufffd", { x: "" }], pair: "🍣" } },
    ]);
    const found = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      raw: String.raw`{"user_id":"maya\u0000","query":"na\u0000chos \ud800"}`,
    });
    expect(found.body).toMatchObject({ query: "nachos \ufffd", total: 1 });
  });

  it("matches nothing in a filter or a path", async () => {
    const project = await aProject();
    await project.remembers("maya", "I love tea.");
    const raw = String.raw`{"user_id":"maya","query":"tea","filters":{"entities":["\u0000"],"metadata":{"\u0000":{"contains":"\ud800\u0000"}},"sources":{"urls":["\u0000"]}}}`;
    expect((await call("POST", "/v1/core/search", { key: project.apiKey, raw })).status).toBe(200);
    expectError(await call("GET", "/v1/groups/%00", { key: project.apiKey }), 404, "GROUP_NOT_FOUND");
    expectError(await call("GET", "/v1/memory/job/ij_%00", { key: project.apiKey }), 404, "JOB_NOT_FOUND");
  });

  it("has U+FFFD in place of invalid UTF-8", async () => {
    const { apiKey } = await aProject();
    const raw = Buffer.concat([Buffer.from('{"content":"caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const answer = await call("POST", "/v1/memory/add", { key: apiKey, raw });
    expect(answer.status).toBe(202);
    expect(await rows(sql`select content from episodes order by created_at desc limit 1`)).toEqual([{ content: "caf\ufffd" }]);
  });
});

describe("malicious JSON", () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

  it("is accepted up to 64 levels and rejected at 65", async () => {
    const { apiKey } = await aProject();
    const at = (levels: number) => addRaw(apiKey, `{"content":"x","metadata":${nested(levels - 1)}}`);
    expect((await at(64)).status).toBe(202);
    const lists = `{"content":"x","metadata":{"a":${"[".repeat(70)}${"]".repeat(70)}}}`;
    for (const answer of [
      await at(65),
      await at(1_000),
      await at(100_000),
      await addRaw(apiKey, lists),
      await addRaw(apiKey, nested(65)),
    ]) {
      expectError(answer, 400, "INVALID_REQUEST");
    }
  });

  it("keeps __proto__ and constructor as data without touching a prototype", async () => {
    const { apiKey } = await aProject();
    const metadata = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":"x","hasOwnProperty":1}`;
    const answer = await addRaw(apiKey, `{"content":"x","__proto__":{"userId":"maya"},"metadata":${metadata}}`);
    expect(answer.status).toBe(202);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const stored = JSON.parse(await metadataOf(answer.body.jobId));
    expect(Object.keys(stored).toSorted()).toEqual(["__proto__", "constructor", "hasOwnProperty", "toString"]);
    expect(Object.getOwnPropertyDescriptor(stored, "__proto__")?.value).toEqual({ isAdmin: true });
    // An inherited property doesn't count as a field, so the content went to the default group.
    expect(
      await rows(sql`select 1 from users where external_id = 'maya' and created_at > now() - interval '1 second' and project_id in
      (select project_id from ingestion_jobs where id = ${parseId("job", answer.body.jobId)})`),
    ).toEqual([]);
  });

  it("uses the last of two equal keys", async () => {
    const { apiKey } = await aProject();
    const answer = await addRaw(apiKey, `{"content":"x","metadata":{"a":1,"a":2}}`);
    expect(JSON.parse(await metadataOf(answer.body.jobId))).toEqual({ a: 2 });
  });

  it.each([
    ["1e400", "null"],
    ["-0", "0"],
    ["9007199254740991", "9007199254740991"],
    ["1e308", null],
    ["5e-324", null],
    ["0.1", "0.1"],
    ["123456789012345678901234567890", null],
  ])("keeps the number %s in metadata as JavaScript reads it", async (number, expected) => {
    const { apiKey } = await aProject();
    const answer = await addRaw(apiKey, `{"content":"x","metadata":{"n":${number}}}`);
    expect(answer.status).toBe(202);
    const { n } = JSON.parse(await metadataOf(answer.body.jobId));
    if (expected === null) expect(n).toBe(Number(number));
    else expect(JSON.stringify(n)).toBe(expected);
  });

  it.each(["1e400", "-1e400", "1e308", "99999999999999999999", "0.5", "-1", '"10"', "true", "[10]", "{}"])(
    "rejects %s as a limit",
    async (limit) => {
      const { apiKey } = await aProject();
      const answer = await call("POST", "/v1/core/search", { key: apiKey, raw: `{"group_id":"default","query":"x","limit":${limit}}` });
      expectError(answer, 400, "validation_error");
    },
  );
});
