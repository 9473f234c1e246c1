import { describe, expect, it } from "vitest";
import { addDays, addMonths, presetsOn, rangeName, readDay, weeksOf } from "@/components/ui/days";

it("counts days and months over their ends", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(addMonths("2026-01-31", -1)).toBe("2025-12-01");
});

it("shows a month in weeks from Monday", () => {
  const weeks = weeksOf("2026-11-21");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

it("presets include today", () => {
  expect(presetsOn("2026-03-02").map(({ name, from, to }) => `${name}: ${from} ${to}`)).toEqual([
    "Today: 2026-03-02 2026-03-02",
    "Last 7 days: 2026-02-24 2026-03-02",
    "Last 30 days: 2026-02-01 2026-03-02",
    "This month: 2026-03-01 2026-03-02",
    "Last month: 2026-02-01 2026-02-28",
  ]);
});

describe("the name of a range", () => {
  it.each([
    ["2026-11-01", "2026-11-14", "1 Nov – 14 Nov 2026"],
    ["2025-12-30", "2026-01-02", "30 Dec 2025 – 2 Jan 2026"],
    ["2026-11-01", "2026-11-01", "1 Nov 2026"],
    ["2026-11-01", "", "Since 1 Nov 2026"],
    ["", "2026-11-01", "Until 1 Nov 2026"],
  ])("from %j to %j is %j", (from, to, name) => expect(rangeName({ from, to })).toBe(name));
});

it("reads days from URLs that people edit", () => {
  expect(["2026-11-21", "2026-11-21T10:00:00Z", "2026-13-45", "soon", null].map(readDay)).toEqual(["2026-11-21", "2026-11-21", "", "", ""]);
});
