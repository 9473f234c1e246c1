import { describe, expect, it } from "vitest";
import { countedYears } from "@/lib/models/local/answer/years";
import { asked, attributeAsked } from "@/lib/models/local/reader/asked-attribute";
import { relativesIn, steps } from "@/lib/models/local/reader/kin";
import { isOfKindAsked, kindsAsked } from "@/lib/models/local/reader/kinds-asked";
import { measures, measuresOf } from "@/lib/models/local/reader/measures";
import { changes, closings, tellsChange, tellsClosing } from "@/lib/models/local/reader/succession";
import { tokensOf } from "@/lib/models/local/reader/words";
import { readQuestion } from "@/lib/question/read-question";
import { answerText, evidenceFrom } from "./evidence";

const measuredIn = (text: string) => {
  const tokens = tokensOf(text);
  return tokens.flatMap((_, i) => [...measuresOf(tokens, i)]);
};

describe("what every profile has", () => {
  it.each(asked)("$attribute: $example, but not $counterexample", ({ attribute, example, counterexample }) => {
    expect(attributeAsked(readQuestion(example))?.attribute).toBe(attribute);
    expect(attributeAsked(readQuestion(counterexample))).toBeNull();
  });

  it.each([
    ["What's my name?", ["I'm Marta and I live in Girona."], /Marta/],
    [
      "Where do I live?",
      ["I'm Marta and I live in Girona.", "We're going to Lisbon from 12 to 16 April, staying at Hotel Borges."],
      /^(?!.*Lisbon).*Girona/,
    ],
    ["Where do I work?", ["I work at Olivetti.", "My sister Ana works at Fiat."], /Olivetti/],
  ])("%s %j", async (question, said, expected) => {
    expect(
      await answer(
        said.map((text, i) => [`2026-03-0${i + 2}`, text]),
        question,
      ),
    ).toMatch(expected);
  });

  it("is not taken from somebody else's", async () => {
    const said = "My dentist's phone is 555 0199. My sister Ana lives in Rome and works at Olivetti.";
    for (const question of ["What's my phone number?", "What's my email?", "Where do I live?", "Where do I work?", "What is my name?"])
      expect(await answer([[day, said]], question), question).toBe("");
  });
});

describe("what a number measures", () => {
  it.each(measures)("$id: “$example”, but not “$counterexample”", ({ id, example, counterexample }) => {
    expect(measuredIn(example)).toContain(id);
    expect(measuredIn(counterexample)).not.toContain(id);
  });
});

describe("years that are worked out", () => {
  it.each(countedYears)("$id: “$example”, but not “$counterexample”", ({ told, example, counterexample }) => {
    expect(example).toMatch(told);
    expect(counterexample).not.toMatch(told);
  });
});

const relatives = (text: string) => [...relativesIn(tokensOf(text)).values()].flat();

describe("relatives of relatives", () => {
  it.each(steps)("$is: “$example”, but not “$counterexample”", ({ is, example, counterexample }) => {
    const asMemory = (text: string) => text.replace(/\bMy\b/, "User's");
    expect(relatives(asMemory(example))).toEqual(expect.arrayContaining([...is]));
    expect(relatives(asMemory(counterexample))).toEqual([]);
  });
});

describe("kinds that questions ask for", () => {
  it.each(kindsAsked)("$nouns: $example, but not $counterexample", ({ nouns, example, counterexample }) => {
    for (const noun of nouns) {
      expect(isOfKindAsked(example, noun)).toBe(true);
      expect(isOfKindAsked(counterexample, noun)).toBe(false);
    }
  });
});

describe("what says that something is otherwise now", () => {
  it.each(changes)("“$example”, but not “$counterexample”", ({ example, counterexample }) => {
    expect(tellsChange(tokensOf(example))).toBe(true);
    expect(tellsChange(tokensOf(counterexample))).toBe(false);
  });
  it.each(closings)("“$example”, but not “$counterexample”", ({ example, counterexample }) => {
    expect(tellsClosing(tokensOf(example))).toBe(true);
    expect(tellsClosing(tokensOf(counterexample))).toBe(false);
  });
});

const day = "2026-03-02";
const answer = (said: [day: string, words: string][], question: string): Promise<string> =>
  answerText(evidenceFrom(said.map(([day, words]) => [null, day, words])), question);

describe("a statement answers", () => {
  it.each([
    ["by what its number measures", "Our barrel takes 60 litres.", "What is the volume of our barrel?", /60/],
    ["by what stands beside the noun", "I booked an upper berth on the sleeper.", "Which berth did I book?", /upper/],
    ["by the relative of a relative", "My mum's sister Greta is a potter.", "Who is my aunt?", /Greta/],
    ["of whom a clause is about", "I have a cousin, Idris, who teaches chess in Cardiff.", "What does Idris teach?", /chess/],
    ["an age that stands alone", "I'm 52.", "How old am I?", /52/],
    ["whom one works for", "I work for Kestrel Foods.", "Who do I work for?", /Kestrel/],
    ["what is only supposed", "If I got a bonus I'd buy a kiln.", "What would I buy if I got a bonus?", /kiln/],
    ["every language", "I speak Latvian and Dutch.", "Which languages do I speak?", /Latvian.*Dutch/],
    ["why, in the rest of its sentence", "I gave up rowing last year, my back was killing me.", "Why did I give up rowing?", /back/],
  ])("%s", async (_, said, question, expected) => expect(await answer([[day, said]], question)).toMatch(expected));
});

describe("what is excepted", () => {
  it.each([
    ["Our standup is at 9:30 every day except Wednesday.", "Is there a standup on Wednesday?"],
    ["I eat everything except olives.", "Do I eat olives?"],
  ])("%s %s", async (said, question) => expect(await answer([[day, said]], question)).toMatch(/^No/));

  it("has no date", async () => {
    expect(await answer([[day, "Our standup is at 9:30 every day except Wednesday."]], "When is standup?")).not.toMatch(/2026/);
  });
});

describe("when something is", () => {
  it.each([
    [
      "The plumber is coming Friday between 8 and 10.",
      "When is the plumber coming?",
      "The plumber is coming on Friday, 6 March 2026 between",
    ],
    ["The plumber moved the visit to Friday.", "When is the plumber's visit?", "to Friday, 6 March 2026"],
    ["Rent went up to 950 in January, it was 900 before.", "When did the rent go up?", "in January (January 2026), it was"],
  ])("%s", async (said, question, expected) => expect(await answer([[day, said]], question)).toContain(expected));
});

describe("a statement does not answer", () => {
  it.each([
    ["who did what, by someone who paid for it", "I paid 80 for the tuning of the organ.", "Who tuned the organ?"],
    ["what is done, by where", "On Sundays we sing at the chapel.", "What do we sing at the chapel?"],
    ["the name of a place by its street", "I live above the noodle place on Birkenallee.", "What is the noodle place called?"],
    ["where one lives, by where one would move", "If I get the scholarship I'll move to Utrecht.", "Where do I live?"],
    ["where, by a name for what", "I play tuba in the Harrow band.", "Where does the band rehearse?"],
  ])("%s", async (_, said, question) => expect(await answer([[day, said]], question)).toBe(""));
});

describe("what was said last", () => {
  const later = "2026-08-03";
  it.each([
    ["We keep three geese.", "A badger got the geese.", "Do we have geese?", /badger/],
    ["My brother and his wife live in Oslo.", "My brother got divorced.", "Is my brother married?", /divorced/],
    ["I'm on a sabbatical until spring.", "Back at the office, the sabbatical's over.", "Am I on a sabbatical?", /over/],
    ["The choir sings at St Mary's.", "The choir has gone to the town hall.", "Where does the choir sing?", /town hall/],
  ])("%s %s %s", async (before, after, question, expected) => {
    const said = await answer(
      [
        [day, before],
        [later, after],
      ],
      question,
    );
    expect(said).toMatch(expected);
    expect(said).not.toMatch(/^Yes/);
  });

  it("takes the place of what it changes", async () => {
    const said: [string, string][] = [
      [day, "I do yoga at Studio Linde on Mondays."],
      [later, "Studio Linde is closing, so I've switched to the Turnhalle in Dornbach."],
    ];
    expect(await answer(said, "Where do I do yoga?")).toMatch(/Turnhalle/);
  });
});

describe("what was said is remembered as it was meant", () => {
  const remembered = (...said: string[]) =>
    evidenceFrom(said.map((words) => [null, day, words]))
      .filter(({ kind }) => kind === "memory")
      .map(({ content }) => content)
      .join(" ");

  it('takes no "never been" for a wish', () => {
    expect(remembered("Never been to Peru, but I've been to Chile once.")).not.toMatch(/asked the assistant/);
  });
});

describe("relatives and animals, each told in passing", () => {
  const family: [string, string][] = [
    ["2026-03-02", "My son Ignacio has football at 4."],
    ["2026-03-03", "My daughter Paloma lost her first tooth. My friend Ana has two sons, Pablo and Luis."],
    ["2026-03-04", "We adopted a second cat from the shelter, a tabby called Juniper."],
    ["2026-03-05", "And now a rabbit. Called Gerald."],
  ];
  it.each([
    ["What is my son's name?", /Ignacio/, /Pablo|Paloma/],
    ["What are my children called?", /(?=.*Ignacio)(?=.*Paloma)/s, /Pablo/],
    ["How many children do I have?", /^2\b/, /Pablo/],
    ["Do I have kids?", /^Yes/, /Pablo/],
    ["What pets do I have?", /(?=.*Juniper)(?=.*Gerald)/s, /Ignacio/],
    ["What's my rabbit's name?", /Gerald/, /Juniper/],
  ])("%s", async (question, expected, never) => {
    const text = await answer(family, question);
    expect(text).toMatch(expected);
    expect(text).not.toMatch(never);
  });

  it.each([
    ["How many children do I have?", [["2026-03-02", "I have three kids. My son Leo plays chess."]], /three kids/],
    [
      "How many children do I have?",
      [
        ["2026-03-02", "I've two daughters, Freya (6) and Sunniva (3)."],
        ["2026-06-01", "Our son Leif was born yesterday!"],
      ],
      /^3\b/,
    ],
    ["What are my brothers called?", [["2026-03-02", "My brothers Tom and Bill live in Cork."]], /Tom and Bill/],
    ["What's my wife's name?", [["2026-03-02", "My wife Kerstin works at the hospital."]], /Kerstin/],
  ] as [string, [string, string][], RegExp][])("%s %j", async (question, said, expected) => {
    expect(await answer(said, question)).toMatch(expected);
  });

  it("doesn't take somebody else's for the user's", async () => {
    const said: [string, string][] = [[day, "My friend Ana has two sons, Pablo and Luis. Karl's dog is called Bo."]];
    for (const question of ["What are my sons called?", "How many sons do I have?", "Do I have a dog?", "What's my dog's name?"])
      expect(await answer(said, question), question).toBe("");
  });

  it("answers for nobody whom nobody told of", async () => {
    for (const question of ["What is my brother's name?", "Do I have a dog?", "How many siblings do I have?"])
      expect(await answer(family, question), question).toBe("");
  });
});
