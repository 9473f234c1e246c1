import { describe, expect, it } from "vitest";
import { converses } from "@/lib/models/local/reader/converse";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, said: string) => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("a deed told from its other side says who did it", () => {
  it.each(converses.map(({ example, counterexample }) => ({ example, counterexample })))(
    "$example.question",
    async ({ example, counterexample }) => {
      expect(await answer(example.question, example.told)).toMatch(/Anders|Ines/);
      expect(await answer(counterexample.question, counterexample.told)).toBe("");
    },
  );

  it.each([
    ["Who bought my car?", "I sold the van to my brother Anders", /^$/],
    ["Who bought my car?", "my brother Anders sold his car to a dealer", /^$/],
    ["Who has my drill?", "I lent my ladder to Piers", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("who and what somebody is", () => {
  it.each([
    ["Who is Nils's mother?", "My daughter Henrike has a son, Nils", /Henrike/],
    ["Who is Nils's dad?", "My daughter Henrike has a son, Nils", /^$/],
    ["Who is Nils's mother?", "My brother Per has a son, Nils", /^$/],
    ["Which of my kids is coeliac?", "Our kids are Leonie (9) and Fintan (6). Fintan is coeliac", /Fintan is coeliac/],
    ["Which of my kids is diabetic?", "Our kids are Leonie (9) and Fintan (6). Fintan is coeliac", /^$/],
    ["What was the examiner like?", "I failed my driving test on Tuesday. Examiner was horrible", /horrible/],
    ["Who retired?", "Fergal retired and they made me head gardener at Tullymore", /Fergal retired/],
    ["Who sang when the music stopped?", "my uncle Chente just started singing when the music stopped, everyone danced", /Chente/],
    ["Who sang when the music stopped?", "my uncle Chente asked us to sing when the music stopped", /^$/],
    ["What is my bike's frame number?", "My frame number is WBK48213, for the insurance", /WBK48213/],
    ["What is my brother's frame number?", "My frame number is WBK48213, for the insurance", /^$/],
    ["Which font do I like best?", "My favourite font is Lexend", /Lexend/],
    ["What was the test centre like?", "I failed my driving test on Tuesday. Examiner was horrible", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
