import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { fakeClock } from "../support/provider";
import { expectError } from "../support/refusal";
import { fails, refuses, respondsWith, type ScriptedOpenAi, scriptedOpenAi } from "../support/scripted-openai";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
  Object.assign(process.env, {
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: server.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
    LOCI_TRANSCRIPTION_MODEL: "test-whisper",
  });
});
afterAll(() => server.close());
useDatabase();
beforeEach(() => void fakeClock());
afterEach(async () => {
  await runner().idle();
  vi.restoreAllMocks();
  server.reset();
});

const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("a picture")]);
const mp3 = Buffer.from("ID3\x04a recording", "latin1");
const upload = (key: string, bytes: Buffer, name: string) => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  form.set("userId", "maya");
  return call("POST", "/v1/memory/upload", { key, raw: form });
};
const storedBy = async (jobId: string) =>
  (
    await rows(sql`select e.content, e.source_type, e.trust from episodes e join ingestion_jobs j on j.episode_id = e.id
      where j.id = ${parseId("job", jobId)}::uuid`)
  )[0];

describe("an image", () => {
  it("is described and transcribed by the model", async () => {
    const project = await aProject();
    server.chat.push(respondsWith(JSON.stringify({ description: "A receipt of Café Porto.", text: "Total 12.50 EUR" })));
    const { status, body } = await upload(project.apiKey, png, "receipt.png");
    expect([status, body.format, body.pages]).toEqual([202, "image", null]);
    expect(await storedBy(body.jobId)).toEqual({ content: "A receipt of Café Porto.\n\nTotal 12.50 EUR", source_type: "IMAGE", trust: 0 });
    const [request] = server.chats();
    expect(request!.body.model).toBe("test-chat");
    expect(JSON.stringify(request!.body.messages)).toContain(`data:image/png;base64,${png.toString("base64")}`);
  });

  it.each([
    ["the model refuses", [refuses], 422, "CONTENT_UNREADABLE"],
    ["the model sees nothing", [respondsWith(JSON.stringify({ description: "", text: " " }))], 422, "CONTENT_UNREADABLE"],
    ["the model answers in another form", [respondsWith("A cat.")], 503, "MODEL_UNAVAILABLE"],
    ["the provider fails twice", [fails(500), fails(500)], 503, "MODEL_UNAVAILABLE"],
    ["the model takes no images", [fails(400)], 503, "MODEL_UNAVAILABLE"],
  ] as const)("is rejected when %s", async (_, replies, status, code) => {
    const project = await aProject();
    server.chat.push(...replies);
    expectError(await upload(project.apiKey, png, "a.png"), status, code);
    expect(await rows(sql`select 1 from episodes where project_id = ${project.id}::uuid`)).toEqual([]);
  });
});

describe("a recording", () => {
  it("is transcribed", async () => {
    const project = await aProject();
    server.audio.push({ kind: "sends", body: JSON.stringify({ text: " Maya lives in Lisbon. " }) });
    const { status, body } = await upload(project.apiKey, mp3, "note.mp3");
    expect([status, body.format]).toEqual([202, "audio"]);
    expect(await storedBy(body.jobId)).toEqual({ content: "Maya lives in Lisbon.", source_type: "AUDIO", trust: 0 });
    const request = server.requests.find(({ path }) => path.endsWith("/audio/transcriptions"))!;
    expect(request.body.form).toContain("test-whisper");
    expect(request.body.form).toContain("a recording");
  });

  it("without words, or that the provider can't read, is rejected", async () => {
    const project = await aProject();
    server.audio.push({ kind: "sends", body: JSON.stringify({ text: "" }) });
    expectError(await upload(project.apiKey, mp3, "a.mp3"), 422, "CONTENT_UNREADABLE");
    server.audio.push(fails(400));
    expectError(await upload(project.apiKey, mp3, "a.mp3"), 503, "MODEL_UNAVAILABLE");
  });
});
