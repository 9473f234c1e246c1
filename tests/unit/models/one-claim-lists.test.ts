import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("clauses with subjects of their own are claims of their own", () => {
  it.each([
    ["Jorne cooks, Femke does the bills, I do the plants", ["Jorne cooks.", "Femke does the bills.", "User does the plants."]],
    ["Fergal retired and they made me head gardener", ["Fergal retired.", "They made User head gardener."]],
    [
      "My boss is Mr Hayashi, his wife Yukari teaches my daughter, and their son Sota delivers our newspaper",
      ["User's boss is Mr Hayashi.", "Mr Hayashi's wife Yukari teaches User's daughter.", "Their son Sota delivers User's newspaper."],
    ],
    ["My dog adores me and I walk him daily.", ["User's dog adores User.", "User walks him daily."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each(["My parents came over and they brought me a cake.", "New dentures, no lip left."])("and others stay whole: %s", (text) =>
    expect(contentsOf(text)).toHaveLength(1),
  );
});

describe("a figure for each thing is a claim for each", () => {
  it.each([
    ["table cost 25 quid, petrol another 14", ["The table cost 25 quid.", "The petrol cost 14 quid."]],
    ["The rent is £900, electricity 80 and internet 25", ["The rent is £900.", "The electricity is £80.", "The internet is £25."]],
    [
      "Rent roll: ground floor NT$ 22,000, second floor 18,500, third floor vacant",
      ["User's rent roll ground floor is NT$ 22,000.", "User's rent roll second floor is 18,500.", "User's rent roll: third floor vacant."],
    ],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    "The trip is £11.50 each, the coach holds 33.",
    "The count is 40s, not 30s.",
    "Tickets are 18 quid, doors at 7",
    "The ticket was 20 euros, seat 14",
  ])("unless something else is told: %s", (text) => expect(contentsOf(text).join(" ")).not.toMatch(/£33|The (?:not|doors|seat)/));
});

describe("which one is said with its noun", () => {
  it.each([
    ["The kitchen window is 34 by 52 inches, the bathroom one is 24 by 24.", "The bathroom window is 24 by 24."],
    ["Two boys actually. The small one is scared of elephants.", "The small boy is scared of elephants."],
    ["We planted bulbs by the front gate. No, it was the back gate, the front one is locked.", "The front gate is locked."],
    ["I've two aunts. The other one is a dentist in Turin.", "The other aunt is a dentist in Turin."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["Landed here eleven months ago. My little one stays with my mum.", /^User's little one stays/],
    ["We're considering three towns for the second shop. The first one stays in Kranj.", /^The first one stays/],
  ])("unless it is none or one of several: %s", (text, expected) => expect(contentsOf(text).at(-1)).toMatch(expected));
});
