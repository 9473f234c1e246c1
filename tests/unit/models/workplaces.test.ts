import { describe, expect, it } from "vitest";
import { extracted } from "./extracted";

const attributeOf = (text: string) => {
  const { attribute } = extracted(text).at(-1) ?? { attribute: null };
  return attribute ? `${attribute.name} ${attribute.value}` : "";
};

describe("where somebody works or lives now, however it is told", () => {
  it.each([
    ["I work at a bookshop in Galway", "WORKS_AT the bookshop"],
    ["my dad works for the railway", "WORKS_AT the railway"],
    ["started at the library on Monday!", "WORKS_AT the library"],
    ["I started a new job at the library on Monday", "WORKS_AT the library"],
    ["I got a job at the post office", "WORKS_AT the post office"],
    ["Got a gig driving for UPS", "WORKS_AT UPS"],
    ["I found a job as a cook with Sodexo", "WORKS_AT Sodexo"],
    ["Accepted an offer from Allegro as a financial controller!", "WORKS_AT Allegro"],
    ["I share an office with Dana at Pfizer", "WORKS_AT Pfizer"],
    ["first day at the post office today", "WORKS_AT the post office"],
    ["first week at Lidl done", "WORKS_AT Lidl"],
    ["new job! I'm at the library now", "WORKS_AT the library"],
    ["we've moved, we're in York now", "LIVES_IN York"],
    ["moved out, we're renting a flat in York", "LIVES_IN York"],
  ])("%s", (text, expected) => expect(attributeOf(text)).toBe(expected));

  it.each([
    "I work from home",
    "I work in a team of five",
    "I work at night",
    "On weekends I work in a bar",
    "I started at the gym on Monday",
    "my son started at nursery",
    "first day at the gym today",
    "I'm at the library now",
    "we're in York now",
    "We accepted an offer from Zoopla for the house",
    "I got a gig at the Roundhouse with my band",
  ])("nothing of it: %s", (text) => expect(attributeOf(text)).not.toMatch(/^(?:WORKS_AT|LIVES_IN)/));
});

it.each([
  ["I moved to Riverside Vets.", undefined],
  ["I've moved to Cambridge Architects.", undefined],
  ["I moved to Beverly Hills.", "LIVES_IN"],
  ["I moved to Los Angeles.", "LIVES_IN"],
])("a firm named for those who work there is no home: %s", (text, expected) => expect(extracted(text)[0]?.attribute?.name).toBe(expected));
