import { describe, expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it("keeps the old home as history when a new one is stated", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Berlin.", "I love hiking in the mountains.", "I moved to Lisbon last month.");
  const now = await project.searches("maya", "Where does Maya live?");
  expect(now[0]).toContain("Lisbon");
  expect(now.join()).not.toContain("Berlin");
  const all = await call("POST", "/v1/core/search", {
    key: project.apiKey,
    body: { user_id: "maya", query: "Where does Maya live?", include_superseded: true },
  });
  expect(all.body.results.map((result: { status: string }) => result.status)).toContain("superseded");
});

it.each([
  ["I live in Amarillo.", "I moved to Tulsa.", /Tulsa/],
  ["I'm Wendell and I live in Leeds.", "We moved to Swindon.", /Swindon/],
])("a town is a home, however small: %j, %j", async (first, second, expected) => {
  const project = await aProject();
  await project.remembers("maya", first, second);
  const { answer } = await project.asks("maya", "Where do I live now?");
  expect(answer).toMatch(expected);
  expect(answer).not.toMatch(/Amarillo|Leeds/);
});

it("puts what may be a tool beside a home, and retires nothing", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Leeds.", "We moved to Bazel.");
  expect((await project.searches("maya", "Where does Maya live?")).join("\n")).toMatch(/lives in Leeds/);
});

const memoriesAfter = async (...messages: string[]): Promise<string[]> => {
  const project = await aProject();
  await project.remembers("maya", ...messages.map((content) => ({ content, created_at: "2026-11-24T09:00:00Z" })));
  const { body } = await call("GET", "/v1/memory?userId=maya", { key: project.apiKey });
  return body.memories.map(({ content }: { content: string }) => content).sort();
};

describe("after a word that takes something back", () => {
  it.each([
    ["My wife Priya is a nurse.", "oops, my flight is on Tuesday.", /wife Priya is a nurse/],
    ["My wife Priya is a nurse.", "ugh, my birthday is March 12.", /wife Priya is a nurse/],
    ["Our shop opens at 9.", "gah, I have the dentist at 11.", /shop opens at 9/],
  ])("%j stays beside %j, which is about something else", async (first, second, stays) => {
    expect(await memoriesAfter(first, second)).toContainEqual(expect.stringMatching(stays));
  });

  it.each([
    ["My flight is on Monday.", "oops, my flight is on Tuesday.", /flight is on Tuesday/, /Monday/],
    ["My birthday is March 12.", "oops typo, March 21.", /March 21/, /March 12/],
    ["The dentist is at 9.", "gah, the dentist is at 11.", /dentist is at 11/, /at 9/],
  ])("%j gives way to %j", async (first, second, right, wrong) => {
    const memories = await memoriesAfter(first, second);
    expect(memories).toContainEqual(expect.stringMatching(right));
    expect(memories.join()).not.toMatch(wrong);
  });
});

it.each([
  [["My favourite film is Alien.", "My favourite is now Arrival."], ["User's favourite film is now Arrival."]],
  [
    ["My favourite film is Alien.", "My favourite colour is teal.", "I live in Leeds.", "My favourite is now Arrival."],
    ["User lives in Leeds.", "User's favourite colour is teal.", "User's favourite film is Alien.", "User's favourite is now Arrival."],
  ],
])("a favourite is of what was told before, if that was one kind: %j", async (messages, left) =>
  expect(await memoriesAfter(...messages)).toEqual(left),
);

it.each([
  [
    ["My wife's phone is a Pixel.", "My phone is an old iPhone 8."],
    ["User's phone is an old iPhone 8.", "User's wife's phone is a Pixel."],
  ],
  [
    ["My dentist is Dr Lee.", "My mum's dentist is Dr Fox."],
    ["User's dentist is Dr Lee.", "User's mum's dentist is Dr Fox."],
  ],
  [
    ["My brother's rent is 600.", "My rent is 750.", "My rent is 790 now."],
    ["User's brother's rent is 600.", "User's rent is 790."],
  ],
  [["The car's MOT is on 3 December.", "The MOT got moved to 12 December."], ["The MOT got moved to 12 December (12 December 2026)."]],
])("what one person has is no newer value of what another has: %j", async (messages, left) =>
  expect(await memoriesAfter(...messages)).toEqual(left),
);

// On 24 November 2026, a Tuesday.
it.each([
  ["My flight is on Friday.", "My flight was moved to Wednesday.", "User's flight was moved to Wednesday (25 November 2026)."],
  ["My flight is on Monday.", "My flight is on Tuesday.", "User's flight is on Tuesday (24 November 2026)."],
  ["The wedding is on June 12.", "The wedding was postponed to August 1.", "The wedding was postponed to August 1 (1 August 2027)."],
  ["The wedding is on June 12.", "The wedding was brought forward to May 3.", "The wedding was brought forward to May 3 (3 May 2027)."],
  ["I start at Acme in March 2027.", "Change of plans: I start at Acme in February 2027.", "User starts at Acme in February 2027."],
])("%j gives way to another date, earlier or later: %j", async (first, second, left) => {
  expect(await memoriesAfter(first, second)).toEqual([left]);
});

describe("what is to begin later", () => {
  const asked = async (question: string, ...messages: { content: string; created_at: string }[]): Promise<string> => {
    const project = await aProject();
    await project.remembers("maya", ...messages);
    return (await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question } })).body.answer;
  };
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const dayOf = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const job = { content: "I work at Wise.", created_at: days(-90).toISOString() };
  const plan = (day: Date) => ({ content: `I start at Monzo on ${dayOf(day)}.`, created_at: days(-60).toISOString() });

  it("supersedes nothing of today", async () => {
    const memories = await memoriesAfter("I work at Wise.", "I start at Monzo in March 2027.");
    expect(memories).toEqual([expect.stringMatching(/starts at Monzo/), "User works at Wise."]);
  });

  it.each([
    ["Where do I work?", 30, /works at Wise/],
    ["Where will I work?", 30, /starts at Monzo/],
    ["Where do I work?", -30, /starts at Monzo/],
  ])("%s, with a new job in %i days", async (question, from, expected) => {
    expect(await asked(question, job, plan(days(from)))).toMatch(expected);
  });

  it.each([
    ["I'm not starting at Monzo after all.", /not starting at Monzo/],
    ["The Monzo job fell through.", /fell through/],
    ["The Monzo thing fell through.", /fell through/],
    ["Monzo withdrew the offer.", /withdrew/],
    ["I'm not nervous about Monzo.", /starts at Monzo/],
  ])("is over with “%s”, or not", async (content, expected) => {
    const later = { content, created_at: days(-30).toISOString() };
    expect(await asked("Where will I work?", job, plan(days(30)), later)).toMatch(expected);
    expect(await asked("Where do I work?", job, plan(days(30)), later)).toMatch(/works at Wise/);
  });
});
