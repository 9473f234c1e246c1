import { describe, expect, it } from "vitest";
import { parse } from "@/lib/language/en/grammar";
import { matters, mattersIn } from "@/lib/language/en/matters";

const told = (text: string) =>
  parse(text)
    .flatMap(mattersIn)
    .map(({ matter, owner, value }) => `${matter} of ${owner}: ${value}`);

describe("what one has one of at a time", () => {
  it.each(matters)("$id: “$example”, but not “$counterexample”", ({ id, example, value, counterexample }) => {
    expect(told(example)).toEqual([expect.stringMatching(new RegExp(`^${id} of \\w+: ${value}$`))]);
    expect(told(counterexample)).toEqual([]);
  });

  it.each([
    ["my line manager's Priyanka, she signs off my holidays", "manager of user: Priyanka"],
    ["i report to a bloke called Desmond now", "manager of user: Desmond"],
    ["theyve put me back on earlies, 6 till 2", "shift of user: earlies"],
    ["My GP is Dr Faulkner at the Mill Lane practice", "doctor of user: Dr Faulkner"],
    ["Ilse goes to the Montessori on the Brouwersgracht", "school of ilse: Montessori"],
    ["Theo starts at Kingsdown secondary in September", "school of theo: Kingsdown secondary"],
  ])("%s → %s", (text, matter) => expect(told(text)).toEqual([matter]));

  it.each([
    "I'm switching to nights next week",
    "I no longer report to Ana",
    "If I report to Ana I quit",
    "I see my sister on Sundays",
    "Ned starts at BP on 4 May",
  ])("“%s” tells none", (text) => expect(told(text)).toEqual([]));
});
