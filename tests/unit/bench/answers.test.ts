import { describe, expect, it } from "vitest";
import { datesIn, isExactDate } from "../../bench/answers/dates";
import { listF1, tokenF1 } from "../../bench/answers/token-f1";

describe("token-F1", () => {
  it.each([
    ["Lisbon", "Lisbon", 1],
    ["the Lisbon.", "lisbon", 1],
    ["running shoes", "run shoe", 1],
    ["Lisbon in Portugal", "Lisbon", 0.5],
    ["Porto", "Lisbon", 0],
    ["", "Lisbon", 0],
    ["tea tea tea", "tea", 0.5],
  ])("of %j against %j is %d", (answer, gold, expected) => expect(tokenF1(answer, gold)).toBeCloseTo(expected, 6));

  it("of a list matches each gold part with the nearest part of the answer", () => {
    expect(listF1("pottery, camping", "camping, pottery, painting, swimming")).toBeCloseTo(0.5, 6);
    expect(listF1("- camping\n- pottery", "pottery, camping")).toBeCloseTo(1, 6);
    expect(listF1("", "pottery")).toBe(0);
  });
});

describe("dates", () => {
  const days = (text: string) =>
    datesIn(text).map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(0, 10)).join(" "));

  it.each([
    ["7 May 2023", ["2023-05-07 2023-05-08"]],
    ["on May 7, 2023", ["2023-05-07 2023-05-08"]],
    ["May 2023", ["2023-05-01 2023-06-01"]],
    ["2022", ["2022-01-01 2023-01-01"]],
    ["The sunday before 25 May 2023", ["2023-05-21 2023-05-22"]],
    ["the thursday before 25 May 2023", ["2023-05-18 2023-05-19"]],
    ["the week before 9 June 2023", ["2023-06-02 2023-06-09"]],
    ["the weekend before 17 July 2023", ["2023-07-15 2023-07-17"]],
    ["mental health", []],
  ])("are parsed from %j", (text, spans) => expect(days(text)).toEqual(spans));

  it.each([
    ["on 7 May 2023 (a Sunday)", "7 May 2023", true],
    ["21 May 2023", "The sunday before 25 May 2023", true],
    ["14 June 2023", "June 2023", true],
    ["June 2023", "14 June 2023", false],
    ["8 May 2023", "7 May 2023", false],
    ["yesterday", "7 May 2023", false],
    ["7 May 2023", "mental health", null],
  ])("%j matches %j: %s", (answer, gold, expected) => expect(isExactDate(answer, gold)).toBe(expected));
});
