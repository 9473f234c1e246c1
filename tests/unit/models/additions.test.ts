import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import type { Passage } from "@/lib/models/types";
import { contentsOf, extracted } from "./extracted";

const saidAt = new Date("2026-11-26T10:00:00Z");

/** What the last of a few messages says, each answered with "OK.". */
function lastOf(...said: string[]): string[] {
  const passages = said.flatMap((text): Passage[] => [
    { text, role: "user", speaker: null, saidAt },
    { text: "OK.", role: "assistant", speaker: null, saidAt },
  ]);
  passages.pop();
  return extractLocally({ passages, subject: { name: null }, known: [], from: passages.length - 1 }).statements.map(
    ({ content }) => content,
  );
}

describe("one thing more of what was told is told whole", () => {
  it.each([
    ["I'm allergic to kiwi.", "Oh and walnuts too.", "User is allergic to walnuts too."],
    ["I'm allergic to kiwi.", "also walnuts", "User is allergic to walnuts too."],
    ["I'm allergic to shrimp.", "Latex too, it turns out.", "User is allergic to latex too."],
    ["I speak Dutch.", "and a bit of Spanish", "User speaks a bit of Spanish too."],
    ["I play the cello.", "plus piano", "User plays piano too."],
    ["We've got a kayak.", "a canoe as well", "User has a canoe too."],
    ["I'm vegetarian.", "my wife too", "User's wife is vegetarian too."],
    ["I play tennis on Mondays.", "my brother as well", "User's brother plays tennis on Mondays too."],
  ])("%s %s", (first, second, expected) => {
    expect(lastOf(first, second)).toEqual([expected]);
    expect(contentsOf(`${first} ${second[0]!.toUpperCase()}${second.slice(1)}`)).toContain(expected);
  });

  it.each([
    ["I bought a tent.", "and thanks"],
    ["I don't eat pork.", "and beef too"],
    ["My sister plays the cello.", "and piano too"],
    ["I sold the boat.", "Tuesday too"],
    ["I live in Porto.", "me too"],
  ])("not: %s %s", (first, second) => expect(lastOf(first, second).filter((content) => / too\.$/.test(content))).toEqual([]));
});

describe("what goes on a list of one's own is so", () => {
  it.each([
    ["Add shrimp to my allergies.", "User is allergic to shrimp."],
    ["please add Spanish to my languages", "User speaks Spanish."],
    ["Add mango to my allergies please", "User is allergic to mango."],
    ["Put metformin on my list of medications.", "User takes metformin."],
    ["Put kayaking on my list of hobbies", "User's hobbies include kayaking."],
    ["Please add milk and eggs to my shopping list.", "User's shopping list: milk, eggs."],
    ["Can you add milk to my shopping list?", "User's shopping list: milk."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it.each(["add a test to my code", "add a comment to my document please", "Put the plates on the table", "Add shrimp to his allergies."])(
    "and on anything else: %s",
    (text) => expect(contentsOf(text)).toEqual([]),
  );
});

describe("whoever has a part that one has at a time is told as its holder", () => {
  const attributeOf = (text: string) =>
    extracted(text).flatMap(({ attribute }) => (attribute ? [`${attribute.name} ${attribute.value}`] : []));

  it.each([
    ["We have a new landlord, Mrs Voss.", "VALUE:landlord Mrs Voss"],
    ["new dentist, Dr Ortega, much gentler", "VALUE:dentist Dr Ortega"],
    ["got a new boss since Monday, his name is Femi", "VALUE:manager Femi"],
    ["Femi took over as my boss last week", "VALUE:manager Femi"],
    ["new boss is called Fergus and he is calmer than Tui", "REPORTS_TO Fergus"],
    ["Lena has replaced Ted as our coach.", "VALUE:coach Lena"],
    ["I have a new piano teacher called Bram, he's strict.", "VALUE:piano teacher Bram"],
  ])("%s", (text, expected) => expect(attributeOf(text)).toContain(expected));

  it.each([
    "I have a new colleague, Ana.",
    "We got a new neighbour, Mr Hale.",
    "new dentist, much gentler",
    "I met our new mayor, Bram Kok.",
  ])("not: %s", (text) => expect(attributeOf(text)).toEqual([]));
});

describe("a figure of one's own, told without a verb, is told by itself", () => {
  it.each([
    ["my landlord is Mr Petrosyan, rent 820 due on the 3rd", ["User's landlord is Mr Petrosyan.", "User's rent is 820 due on the 3rd."]],
    [
      "my flat is on the third floor, rent 900, deposit 1800",
      ["User's flat is on the third floor.", "User's rent is 900.", "User's deposit is 1800."],
    ],
    ["Rent 820, bills included", ["User's rent is 820, bills included."]],
    ["blood type O neg, shoe size 39", ["User's blood type is O neg.", "User's shoe size is 39."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each(["my sister lives in Hove, rent 1200", "we looked at a flat in Hove, rent 1200", "is the rent 820?"])("not: %s", (text) =>
    expect(contentsOf(text).filter((content) => /^User's rent/.test(content))).toEqual([]),
  );
});

it("a word that is no name takes no name's place", () => {
  const named = lastOf("We might name the baby Rufus.", "In the end not Rufus, my partner met an awful one.");
  expect(named.join(" ")).not.toMatch(/baby (?:the )?end/i);
  expect(lastOf("I went over to giffgaff, £12 a month.", "and it's £10 I pay, not 12").join(" ")).toMatch(/(?<!£)£10 a month/);
});
