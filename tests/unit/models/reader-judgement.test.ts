import { describe, expect, it } from "vitest";
import { judge, judgementSigns } from "@/lib/models/local/reader/judgement";
import { ruled } from "@/lib/models/local/reader/likelihood";
import { readQuestion } from "@/lib/question/read-question";
import model from "@/vectors/judgement.json" with { type: "json" };
import { answerText, evidenceFrom, now } from "./evidence";

const told = ["Our lodger Priyanka has the attic room", "The kitchen was painted on Monday", "I sold the van to Anders"];
const found = (question: string, ...said: string[]) =>
  ruled(
    readQuestion(question),
    {
      ...{ question, mode: "factoid", style: "explanatory", rarity: {}, subjects: [], now },
      evidence: evidenceFrom(said.map((each, i) => [null, `2026-03-0${i + 2}`, each])),
    },
    false,
  );

describe("statements judged by all that is known of them", () => {
  it("have every sign that the trees were fitted on, and each a number", async () => {
    const question = "Who has the attic room?";
    const all = await found(question, ...told);
    const signs = judgementSigns(readQuestion(question), all, 0);
    expect(model.names.filter((name) => !(name in signs))).toEqual([]);
    expect(Object.entries(signs).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  });

  it("are ranked by it, and those that the network hasn't read stay as they were", async () => {
    const question = readQuestion("Who has the attic room?");
    const all = await found(question.text, ...told, "I like tea", "Anna plays the oboe", "The dog is old", "It rained in Porto");
    const judged = judge(question, all);
    expect(judged[0]!.text).toMatch(/Priyanka/);
    expect(judged.map(({ likelihood }) => likelihood)).toEqual(judged.map(({ likelihood }) => likelihood).toSorted((a, b) => b - a));
    const unread = judged.filter(({ network }) => network === null);
    expect(unread.length).toBeGreaterThan(0);
    for (const each of unread) expect(all).toContainEqual(each);
  });

  it("are no likelier where the network holds less of them", async () => {
    const question = readQuestion("Who bought the van?");
    const all = await found(question.text, ...told);
    const likelihoods = [-4, -1, 0, 1, 4].map((network) => {
      const [first, ...others] = all.map((each) => ({ ...each, isPlain: false, sound: 0.9 }));
      return judge(question, [{ ...first!, network }, ...others.map((each) => ({ ...each, network: null }))])[0]!.likelihood;
    });
    expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => a - b));
    expect(likelihoods[0]).toBeLessThan(likelihoods.at(-1)!);
  });

  it("are out where a rule has something decisive against them, whatever else speaks for them", async () => {
    const question = readQuestion("Who bought the van?");
    const all = (await found(question.text, ...told)).map((each) => ({ ...each, isPlain: false, sound: 0.3, network: 6 }));
    for (const { likelihood } of judge(question, all)) expect(likelihood).toBeLessThan(0.5);
  });
});

it.each([
  ["Which plant was I given?", "They gave each of us a plant, mine is a kangaroo paw", /kangaroo paw/],
  ["Who witnessed the damage to my van?", "A lady called Mrs Oyelaran saw it, somebody scraped the side of my van", /Oyelaran/],
  ["Who runs the ward until Friday?", "Sister Losa is in charge till Friday, then me", /Losa/],
  ["What was my salary there?", "Sister Losa is in charge till Friday, then me", /^$/],
])("%s after “%s”", async (question, said, expected) =>
  expect(await answerText(evidenceFrom([[null, "2026-03-02", said]]), question)).toMatch(expected),
);
