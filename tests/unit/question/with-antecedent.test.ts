import { describe, expect, it } from "vitest";
import { withAntecedent } from "@/lib/question/with-antecedent";

describe("a question's pronoun", () => {
  it.each([
    ["Tell me about my dog.", "What is it called?", "What is my dog called?"],
    ["I have a dentist appointment next week, remember?", "When is it?", "When is the dentist appointment?"],
    ["Who is Tom?", "And where does he live?", "And where does Tom live?"],
    ["What does my mum like?", "What about her birthday?", "What about my mum's birthday?"],
    ["Who are my neighbours?", "Where do they live?", "Where do my neighbours live?"],
    ["What car do I drive?", "When did I buy it?", "When did I buy the car?"],
    ["Do I have a cat?", "What colour is its collar?", "What colour is the cat's collar?"],
  ])("after %j, %j asks %j", (before, question, meant) => expect(withAntecedent(question, before)).toBe(meant));

  it.each([
    ["Where did I go with Ana in May?", "What did I like about it?"],
    ["What do I cook on Sundays?", "Does my sister like it?"],
    ["My dog is Rex.", "Is that right?"],
    ["Thanks!", "What is it called?"],
    ["", "What is it called?"],
  ])("after %j, %j stays as it is", (before, question) => expect(withAntecedent(question, before)).toBe(question));
});
