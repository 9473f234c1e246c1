import { expect, it } from "vitest";
import { attributeName } from "@/components/memories/memory-labels";
import { contextLines } from "@/components/users/context-lines";

it("names attributes", () => {
  expect(["LIVES_IN", "FAVORITE:color", "EMAIL"].map(attributeName)).toEqual(["home", "favorite color", "email"]);
});

it("splits context lines into text and note", () => {
  const body =
    "- Maya moved (last month). (said 2026-11-21)\n- Bob: person, sibling (last mentioned 2026-11-21; group office)\n- Wholly plain";
  expect(contextLines(body)).toEqual([
    { text: "Maya moved (last month).", note: "said 2026-11-21" },
    { text: "Bob: person, sibling", note: "last mentioned 2026-11-21; group office" },
    { text: "Wholly plain", note: null },
  ]);
});
