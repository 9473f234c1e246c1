import { describe, expect, it } from "vitest";
import { saysMore } from "@/lib/memories/says-more";

describe("a claim made once more", () => {
  it.each([
    ["User works at Siemens as a welder.", ["User works at Siemens."]],
    ["User moved to Leeds in 2019 because of their wife's job.", ["User lives in Leeds."]],
    ["Tom and User got married in Oslo in 2015.", ["User's husband is Tom."]],
    ["Lena and User are engaged.", ["Lena is User's girlfriend."]],
    ["User's wife Ana snores.", ["User's wife Ana works nights."]],
    ["User is a nurse at Mercy on the night ward.", ["User works at Mercy.", "User is a nurse at Mercy."]],
  ])("tells more: %s", (content, known) => expect(saysMore(content, known)).toBe(true));

  it.each([
    ["User still lives in Leeds.", ["User lives in Leeds."]],
    ["Maya lives in Leeds.", ["User lives in Leeds."]],
    ["User has lived in Leeds since March (March 2026).", ["User lives in Leeds."]],
    ["User moved to Leeds last month (October 2026).", ["User lives in Leeds."]],
    ["User works at Brandt & Sons Ltd.", ["User works at Brandt and Sons.", "Brandt & Sons Ltd"]],
    ["User is employed at Siemens.", ["User works at Siemens."]],
    ["User is a welder at Siemens.", ["User works at Siemens as a welder in Munich."]],
  ])("tells no more: %s", (content, known) => expect(saysMore(content, known)).toBe(false));
});
