import { describe, expect, it } from "vitest";
import { asOneStatement } from "@/lib/ingestion/one-statement";
import type { Statement } from "@/lib/models/types";

const statement = (more: Partial<Statement>): Statement => ({
  passage: 0,
  start: 0,
  end: 4,
  content: "x",
  type: "STATE",
  confidence: 0.5,
  validFrom: null,
  validUntil: null,
  entities: [],
  edges: [],
  attribute: null,
  ...more,
});
const maya = { name: "Maya", type: "PERSON" };
const read = (statements: Statement[], metadata = {}) =>
  asOneStatement({ statements, dropped: 3, refused: 0 }, { content: "Maya moved.  She sings.", metadata }).statements;

describe("a text that is one statement", () => {
  it("keeps its words, with what all sentences mention, once", () => {
    const edge = { source: "Maya", target: "Lisbon", type: "LIVES_IN" };
    const attribute = { subject: "Maya", name: "LIVES_IN", value: "Lisbon", ends: false };
    const first = statement({ entities: [maya], edges: [edge] });
    const second = statement({ entities: [maya], edges: [edge], attribute, validFrom: "2026-01-01T00:00:00.000Z" });
    expect(read([first, second])).toEqual([
      {
        passage: 0,
        start: 0,
        end: 23,
        content: "Maya moved.  She sings.",
        type: "STATE",
        confidence: 1,
        validFrom: "2026-01-01T00:00:00.000Z",
        validUntil: null,
        entities: [maya],
        edges: [edge],
        attribute,
      },
    ]);
  });

  it("is stored even if nothing was found in it", () => {
    expect(read([])).toMatchObject([{ content: "Maya moved.  She sings.", type: "FACT", entities: [], attribute: null }]);
  });

  it("is true when its metadata says, if that is a date", () => {
    const dated = statement({ validFrom: "2026-01-01T00:00:00.000Z" });
    expect(read([dated], { valid_from: "2020-02-03", valid_until: "2021-02-03T10:00:00Z" })).toMatchObject([
      { validFrom: "2020-02-03T00:00:00.000Z", validUntil: "2021-02-03T10:00:00.000Z" },
    ]);
    expect(read([dated], { valid_from: "soon", valid_until: 7 })).toMatchObject([
      { validFrom: "2026-01-01T00:00:00.000Z", validUntil: null },
    ]);
  });
});
