import { expect, it } from "vitest";
import { dateLines } from "@/scripts/demo/date-lines";

const iso = (at: number) => new Date(at).toISOString();
const hourMs = 3_600_000;

it("moves every recorded time into the past, and nothing else", () => {
  const now = Date.now();
  const startedAt = now - hourMs;
  const marks = [
    { real: startedAt, said: Date.parse("2026-03-01T09:00:00Z") },
    { real: startedAt + 60_000, said: Date.parse("2026-04-01T09:00:00Z") },
  ];
  const line = {
    createdAt: iso(startedAt + 5),
    updatedAt: iso(startedAt + 60_005),
    // Validity dates, which may be long past or in the future.
    validFrom: "2025-01-01T00:00:00.000Z",
    validUntil: iso(now + 24 * hourMs),
    content: `It was ${iso(startedAt)}.`,
    before: { rows: [{ created_at: iso(startedAt + 61_000).replace("Z", "+00:00") }], unit: 12 },
  };
  const dated = dateLines(`${JSON.stringify(line)}\n{"kind":"end"}\n`, { marks, rename: (read) => ({ ...read, is: "named" }) });
  expect(dated.endsWith("\n")).toBe(true);
  expect(
    dated
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text)),
  ).toEqual([
    {
      ...line,
      createdAt: "2026-03-01T09:00:00.005Z",
      updatedAt: "2026-04-01T09:00:00.005Z",
      before: { rows: [{ created_at: "2026-04-01T09:00:01.000Z" }], unit: 12 },
      is: "named",
    },
    { kind: "end", is: "named" },
  ]);
});
