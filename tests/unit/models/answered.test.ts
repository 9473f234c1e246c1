import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { answeredBy } from "@/lib/models/local/extract/answered";

describe("a few words that answer the assistant's question", () => {
  it.each([
    ["What's your name?", "Farid", "I am called Farid"],
    ["What should I call you?", "it's Mo", "I am called Mo"],
    ["Where do you live?", "Turin", "I live in Turin"],
    ["Where do you live?", "near Turin", "I live near Turin"],
    ["Where do you work?", "Bosch", "I work at Bosch"],
    ["How old are you?", "34", "I am 34"],
    ["How old is your son?", "5", "My son is 5"],
    ["What is your dog called?", "Rufus", "My dog is called Rufus"],
    ["What's your dog's name?", "Rufus", "My dog is called Rufus"],
    ["How many children do you have?", "three", "I have three children"],
    ["Who is your boss?", "Ingrid", "My boss is Ingrid"],
    ["When is your birthday?", "3 May", "My birthday is 3 May"],
    ["What car do you drive?", "an old Volvo", "I drive an old Volvo"],
    ["What languages do you speak?", "Czech and a bit of German", "I speak Czech and a bit of German"],
    ["Where does your sister live?", "Ghent", "My sister lives in Ghent"],
  ])("%s %s", (asked, reply, expected) => expect(answeredBy(asked, reply)).toBe(expected));

  it.each([
    ["What's your name?", "write me a poem about cats"],
    ["What's your name?", "why do you ask?"],
    ["What's your name?", "34"],
    ["What's your name?", "the usual"],
    ["Where do you live?", "I live in Turin"],
    ["How old are you?", "old enough"],
    ["What do you think?", "great idea"],
    ["How can I help?", "a recipe for soup"],
    ["Do you have kids?", "no"],
  ])("claims nothing: %s %s", (asked, reply) => expect(answeredBy(asked, reply)).toBeNull());

  it("is told of whom the message before tells", () => {
    const said = (role: "user" | "assistant", text: string) => ({ role, text, speaker: null, saidAt: new Date("2026-03-02T09:00:00Z") });
    const { statements } = extractLocally({
      passages: [
        said("user", "my son is starting school"),
        said("assistant", "How old is he?"),
        said("user", "5"),
        said("user", "i have a cat"),
        said("assistant", "What's her name?"),
        said("user", "she's called Moppet"),
      ],
      subject: { name: null },
      known: [],
    });
    expect(statements.map(({ content }) => content)).toEqual([
      "User's son is starting school.",
      "User's son is 5.",
      "User has a cat.",
      "User's cat is called Moppet.",
    ]);
  });
});
