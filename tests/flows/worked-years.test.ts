import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

const created_at = "2026-03-02T10:00:00Z";

it.each([
  ["an anniversary", "It's our 20th wedding anniversary on Saturday.", "In which year did we marry?", /2006/],
  ["years of marriage", "We've been married twenty-one years come April.", "What year did I marry?", /2005/],
  ["a birthday ahead", "My daughter Elowen turns five on 12 May.", "In what year was Elowen born?", /2021/],
  ["a birthday past", "My nephew Ned turned six in February.", "What year was Ned born?", /2020/],
])("the year is worked out from %s", async (_, content, question, year) => {
  const project = await aProject();
  await project.remembers("maya", { content, created_at });
  const body = await project.asks("maya", question);
  expect(body.answer).toMatch(year);
});

it.each([
  ["another's birthday", "My nephew Ned turned six in February.", "In which year was I born?"],
  ["another's wedding", "It's our 20th wedding anniversary on Saturday.", "In which year did my sister marry?"],
  ["a turn", "Elowen turned left at the church.", "In which year was Elowen born?"],
])("no year is worked out from %s", async (_, content, question) => {
  const project = await aProject();
  await project.remembers("maya", { content, created_at });
  const body = await project.asks("maya", question);
  expect(body.refused, body.answer).toBe(true);
});
