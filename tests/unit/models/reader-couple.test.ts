import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("whom one is with", () => {
  it.each([
    ["Do I have a boyfriend?", ["My boyfriend and I split up last month."], /^No: /],
    ["Do I have a boyfriend?", ["My boyfriend and I split up.", "My boyfriend Leo is a nurse."], /^Yes: .*Leo/],
    ["Do I have a wife?", ["My wife died two years ago."], /^No: /],
    ["Do I have a dog?", ["Our dog Rex died in May."], /^No: /],
    ["What was my dog called?", ["Our dog Rex died in May."], /Rex/],
    ["Am I single?", ["I broke up with my boyfriend last month."], /^Yes: /],
    ["Am I in a relationship?", ["I broke up with my boyfriend last month."], /^No: /],
    ["Am I single?", ["I broke up with my boyfriend last month.", "I'm seeing someone called Leo now."], /^(?!Yes)/],
    ["Am I single?", ["My wife and I divorced in 2020."], /^(?!Yes)/],
    ["Am I married?", ["My wife and I divorced in 2020."], /^No: /],
    ["Am I still married?", ["I'm divorced."], /^No: /],
    ["Am I married?", ["I got married to Ana in February."], /^Yes: /],
    ["Am I married?", ["I'm getting married in June."], /^(?!Yes|No)/],
    ["Am I married?", ["My wife Ana is a nurse."], /^Yes: /],
    ["Am I married?", ["I'm engaged to Tom."], /^No: /],
    ["Am I married?", ["My sister and her husband divorced."], /^(?!Yes|No)/],
    ["Am I married?", ["Tom and I got divorced.", "I married Sam."], /^Yes: .*Sam/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
