import { describe, expect, it } from "vitest";
import { expiresAt, expiryState } from "@/components/keys/expiry";
import { accessLabel } from "@/components/keys/scopes";

const now = Date.parse("2026-11-21T12:00:00Z");

describe("expiresAt", () => {
  it.each([
    ["never", null],
    ["kept", undefined],
    ["30", "2026-12-21T12:00:00.000Z"],
    ["365", "2027-11-21T12:00:00.000Z"],
    ["date", "2026-12-01T23:59:59Z"],
  ] as const)("converts %j to a timestamp", (expiry, at) => expect(expiresAt(expiry, "2026-12-01", now)).toBe(at));
});

describe("expiryState", () => {
  it.each([
    [null, null],
    ["2026-11-21T12:00:00Z", "expired"],
    ["2026-11-21T12:00:01Z", "soon"],
    ["2026-11-28T11:59:59Z", "soon"],
    ["2026-11-28T12:00:00Z", null],
  ])("of %j is %j", (at, near) => expect(expiryState(at, now)).toBe(near));
});

it("lists what a key can access", () => {
  expect(accessLabel({ constraints: null })).toBeNull();
  expect(accessLabel({ constraints: { users: ["maya", "zoe"], groups: ["team"] } })).toBe("user maya, user zoe, group team");
});
