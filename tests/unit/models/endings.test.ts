import { describe, expect, it } from "vitest";
import { endedIn } from "@/lib/language/en/ended";
import { endings } from "@/lib/language/en/endings";

const told = (text: string) => endedIn(text).map(({ ending, words }) => `${ending.id}: ${words.map((word) => word.text).join(" ")}`);

describe("endings", () => {
  it.each(endings)("$id: “$example”, but not “$counterexample”", ({ id, example, thing, counterexample }) => {
    expect(told(example)).toEqual([`${id}: ${thing}`]);
    expect(told(counterexample).filter((each) => each.startsWith(`${id}:`))).toEqual([]);
  });

  it.each([
    ["the monzo account's closed", "monzo"],
    ["so no more babysitting", "babysitting"],
    ["No more violin!", "violin"],
    ["We had to have Biscuit put to sleep yesterday", "Biscuit"],
    ["she passed her exam, so she's finished with me", "she"],
    ["Mei passed her exam so she's finished with me", "Mei"],
    ["I don't do yoga anymore", "yoga"],
    ["Our lease on the shop has run out", "lease"],
    ["been off nicotine for a month", "nicotine"],
    ["got rid of the sofa", "sofa"],
    ["it's over between me and Sam", "Sam"],
    ["The phone contract's cancelled", "phone contract"],
  ])("%s: %s is over", (text, thing) => {
    expect(endedIn(text).map(({ words }) => words.map((word) => word.text).join(" "))).toEqual(thing === "she" ? [] : [thing]);
  });

  it.each([
    ["Today was my last day at Figma", "last-day: Figma"],
    ["My last shift at Siemens was on Friday", "last-day: Siemens"],
    ["Friday was my last day as a paralegal", "last-day: "],
    ["handed in my notice in September", "resigned: "],
  ])("%s: a job is over", (text, job) => expect(told(text)).toEqual([job]));

  it.each([
    "My last day at Figma is on Friday",
    "Today was our last day at the beach",
    "Monday was my last day in Rome",
    "I handed in my essay",
    "I might quit the choir",
    "I'm leaving Figma",
    "I decided to stop",
    "I almost sold the Golf",
    "I left work early",
    "I left my umbrella on the bus",
    "The shop is closed on Mondays",
    "I sold my sister a car",
    "My mum's gone to Leeds",
    "I didn't cancel the gym",
    "If I quit the gym I save a lot",
    "Anna's new car is red",
    "They want me to sell the boat",
    "Work gave me the old ThinkPad",
  ])("nothing is over in “%s”", (text) => expect(told(text)).toEqual([]));
});
