import { describe, expect, it } from "vitest";
import { asPlanned } from "@/lib/planned-attributes";

const said = new Date("2026-11-26T10:00:00Z");
const statement = (name: string, validFrom: string | null, ends = false) => ({ attribute: { name, value: "x", ends }, validFrom });

describe("a state that begins after it was said is called the next", () => {
  it.each([
    ["WORKS_AT", "2027-03-02T00:00:00Z", false, "VALUE:next employer"],
    ["WORKS_AT", "2026-03-02T00:00:00Z", false, "WORKS_AT"],
    ["WORKS_AT", null, false, "WORKS_AT"],
    ["WORKS_AT", "2027-03-02T00:00:00Z", true, "WORKS_AT"],
    ["VALUE:wedding date", "2027-06-12T00:00:00Z", false, "VALUE:wedding date"],
    ["VALUE:manager", "2027-03-01T00:00:00Z", false, "VALUE:next manager"],
  ])("%s from %s", (name, from, ends, expected) => {
    expect(asPlanned(statement(name, from, ends), said).attribute).toEqual({ name: expected, value: "x", ends });
  });

  it("as far as it is known when it was said", () =>
    expect(asPlanned(statement("WORKS_AT", "2027-03-02T00:00:00Z"), null).attribute?.name).toBe("WORKS_AT"));
});
