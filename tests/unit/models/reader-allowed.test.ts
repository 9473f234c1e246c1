import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what may be had, told of the food", () => {
  it.each([
    ["Can I have an espresso?", "coffee is out, my gp says. black tea's ok", /^No: /],
    ["Can I drink black tea?", "coffee is out, my gp says. black tea's ok", /^Yes: /],
    ["Can I drink green tea?", "coffee is out, my gp says. black tea's ok", /^$/],
    ["Can I eat eggs?", "I can't do dairy at all. eggs are fine though", /^Yes: /],
    ["Can I eat eggs?", "My wife can't do dairy at all. eggs are fine though", /^$/],
    ["Can my wife eat eggs?", "My wife can't do dairy at all. eggs are fine though", /^Yes: /],
    ["Can Nadia eat rice?", "Farah is coeliac so bread is out, rice is fine", /^$/],
    ["Can I have fish?", "The fish is fine but the chips are cold", /^(?!Yes)/],
    ["Can I have grapefruit juice?", "I avoid grapefruit because of my heart tablets.", /^No: /],
  ])("%s after “%s”", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
