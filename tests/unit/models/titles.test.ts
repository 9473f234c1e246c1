import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (said: string, question: string): Promise<string> => answerText(evidenceFrom([[null, "2026-11-20", said]]), question);

describe("parts of a titled list", () => {
  it.each<[string, string[]]>([
    [
      "my team: Bea does frontend, Hamza does infra and I do the backend",
      ["User's team includes Bea and Hamza.", "Bea does frontend.", "Hamza does infra.", "User does the backend."],
    ],
    ["kids: Ama is 14 and plays flute, Yaw is 11", ["User's kids are Ama and Yaw.", "Ama is 14.", "Ama plays flute.", "Yaw is 11."]],
    ["allergies: I can't have nuts, my son can't have eggs", ["User can't have nuts.", "User's son can't have eggs."]],
    ["who does what: Priya runs sales, Tom handles support", ["Priya runs sales.", "Tom handles support."]],
    ["birthdays: my niece Ffion 2 Dec, mum 9 May", ["User's niece Ffion's birthday is 2 Dec.", "User's mum's birthday is 9 May."]],
    ["shoe sizes: Tom 6, Mia 4, me 9", ["Tom's shoe size is 6.", "Mia's shoe size is 4.", "User's shoe size is 9."]],
    [
      "Key dates: moving day 3 March, final exam 12 June",
      ["User's moving day is on 3 March (3 March 2027).", "User's final exam is on 12 June (12 June 2027)."],
    ],
    [
      "Neighbours: Mrs Abernethy upstairs, the Kowalczyks downstairs",
      ["User's neighbour Mrs Abernethy is upstairs.", "User's neighbours the Kowalczyks are downstairs."],
    ],
  ])("%s", (text, says) => expect(contentsOf(text)).toEqual(says));

  it.each(["Easter was chaos: the dog ate the lamb.", "One rule: I cook, you wash up", "coffee: black, no sugar"])(
    "are none of %s",
    (text) => expect(contentsOf(text).length).toBeLessThan(2),
  );
});

describe("what is told of one and asked of another", () => {
  const team = "my team: Bea does frontend, Hamza does infra and I do the backend";
  const birthdays = "birthdays: my niece Ffion 2 Dec, my nephew Tom 9 May";
  const neighbours = "Neighbours: Mrs Abernethy upstairs, the Kowalczyks downstairs";
  it.each([
    [team, "Who does frontend?", /^Bea does frontend/],
    [team, "Who does infrastructure?", /Hamza/],
    [team, "Who does QA?", /^$/],
    [team, "Who does design?", /^$/],
    [team, "Who is on my team?", /Bea\b.*\bHamza/],
    [birthdays, "When is my nephew's birthday?", /9 May/],
    [birthdays, "When is my mum's birthday?", /^$/],
    [birthdays, "When is my birthday?", /^$/],
    [neighbours, "Who lives downstairs?", /Kowalczyk/],
    [neighbours, "Who lives next door?", /^$/],
    ["The band: Tom plays bass, Lucy sings and I'm on drums", "Who plays guitar?", /^$/],
    ["The band: Tom plays bass, Lucy sings and I'm on drums", "Who plays bass?", /Tom/],
    ["Tom handles support.", "Who handles legal?", /^$/],
  ])("%s %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));
});
