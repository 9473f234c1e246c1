import { describe, expect, it } from "vitest";
import { sentencesOf } from "@/lib/models/local/reader/words";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each) => [null, "2026-03-02", each])), question);

const people = [
  "My manager is Ines Carvalho and my skip level is Rob Tate.",
  "I live in Bath with my partner Jonah.",
  "Our plumber Gus came by.",
  "Momo is our beagle.",
  "We have twin girls, Ada and Wren.",
  "My sister in law Beth just had a baby boy called Arlo.",
  "Karl, my neighbour, has a new car.",
  "I met Sven at the gym.",
];

describe("who somebody is", () => {
  it.each([
    ["Ines", /manager/],
    ["Ines Carvalho", /manager/],
    ["Rob Tate", /skip level/],
    ["Jonah", /partner/],
    ["Gus", /plumber/],
    ["Momo", /beagle/],
    ["Wren", /twin girls/],
    ["Beth", /sister-in-law/],
    ["Arlo", /baby boy/],
    ["Karl", /neighbour/],
  ])("is told of %s in passing", async (name, expected) => expect(await answer(`Who is ${name}?`, ...people)).toMatch(expected));

  it.each(["Sven", "Oliver"])("isn't told of %s", async (name) => expect(await answer(`Who is ${name}?`, ...people)).toBe(""));

  it("is told by a relative's name rather than by who stands beside them", async () => {
    const said = ["My wife and Bernadette both are vegetarian.", "Bernadette is my mother-in-law."];
    expect(await answer("Who is Bernadette?", ...said)).toMatch(/mother-in-law/);
  });
});

describe("whom a question is about", () => {
  it.each([
    ["Where does my partner work?", ["I live in Bath with my partner Jonah.", "Jonah got a job at the Royal United Hospital."], /Hospital/],
    ["What does my wife do?", ["My wife Saoirse is a vet."], /vet/],
    ["Am I getting married?", ["My brother's wedding is in Split on June 20."], /^$/],
    ["When am I getting married?", ["My brother's wedding is in Split on June 20."], /^$/],
    ["Am I a teacher?", ["I teach chemistry and live with Jonah.", "Jonah just got a job at the hospital."], /chemistry/],
  ])("%s", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it("an ending ends what it names, not what is like it and still told", async () => {
  const said = "I quit smoking two years ago but I vape now.";
  expect(await answer("Do I smoke?", said)).toMatch(/^No: /);
  expect(await answer("Do I vape?", said)).not.toMatch(/^No/);
});

it.each([
  ["Eunice P.'s daughter has an allergy.", 1],
  ["Eunice P. wrote the review.", 1],
  ["I take vitamin C. it helps.", 2],
])("an initial ends no sentence: %s", (text, count) => expect(sentencesOf(text)).toHaveLength(count));

describe("all who do the same", () => {
  it.each([
    ["Who in my family is a vet?", ["My uncle Rolf is a vet and my niece Ida is a vet too."], /(?=[\s\S]*Rolf)(?=[\s\S]*Ida)/],
    ["Who plays the cello?", ["Marta plays the cello and so does Jonas. Erik plays the drums."], /(?=[\s\S]*Marta)(?=[\s\S]*Jonas)/],
    ["Who lives in Bergen?", ["Tom and Ida both live in Bergen. My sister lives in Oslo."], /^Tom and Ida both live in Bergen\.$/],
    ["Who is my dentist?", ["My dentist is Dr Lee. Dr Fox is my dad's dentist."], /^(?!.*Fox).*Lee/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

  it("is who does it now where another took their place", async () => {
    const told: [null, string, string][] = [
      [null, "2026-03-02", "Anselm runs the kitchen."],
      [null, "2026-08-02", "Petra runs the kitchen now."],
    ];
    expect(await answerText(evidenceFrom(told), "Who runs the kitchen?")).not.toMatch(/Anselm/);
  });
});
