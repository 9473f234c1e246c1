import { describe, expect, it } from "vitest";
import { sliceTextsTask } from "@/lib/ingestion/slice-texts";
import { answerTask, embedQueryTask, embedTask, extractTask, replyTask } from "@/lib/models/local/tasks";
import type { Evidence, ExtractInput, Passage } from "@/lib/models/types";
import { readQueryTask } from "@/lib/retrieval/read-query";
import { countTermsTask } from "@/lib/text/count-terms";
import { redactTask } from "@/lib/text/redaction/policy";
import { inWorker } from "@/lib/worker";
import type { WorkerTask } from "@/lib/worker/task";
import { tasks } from "@/lib/worker-tasks/tasks";

const now = new Date("2026-03-04T09:00:00Z");
const texts = [
  "I moved to Lisbon last month, and my sister Anna works at Siemens. I can't eat peanuts!",
  "저는 지난해 서울에서 부산으로 이사했습니다. 제 동생은 디자이너입니다.",
  "我去年从北京搬到了上海。我的妹妹是设计师。",
  "```js\nconst a = 1;\n```\nMy e-mail is anna@example.com 😀",
  "",
];
const passages = texts.map((text): Passage => ({ text, role: "user", speaker: null, saidAt: now }));
const evidence = texts.slice(0, 3).map(
  (content, i): Evidence => ({
    ...{ kind: "passage", content, quote: content, type: null, chunkId: `${i}`, role: "user", speaker: null, saidAt: now.toISOString() },
    ...{ validFrom: null, validUntil: null, isFormer: false, outdated: [], contested: false, confidence: 0.5, score: 0.5, entities: [] },
    ...{ attribute: null, attributeValue: null },
  }),
);
const question = "Where does my sister work?";
const answerInput = { question, mode: "factoid", style: "explanatory", evidence, rarity: {}, subjects: ["User"], now } as const;

describe("a task in a worker", () => {
  const cases: [WorkerTask<never, unknown>, unknown][] = [
    [extractTask, { passages, subject: { name: "Maya" }, known: [{ name: "Anna", type: "PERSON" }] } satisfies ExtractInput],
    [embedTask, texts],
    [embedQueryTask, texts[1]],
    [answerTask, answerInput],
    [replyTask, { ...answerInput, messages: [{ role: "user", content: question }] }],
    [sliceTextsTask, { texts: [texts[0]!.repeat(50), texts[1]!.repeat(50)] }],
    [countTermsTask, texts],
    [redactTask, { settings: { redaction: { enabled: true, action: "redact" } }, value: { content: texts[3], at: now } }],
    [readQueryTask, { query: "Where did I live before I moved to Lisbon in March 2024?", now }],
  ];

  it.each(cases)("returns the same as in this thread ($name)", async (task, input) => {
    const here = await tasks.get(task.name)!(input);
    expect(here).toBeTruthy();
    expect(await inWorker(task, input as never)).toEqual(here);
  });

  it("has a case above", () => {
    expect(cases.map(([{ name }]) => name).sort()).toEqual([...tasks.keys()].sort());
  });

  it("says why a value was rejected", async () => {
    const settings = { redaction: { enabled: true, action: "block" } } as const;
    await expect(inWorker(redactTask, { settings, value: { content: texts[3] } })).rejects.toMatchObject({
      code: "CONTENT_BLOCKED",
      detail: { findings: [{ path: "content", types: ["EMAIL"] }] },
    });
  });

  it("doesn't block this thread for long documents", async () => {
    const long = Array.from({ length: 60 }, (_, i): Passage => ({ ...passages[0]!, text: `${texts[0]} ${i}. `.repeat(8) }));
    const extracted = inWorker(extractTask, { passages: long, subject: { name: "Maya" }, known: [] });
    let isDone = false;
    void extracted.finally(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
    }
    expect((await extracted).statements.length).toBeGreaterThan(0);
    expect(turns).toBeGreaterThan(10 * long.length);
  });
});
