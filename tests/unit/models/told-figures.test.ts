import { describe, expect, it } from "vitest";
import { figures, toldFigure } from "@/lib/models/local/extract/changed-values";
import { contentsOf, extracted } from "./extracted";

const attributeOf = (text: string) => {
  const { attribute } = extracted(text)[0]!;
  return attribute ? `${attribute.name} ${attribute.value}` : "";
};

describe("figures that a verb tells", () => {
  it.each(figures)("$kind: $example", ({ kind, example }) => expect(toldFigure(example)?.kind).toBe(kind));
  it.each(figures)("not of it: $counterexample", ({ counterexample }) => expect(toldFigure(counterexample)).toBeNull());
  it.each([
    ["I weigh 94 kilos", "VALUE:weight 94 kilos"],
    ["scales said 88.5 this morning", "VALUE:weight 88.5"],
    ["I'm down to 88.5 kilos", "VALUE:weight 88.5 kilos"],
    ["I earn 30k", "VALUE:salary 30k"],
    ["my blood group is B negative", "VALUE:blood group B negative"],
    ["Ring size is N", "VALUE:ring size N"],
    ["The house is on the market for 320k", ""],
    ["used to smoke, quit in 2019", ""],
    ["I moved from Deloitte to KPMG last month", ""],
    ["I moved to NYC", "LIVES_IN NYC"],
    ["I worked at Shell for a year, quit in May", "WORKS_AT *"],
    ["I'm on 40mg of lisinopril since Monday", "VALUE:lisinopril dose 40 mg"],
    ["doc upped the lisinopril to 40", "VALUE:lisinopril 40"],
  ])("%s", (text, expected) => expect(attributeOf(text)).toBe(expected));
});

it.each([
  [
    "dentist on friday 9.15, mum's scan on tuesday",
    ["User has the dentist on friday (27 November 2026) 9.15.", "User has mum's scan on tuesday (1 December 2026)."],
  ],
  [
    "lunch on monday, then the vet on the 3rd",
    ["User has lunch on monday (30 November 2026).", "User said: The vet on the 3rd (3 December 2026)."],
  ],
])("each appointment on its day: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
