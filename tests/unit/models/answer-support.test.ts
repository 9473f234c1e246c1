import { describe, expect, it } from "vitest";
import { answerSupport, minSupport } from "@/lib/models/local/support";
import type { AnswerInput, Evidence } from "@/lib/models/types";
import { questionMode } from "@/lib/synthesis/question-mode";
import { terms } from "@/lib/text/terms";

type Line = string | [speaker: string, text: string];

const passages = (...lines: Line[]): Evidence[] =>
  lines.map((line, i) => {
    const [speaker, content] = typeof line === "string" ? ["user", line] : line;
    const isPerson = speaker !== "user" && speaker !== "assistant";
    return {
      kind: "passage",
      content,
      quote: content,
      type: null,
      chunkId: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
      role: speaker === "assistant" ? "assistant" : "user",
      speaker: isPerson ? speaker : null,
      saidAt: "2026-03-04T09:00:00Z",
      validFrom: null,
      validUntil: null,
      isFormer: false,
      outdated: [],
      contested: false,
      confidence: 0.5,
      score: 0.9 - i / 20,
      entities: [],
      attribute: null,
      attributeValue: null,
    };
  });

const memory = (content: string, more: Partial<Evidence> = {}): Evidence => ({
  ...passages(content)[0]!,
  kind: "memory",
  type: "FACT",
  entities: [{ name: "User", type: "PERSON" }],
  ...more,
});

function inputFor(question: string, evidence: Evidence[], subjects = ["User"]): AnswerInput {
  const evidenceTerms = evidence.flatMap(({ quote }) => terms(quote));
  const rarity = Object.fromEntries(
    terms(question).flatMap((term) => {
      const count = evidenceTerms.filter((each) => each === term).length;
      return count > 0 ? [[term, 1 / (1 + Math.log(count))]] : [];
    }),
  );
  return { question, mode: questionMode(question), style: "terse", evidence, rarity, subjects, now: new Date("2026-03-05T09:00:00Z") };
}

const isRefused = (question: string, evidence: Evidence[], subjects?: string[]) =>
  answerSupport(inputFor(question, evidence, subjects)) < minSupport;

const friends = passages(
  ["Odile", "Hi Bram! I adopted a greyhound from the shelter yesterday."],
  ["Bram", "Congratulations on the greyhound, Odile! What will you call her?"],
  ["Odile", "I call her Pixel. She is afraid of stairs."],
  ["Bram", "My week was dull, I repaired the gutter and baked rye bread."],
  ["Odile", "I can smell your rye bread from here."],
  ["Bram", "I'm starting a pottery class in April."],
);

describe("between people", () => {
  it.each([
    "What did Odile adopt?",
    "What is the name of Odile's greyhound?",
    "What is Odile's greyhound afraid of?",
    "What did Bram bake?",
    "What class is Bram starting?",
  ])("answers what the person said about themselves: %s", (question) => expect(isRefused(question, friends)).toBe(false));

  it.each([
    "What did Bram adopt from the shelter?",
    "What is Bram's greyhound afraid of?",
    "When did Odile repair the gutter?",
    "What pottery class is Odile starting?",
  ])("refuses what the other person said about themselves: %s", (question) => expect(isRefused(question, friends)).toBe(true));

  it.each(["Which university did Odile study chemistry at?", "Where did Bram spend his honeymoon?"])(
    "refuses what nobody stated: %s",
    (question) => expect(isRefused(question, friends)).toBe(true),
  );

  it("answers questions about both", () => {
    expect(isRefused("Did Odile smell the rye bread that Bram baked?", friends)).toBe(false);
  });

  it("reads a statement to the other person as about them", () => {
    const dialogue = passages(["Bram", "Your exhibition in the lighthouse was wonderful!"], ["Odile", "Thank you, Bram!"]);
    const support = (question: string) => answerSupport(inputFor(question, dialogue));
    expect(support("Where was Odile's exhibition?")).toBeGreaterThan(minSupport);
    expect(support("Where was Bram's exhibition?")).toBeLessThan(minSupport);
  });
});

const plans = passages(
  "I'm moving my pottery studio to Harlow Street in May, the rent is 700 a month.",
  ["assistant", "Harlow Street is close to the market, so plan for walk-in customers."],
  "The new kiln needs three-phase power, and my cousin Ana will install it.",
  "We talked about the kiln at the meeting with the landlord on Tuesday.",
  "I can't eat shellfish.",
);

describe("with an assistant", () => {
  it.each([
    "Where is my studio moving?",
    "How much is the rent of the studio?",
    "Who will install the kiln?",
    "What kind of power does the kiln need?",
    "When did we meet the landlord about the kiln?",
  ])("answers what the user said: %s", (question) => expect(isRefused(question, plans)).toBe(false));

  it.each([
    "What was the agenda of the meeting with the landlord?",
    "What guarantee did the maker give for the kiln?",
    "Which dentist do I go to?",
    "What is the name of my parrot?",
    "What is the capital of France?",
  ])("refuses what the user didn't state: %s", (question) => expect(isRefused(question, plans)).toBe(true));

  it("knows which words ask for an attribute", () => {
    const moved = [memory("User moved to Lisbon last month.", { attribute: "LIVES_IN", attributeValue: "Lisbon" })];
    expect(isRefused("Where do I live?", moved)).toBe(false);
  });

  it("takes a name for the user's if theirs is unknown", () => {
    const moved = [memory("User moved to Lisbon last month.", { attribute: "LIVES_IN", attributeValue: "Lisbon" })];
    expect(isRefused("Where does Maya live?", moved)).toBe(false);
    const memories = [memory("Rosa moved to Lisbon last month.", { attribute: "LIVES_IN", entities: [{ name: "Rosa", type: "PERSON" }] })];
    expect(isRefused("Where does Rosa live?", memories, ["User", "Rosa"])).toBe(false);
    expect(isRefused("Where does Maya live?", memories, ["User", "Rosa"])).toBe(true);
  });

  it("answers a question for everything, however it is phrased", () => {
    expect(isRefused("Can you give me a summary of my plans for the studio and the kiln?", plans)).toBe(false);
  });
});

describe("any question", () => {
  it("has no support without evidence", () => {
    expect(answerSupport(inputFor("Where do I live?", []))).toBe(0);
  });

  it("has deterministic support between 0 and 1", () => {
    for (const question of ["", "?", "Who?", "Where is my studio moving?", "工作室在哪里？", "a".repeat(3_000)]) {
      const support = answerSupport(inputFor(question, plans));
      expect(support).toBeGreaterThanOrEqual(0);
      expect(support).toBeLessThanOrEqual(1);
      expect(answerSupport(inputFor(question, plans))).toBe(support);
    }
  });

  it("tolerates a typo", () => {
    expect(isRefused("What is Odile's greyhuond afraid of?", friends)).toBe(false);
  });

  it("is supported in other languages too", () => {
    const german = passages("Ich habe einen Garten in Leipzig gepachtet.", "Meine Schwester Jule hat den Teich gegraben.");
    expect(isRefused("Wo habe ich einen Garten gepachtet?", german)).toBe(false);
    expect(isRefused("Wer hat den Teich gegraben?", german)).toBe(false);
    expect(isRefused("Welches Auto fährt mein Zahnarzt?", german)).toBe(true);
  });
});
