import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { Statement } from "@/lib/models/types";
import { junk, labelled } from "./labelled";

const saidAt = new Date("2024-05-15T14:00:00Z");
const read = (text: string) =>
  extractLocally({ passages: [{ text, role: "user", speaker: null, saidAt: saidAt }], subject: { name: "Maya" }, known: [] }).statements;
const attributeOf = (statement: Statement | undefined) => {
  const attribute = statement?.attribute;
  return attribute ? `${attribute.subject} ${attribute.name}${attribute.ends ? "!" : "="}${attribute.value}` : undefined;
};

const readings = labelled.map((label) => ({ label, statements: read(label.text) }));

describe("the labelled set", () => {
  it("extracts every factual sentence", () => {
    expect(readings.filter(({ statements }) => statements.length === 0).map(({ label }) => label.text)).toEqual([]);
  });

  it("extracts nothing from chatter", () => {
    expect(junk.filter((line) => read(line).length > 0)).toEqual([]);
  });

  it("sets exactly the right attribute", () => {
    const wrong = readings.filter(({ label, statements }) => attributeOf(statements[0]) !== label.attribute);
    expect(wrong.map(({ label, statements }) => `${label.text} → ${attributeOf(statements[0])}`)).toEqual([]);
  });

  it("finds the relation", () => {
    const missed = readings.filter(
      ({ label, statements }) =>
        label.edge && !statements.some(({ edges }) => edges.some((edge) => `${edge.source} ${edge.type} ${edge.target}` === label.edge)),
    );
    expect(missed.map(({ label }) => label.text)).toEqual([]);
  });

  it("resolves times", () => {
    const wrong = readings.filter(
      ({ label, statements: [first] }) =>
        (label.from && first?.validFrom?.slice(0, 10) !== label.from) || (label.until && first?.validUntil?.slice(0, 10) !== label.until),
    );
    expect(wrong.map(({ label, statements: [first] }) => `${label.text} → ${first?.validFrom} ${first?.validUntil}`)).toEqual([]);
  });

  it("gets the type right for at least 95% of statements", () => {
    const wrong = readings
      .filter(({ label, statements }) => statements[0]?.type !== label.type)
      .map(({ label, statements }) => `${label.type}: ${label.text} → ${statements[0]?.type}`);
    expect(wrong.length / labelled.length, wrong.join("\n")).toBeLessThan(0.05);
  });

  it("produces valid statements", () => {
    for (const { label, statements } of readings) {
      for (const statement of statements) {
        expect(Statement.parse(statement)).toEqual(statement);
        const names = new Set(statement.entities.map((entity) => entity.name));
        const mentioned = statement.edges.flatMap((edge) => [edge.source, edge.target]).concat(statement.attribute?.subject ?? []);
        expect(
          mentioned.filter((name) => !names.has(name)),
          label.text,
        ).toEqual([]);
        expect(label.text.slice(statement.start, statement.end).length).toBeGreaterThan(3);
      }
    }
  });
});
