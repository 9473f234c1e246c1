import { describe, expect, it } from "vitest";
import { contentKey } from "@/lib/text/content-key";

const isSame = (one: string, other: string) => contentKey("FACT", one) === contentKey("FACT", other);

describe("statements with the same meaning have the same key", () => {
  it.each([
    ["User loves hiking.", "User really loves hiking."],
    ["User loves hiking.", "User absolutely loves hiking!"],
    ["User loves hiking.", "User loves hiking so much."],
    ["User loves hiking.", "user loves  HIKING"],
    ["User doesn't like tea.", "User does not like tea."],
    ["User doesn’t like tea.", "User doesn't like the tea."],
    ["User has a dog and two cats.", "User has the dog and two cats."],
    ["User visited the Café Müller.", "User visited Cafe Muller."],
    ["User ran 5km on Sunday.", "User ran 5 km on Sunday."],
    ["User likes mountain.", "User likes mountains."],
  ])("%s = %s", (one, other) => expect(isSame(one, other)).toBe(true));
});

describe("statements with different meanings have different keys", () => {
  it.each([
    ["User likes tea.", "User does not like tea."],
    ["User likes tea.", "User never likes tea."],
    ["User ran 5 km.", "User ran 10 km."],
    ["User ran 5 km on Monday (27 April 2026).", "User ran 5 km on Monday (4 May 2026)."],
    ["User owes Tom $5.", "User owes Tom €5."],
    ["User flew from Rome to Oslo.", "User flew to Rome from Oslo."],
    ["Anna loves Ben.", "Ben loves Anna."],
    ["User loves Berlin.", "User loved Berlin."],
    ["User has few friends.", "User has a few friends."],
    ["User is not a teacher.", "User is not just a teacher."],
    ["User writes C.", "User writes C++."],
    ["User met William in Paris.", "User met Williams in Paris."],
    ["User can swim.", "User cannot swim."],
    ["User likes tea with milk.", "User likes tea without milk."],
    ["The temperature is -5.", "The temperature is 5."],
    ["User almost bought a house.", "User bought a house."],
    ["User has glass.", "User has glasses."],
  ])("%s ≠ %s", (one, other) => expect(isSame(one, other)).toBe(false));

  it("includes the type", () => expect(contentKey("GOAL", "User swims.")).not.toBe(contentKey("FACT", "User swims.")));
});
