import { describe, expect, it } from "vitest";
import { pairScores, signCount } from "@/lib/models/local/reader/network";
import type { Relation } from "@/lib/models/local/reader/rivals";

/** Nothing but the words tells the statements apart. */
const scores = (question: string, texts: string[], contexts: string[] = texts, relations: (Relation | null)[][] = []) =>
  pairScores(
    question,
    texts.map((text, i) => ({ text, context: contexts[i]!, signs: new Array(signCount).fill(0) })),
    relations,
  );

describe("of statements with the same signs, one that answers is likelier by its words", () => {
  it.each([
    ["What line of work am I in?", "User teaches chemistry at a grammar school.", "User has a season ticket for the ferry."],
    ["What do I pay my landlord?", "Rent is 780 a month since October.", "User repainted the hallway in October."],
    ["How do I get to the office?", "User cycles to work along the canal.", "User's office has a new coffee machine."],
    ["Which illness did I have as a child?", "User had whooping cough when User was six.", "User has two children."],
  ])("%s", async (question, right, other) => {
    const [one, two] = await scores(question, [right, other]);
    expect(one).toBeGreaterThan(two!);
  });
});

it("of two statements that lean on what was said before them, the one said of what is asked is likelier in the mean", async () => {
  const leaning = [
    [
      "What is the budget of the lighthouse project?",
      "Budget is 60k.",
      "The lighthouse project starts on Monday.",
      "We are planning a wedding in May.",
    ],
    ["How old is Mrs. Castellano?", "She's 81.", "Our neighbour is Mrs. Castellano.", "My aunt Odile came by."],
    ["What colour is my bike?", "It's green.", "I bought a bike on Saturday.", "We painted the kitchen."],
    ["Where does my brother live?", "Lives in Graz.", "My brother called.", "The new boss is nice."],
    ["How much was the sofa?", "Cost 450 euros.", "We bought a sofa.", "The car needed new brakes."],
    ["When is the dentist appointment?", "Thursday at three.", "I have to see the dentist.", "Choir practice moved again."],
    ["What is the dog called?", "Called Biscuit.", "We adopted a dog.", "Aunt May has a parrot."],
    ["Who is my new manager?", "Name's Tova.", "Got a new manager this week.", "Met the neighbour upstairs."],
  ] as const;
  let sum = 0;
  for (const [question, text, asked, other] of leaning) {
    const [one, two] = await scores(question, [text, text], [`${asked} ${text}`, `${other} ${text}`]);
    sum += one! - two!;
  }
  expect(sum / leaning.length).toBeGreaterThan(0.2);
});

it("of two that give different things, the one said later is likelier than it would be if it had been said before, in the mean", async () => {
  const [later, earlier]: [Relation, Relation] = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
  ];
  let sum = 0;
  for (const [question, one, two] of [
    ["Where do I live?", "User lives in Faro.", "User lives in Bruges."],
    ["What time is choir?", "Choir is at seven.", "Choir starts at half past six."],
    ["Who is my manager?", "User's manager is Tova.", "User's manager is Lennart."],
    ["How much is the rent?", "Rent is 640 a month.", "Rent is 715 a month."],
  ] as const) {
    const texts = [one, two];
    const inOrder = await scores(question, texts, texts, [
      [null, earlier],
      [later, null],
    ]);
    const turned = await scores(question, texts, texts, [
      [null, later],
      [earlier, null],
    ]);
    sum += inOrder[1]! - inOrder[0]! - (turned[1]! - turned[0]!);
  }
  expect(sum).toBeGreaterThan(0);
});

it("where statements aren't compared with each other, a score depends on its question and statement alone", async () => {
  const texts = ["User plays the tuba.", "Dentist on Friday at nine.", "The tuba is at the repair shop until May."];
  const together = await scores("Which instrument do I play?", texts);
  for (const [i, text] of texts.entries()) expect(await scores("Which instrument do I play?", [text])).toEqual([together[i]]);
  expect(await scores("Which instrument do I play?", [...texts, ...texts])).toEqual([...together, ...together]);
});

it("reads what is long, and what says nothing", async () => {
  const [long, empty] = await scores("Where do I live? ".repeat(500), ["User lives in Faro. ".repeat(2_000), ""]);
  expect(long).toBeTypeOf("number");
  expect(long).not.toBeNaN();
  expect(empty).toBeLessThan(-5);
  expect((await scores("", ["User lives in Faro."]))[0]).toBeLessThan(-5);
});
