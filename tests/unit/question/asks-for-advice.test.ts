import { describe, expect, it } from "vitest";
import { adviceRules, asksForAdvice } from "@/lib/question/asks-for-advice";

const { requests, recall, wishes } = adviceRules;

describe.each([...requests, ...wishes])("the advice rule $id", ({ pattern, example, counterexample }) => {
  it("finds its example, and not its counterexample", () => {
    expect(pattern.test(example)).toBe(true);
    expect(asksForAdvice(example)).toBe(true);
    expect(pattern.test(counterexample)).toBe(false);
  });
});

describe.each(recall)("the recall rule $id", ({ pattern, example, counterexample }) => {
  it("finds its example, which is no request for advice", () => {
    expect(pattern.test(example)).toBe(true);
    expect(asksForAdvice(example)).toBe(false);
    expect(pattern.test(counterexample)).toBe(false);
  });
});

it.each(["Who is my dentist?", "Where do I live?", "What does Nate recommend against colds?", "How many kids do I have?", ""])(
  "%j asks for no advice",
  (question) => expect(asksForAdvice(question)).toBe(false),
);
