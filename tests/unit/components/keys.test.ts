import { describe, expect, it } from "vitest";
import { expiresAt, nearEnd } from "@/components/keys/expiry";
import { seenBy } from "@/components/keys/scopes";

const now = Date.parse("2026-11-21T12:00:00Z");

describe("expiresAt", () => {
  it.each([
    ["never", undefined],
    ["30", "2026-12-21T12:00:00.000Z"],
    ["365", "2027-11-21T12:00:00.000Z"],
    ["date", "2026-12-01T23:59:59Z"],
  ] as const)("makes a moment of %j", (expiry, at) => expect(expiresAt(expiry, "2026-12-01", now)).toBe(at));
});

describe("nearEnd", () => {
  it.each([
    [null, null],
    ["2026-11-21T12:00:00Z", "ended"],
    ["2026-11-21T12:00:01Z", "soon"],
    ["2026-11-28T11:59:59Z", "soon"],
    ["2026-11-28T12:00:00Z", null],
  ])("says of %j that it is %j", (at, near) => expect(nearEnd(at, now)).toBe(near));
});

it("says whom a key sees", () => {
  expect(seenBy({ constraints: null })).toBeNull();
  expect(seenBy({ constraints: { users: ["maya", "zoe"], groups: ["team"] } })).toBe("user maya, user zoe, group team");
});
