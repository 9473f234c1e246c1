import { expect, it } from "vitest";
import { attributeName } from "@/components/memories/memory-words";
import { contextLines } from "@/components/users/context-lines";

it("says an attribute as people do", () => {
  expect(["LIVES_IN", "FAVORITE:color", "EMAIL"].map(attributeName)).toEqual(["lives in", "favorite color", "email"]);
});

it("parts a context block's lines from their notes", () => {
  const body =
    "- Maya moved (last month). (said 2026-11-21)\n- Bob: person, sibling (last spoken of 2026-11-21; group office)\n- Wholly plain";
  expect(contextLines(body)).toEqual([
    { text: "Maya moved (last month).", note: "said 2026-11-21" },
    { text: "Bob: person, sibling", note: "last spoken of 2026-11-21; group office" },
    { text: "Wholly plain", note: null },
  ]);
});
