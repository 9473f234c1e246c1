import { expect, it } from "vitest";
import { remembered } from "@/lib/remembered";

const lengths = (most: number) => remembered<string>(most, (value) => value.length);

it("forgets what wasn't asked for the longest, once there is too much", () => {
  const known = lengths(6);
  known.set("a", "aa");
  known.set("b", "bb");
  known.set("c", "cc");
  known.get("a");
  known.set("d", "ddd");
  expect(["a", "b", "c", "d"].map((text) => known.get(text))).toEqual(["aa", undefined, undefined, "ddd"]);
});

it("counts what is replaced once", () => {
  const known = lengths(4);
  known.set("a", "aa");
  known.set("a", "a");
  known.set("b", "bbb");
  expect([known.get("a"), known.get("b")]).toEqual(["a", "bbb"]);
});

it("gives back what is too large to keep, and forgets nothing for it", () => {
  const known = lengths(4);
  known.set("a", "aa");
  expect(known.set("b", "bbbbb")).toBe("bbbbb");
  expect([known.get("a"), known.get("b")]).toEqual(["aa", undefined]);
});
