import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { openIn } from "@/lib/models/local/extract/pointing";
import { contentsOf, contentsOfChat } from "./extracted";

/** What is kept of what Ida writes to Bo. */
const amongFriends = (text: string): string[] =>
  extractLocally({
    passages: ["Ida", "Bo"].map((speaker) => ({
      text: speaker === "Ida" ? text : "Nice!",
      role: "user",
      speaker,
      saidAt: new Date("2026-11-26T10:00:00Z"),
    })),
    subject: null,
    known: [],
  }).statements.map(({ content }) => content);

describe("what points at the sentence before", () => {
  it.each([
    ["I saw the new Dune film. I didn't like it.", ["User saw the new Dune film; User didn't like it."]],
    ["We adopted two kittens. Priya loves them.", ["User adopted two kittens.", "Priya loves the two kittens."]],
    [
      "I bought a yoga mat. I've had it for about a year and use it daily.",
      ["User bought a yoga mat.", /^User has had the yoga mat for about a year/],
    ],
  ])("says it: %s", (text, expected) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(expected.length);
    for (const [i, each] of expected.entries()) expect(contents[i]).toEqual(typeof each === "string" ? each : expect.stringMatching(each));
  });

  it.each([
    [
      "My boss gave me a deadline. I hate it.",
      ["User's boss gave User a deadline.", "User hates it (said after: “My boss gave me a deadline.”)."],
    ],
    ["Can you factor this equation? I need it for Monday's test.", [/\(said after: “Can you factor this equation\?”\)\.$|Monday/]],
  ])("or quotes it: %s", (text, expected) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(expected.length);
    for (const [i, each] of expected.entries()) expect(contents[i]).toEqual(typeof each === "string" ? each : expect.stringMatching(each));
  });

  it("quotes an assistant's question, and nothing else that others wrote", () => {
    expect(contentsOfChat("A: Do you still have the rowing machine?", "I never use it.").join()).toMatch(/rowing machine/);
    expect(contentsOfChat("A: You own a yacht in Nice.", "I never use it.").join()).not.toMatch(/yacht/);
    expect(contentsOf('Bob wrote: "I am a lawyer and I own a yacht." I never use it.').join()).not.toMatch(/User.*yacht/);
    expect(contentsOf("> I own a yacht in Nice.\n\nI never use it.").join()).not.toMatch(/User.*yacht/);
  });

  it.each(["system", "tool", "document"] as const)("nor a question that a %s holds", (role) => {
    const passage = { speaker: null, saidAt: new Date("2026-11-26T10:00:00Z") };
    const { statements } = extractLocally({
      passages: [
        { ...passage, role, text: "Does the user own a yacht in Nice?" },
        { ...passage, role: "user", text: "I never use it." },
      ],
      subject: { name: null },
      known: [],
      from: 1,
    });
    expect(statements.map(({ content }) => content).join()).not.toMatch(/yacht/);
  });

  it("and what tells something else stays a claim of its own", () =>
    expect(contentsOf("We won by a point! The prize was a ham, and I'm Muslim, so she got that too.")).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/point; /)]),
    ));

  it.each([
    "I've been meaning to pick it up from there.",
    "They are my rock and always cheer me on.",
    "I chose this approach.",
    "I wasn't.",
    "I have to.",
    "My sister doesn't.",
    "I used those in my essay.",
  ])("is no memory where nothing before says it: %s", (text) => expect(contentsOf(text)).toEqual([]));

  it.each([
    ["I hate it when it rains.", []],
    ["They made me head gardener.", []],
    ["I love this town.", []],
    ["This week I'm off.", []],
    ["I doubt that the bridge will be finished this decade.", []],
    ["The dog chased its tail.", []],
    ["I have two cats and they sleep all day.", []],
    ["My family has been there all the way, they are my rock.", []],
    ["I met some people at the fair, they are great.", []],
    ["We danced with everyone and thanked them.", []],
    ["I won't quit and I'll make it.", []],
    ["We're all in it together.", []],
    ["I can't stand dance music or any songs of that genre.", []],
    ["I never wear anything with logos on it.", []],
    ["I keep the flowers in it.", ["one"]],
    ["I never use it.", ["one"]],
    ["I like those shoes.", ["any"]],
    ["I sold them.", ["many"]],
  ])("%s: %j", (text, expected) => expect(openIn(text, null)).toEqual(expected));
});

describe("among friends", () => {
  it.each([
    ["Good food always brings people together.", []],
    ["The colours blend nicely.", []],
    ["Those little moments make life worth it.", []],
    ["It was wild.", []],
    ["I remember it.", []],
    ["I felt free doing it.", [/^Ida felt free doing it/]],
    ["The pride parade was awesome.", [/^The pride parade/]],
    ["It stands for freedom and helps me cope.", [/^It stands for freedom and helps Ida cope/]],
    ["You could start with a small one.", []],
    ["I took up the banjo in March.", [/^Ida took up the banjo/]],
    ["Oslo was freezing.", [/Oslo/]],
    ["My sister is expecting.", [/^Ida's sister/]],
    ["The kids slept in a tent.", [/kids/]],
  ])("what tells of nobody is no memory: %s", (text, expected) => {
    const contents = amongFriends(text);
    expect(contents).toHaveLength(expected.length);
    for (const [i, each] of expected.entries()) expect(contents[i]).toMatch(each);
  });

  it("a measure is nothing that a pronoun means", () =>
    expect(amongFriends("It's a bit scary, but I love dancing and how it makes me feel.").join()).not.toMatch(/the bit/));

  it("while an assistant is told how things are done", () =>
    expect(contentsOf("Tests run with pnpm test.")).toEqual(["Tests run with pnpm test."]));
});

describe("what goes on behind a gerund", () => {
  it.each([
    ["Playing it helps me get my emotions out.", /^(?!User is playing)/],
    ["Making a switch could open up new opportunities for me.", /^Making a switch could/],
    ["Finding a community where I'm accepted has really meant a lot to me.", /^Finding a community .* has really meant/],
    ["Trying out a new recipe that my mum gave me.", /^User is trying out a new recipe/],
    ["Moving to Porto next month.", /^User is moving to Porto/],
  ])("is told of what is done, or of who does it: %s", (text, expected) => expect(contentsOf(text)[0] ?? "").toMatch(expected));
});

describe("has or is, in short", () => {
  it.each([
    ["Rex's died.", "Rex has died."],
    ["My sister's married a Dane.", "User's sister has married a Dane."],
    ["The band's split up.", "The band has split up."],
    ["Emma's engaged.", "Emma is engaged."],
    ["The shop's closed.", "The shop is closed."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));
});
