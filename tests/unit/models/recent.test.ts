import { expect, it, vi } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { Recent } from "@/lib/models/local/extract/recent-people";

const person = (name: string) => ({ name, gender: null });

it("reads who was named before only when it is asked for, and once", () => {
  const first = vi.fn(() => [person("Maya")]);
  const recent = new Recent(first);
  recent.change((before) => [...before, person("Jonas")]);
  expect(first).not.toHaveBeenCalled();
  expect(recent.people().map(({ name }) => name)).toEqual(["Maya", "Jonas"]);
  recent.change(([, jonas]) => [jonas!]);
  expect(recent.people()).toEqual([person("Jonas")]);
  expect(first).toHaveBeenCalledTimes(1);
});

it("takes any number of changes", () => {
  const recent = new Recent(() => []);
  for (let i = 0; i < 100_000; i++) recent.change(() => [person(String(i))]);
  expect(recent.people()).toEqual([person("99999")]);
});

it("a copy goes on by itself", () => {
  const recent = new Recent(() => [person("Maya")]);
  const copy = recent.copy();
  copy.change(() => []);
  expect(recent.people()).toEqual([person("Maya")]);
  expect(copy.people()).toEqual([]);
});

const said = (...texts: string[]) =>
  extractLocally({
    passages: texts.map((text) => ({ text, role: "user" as const, speaker: null, saidAt: new Date("2026-03-02T09:00:00Z") })),
    from: texts.length - 1,
    subject: { name: null },
    known: [],
    told: [],
  }).statements.map(({ content }) => content);

it.each([
  [["My sister Nerys moved to Cardiff.", "It rains a lot here.", "She teaches the cello."], /^Nerys teaches/],
  [["My sister Nerys moved to Cardiff.", "My brother Ivo moved to Bern.", "She teaches the cello."], /^Nerys teaches/],
  [["My sister Nerys moved to Cardiff.", "My aunt Iva and my mum fell out.", "She teaches the cello."], /^She teaches/],
  [["The rent is 900 a month.", "no wait, 950."], /950 a month/],
])("a new message leans on earlier ones: %j", (texts, expected) => expect(said(...texts).join(" ")).toMatch(expected));
