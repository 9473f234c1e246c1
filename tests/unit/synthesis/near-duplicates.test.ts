import { describe, expect, it } from "vitest";
import { nearDuplicates } from "@/lib/synthesis/near-duplicates";

const claim = (content: string, more: { isEvent?: boolean; validFrom?: string } = {}) => ({
  content,
  isEvent: false,
  validFrom: null,
  ...more,
});
function repeats(one: Parameters<typeof claim>, other: Parameters<typeof claim>): boolean {
  const duplicates = nearDuplicates(["User", "Maya"]);
  duplicates.add(claim(...one));
  return duplicates.has(claim(...other));
}

describe("near duplicates", () => {
  it.each([
    ["User loves hiking in the mountains.", "Maya enjoys hiking in the mountains a lot."],
    ["User likes tea.", "User is fond of tea."],
    ["User has two dogs.", "User has 2 dogs."],
    ["User works on the billing service.", "User works on the new billing service."],
    ["Maya wohnt in Berlin-Kreuzberg.", "Maya wohnt jetzt in Berlin-Kreuzberg."],
  ])("%s · %s", (one, other) => expect(repeats([one], [other])).toBe(true));
});

describe("different claims", () => {
  it.each([
    ["User likes tea.", "User does not like tea."],
    ["User likes tea.", "User hates tea."],
    ["User prefers tea over coffee.", "User prefers coffee over tea."],
    ["User runs 5 km every morning.", "User runs 10 km every morning."],
    ["User went to the theatre with Ana in May.", "User went to the theatre with Ben in May."],
    ["User owns a house in Lisbon.", "User owns a house in Oslo."],
    ["User wants to run a marathon.", "User can play the cello."],
  ])("%s · %s", (one, other) => expect(repeats([one], [other])).toBe(false));

  it("are events with the same content on different days", () => {
    const visit = "User visited the dentist.";
    const on = (day: string): [string, { isEvent: boolean; validFrom: string }] => [
      visit,
      { isEvent: true, validFrom: `${day}T00:00:00+00:00` },
    ];
    expect(repeats(on("2026-03-01"), on("2026-09-01"))).toBe(false);
    expect(repeats(on("2026-03-01"), on("2026-03-01"))).toBe(true);
  });
});
