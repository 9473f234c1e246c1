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

describe("after a word that takes something back", () => {
  const memoriesAfter = async (...messages: string[]) => {
    const project = await aProject();
    await project.remembers("maya", ...messages);
    const { body } = await call("GET", "/v1/memory?userId=maya", { key: project.apiKey });
    return body.memories.map(({ content }: { content: string }) => content).sort();
  };

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
