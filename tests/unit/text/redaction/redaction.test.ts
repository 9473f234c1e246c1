import { describe, expect, it } from "vitest";
import { findings, redactText } from "@/lib/text/redaction/find";
import { type RedactionType, redactionTypes } from "@/lib/text/redaction/pattern";
import { harmlessTexts } from "./harmless-texts";
import { secretTexts } from "./secret-texts";

const all = new Set<RedactionType>(redactionTypes);
const redact = (text: string) => redactText(text, findings(text, all));
const plain = (marked: string) => marked.replace(/[«»]/g, "");

describe.each(Object.entries(secretTexts))("%s", (_, cases) => {
  it.each(cases)("%s", (marked, ...types) => {
    const remaining = [...types];
    expect(redact(plain(marked))).toBe(marked.replace(/«[^»]*»/g, () => `[REDACTED:${remaining.shift()}]`));
  });
});

describe.each(Object.entries(harmlessTexts))("not redacted: %s", (_, cases) => {
  it.each(cases)("%s", (text) => {
    expect(redact(text)).toBe(text);
  });
});
