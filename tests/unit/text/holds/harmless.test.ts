import { expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { heldSpans, holdReason } from "@/lib/text/holds/find";
import { harmlessDocuments } from "./harmless-documents";

const subject = { name: "Maya" };

it("holds fewer than 1% of 200 harmless documents", () => {
  expect(new Set(harmlessDocuments).size).toBe(200);
  const held = harmlessDocuments.filter((text) => {
    const { statements } = extractLocally({ passages: [{ text, role: "document", speaker: null, saidAt: null }], subject, known: [] });
    const texts = statements.flatMap(({ content, start, end }) => [content, text.slice(start, end)]);
    return heldSpans(text).length > 0 || texts.some((words) => holdReason(words) !== null);
  });
  expect(held.length).toBeLessThan(2);
});
