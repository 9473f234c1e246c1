import { beforeAll, describe, expect, it } from "vitest";
import { waitForJob } from "@/lib/jobs/wait-for-job";
import { answerSupport, minSupport } from "@/lib/models/local/support";
import { inputOf, type Labelled } from "@/tests/bench/answers/labelled";
import { ownHistories } from "@/tests/bench/answers/own";
import { ownEvidence } from "@/tests/bench/answers/own-evidence";
import { useDatabase } from "@/tests/support/database";
import { aProject } from "@/tests/support/project";

useDatabase();

let questions: Labelled[] = [];
beforeAll(async () => {
  const project = await aProject();
  questions = await ownEvidence(project.ctx, ownHistories, (jobId) => waitForJob(project.ctx, jobId, new AbortController().signal));
});

const refused = (list: Labelled[]) => list.filter((question) => answerSupport(inputOf(question)) < minSupport);
const texts = (list: Labelled[]) => list.map(({ question }) => question).join("\n");

/** The limits are slightly below measured values; a change that misses them has to be justified. */
describe("questions about our own histories", () => {
  it("are refused in three of four cases if memory has no answer", () => {
    const unanswerable = questions.filter(({ isAnswerable }) => !isAnswerable);
    expect(unanswerable.length).toBeGreaterThan(100);
    const right = refused(unanswerable);
    expect(right.length / unanswerable.length, texts(unanswerable.filter((each) => !right.includes(each)))).toBeGreaterThan(3 / 4);
  });

  it("are answered in five of six cases if it has one", () => {
    const answerable = questions.filter(({ isAnswerable }) => isAnswerable);
    expect(answerable.length).toBeGreaterThan(100);
    const wrong = refused(answerable);
    expect(wrong.length / answerable.length, texts(wrong)).toBeLessThan(1 / 6);
  });

  it.each(ownHistories.filter(({ language }) => language).map(({ id, language }) => [language, id] as const))(
    "are answered in other languages: %s",
    (_, id) => {
      const answerable = questions.filter(({ conversation, isAnswerable }) => conversation === id && isAnswerable);
      const wrong = refused(answerable);
      expect(wrong.length, texts(wrong)).toBeLessThanOrEqual(answerable.length / 4);
    },
  );
});
