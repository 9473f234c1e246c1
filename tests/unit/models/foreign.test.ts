import { expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { foreignClaims } from "@/lib/models/local/extract/foreign-claims";
import { foreignLanguages } from "@/lib/models/local/extract/foreign-frames";

const read = (text: string) =>
  extractLocally({
    passages: [{ text, role: "user", speaker: null, saidAt: new Date("2026-05-15T14:00:00Z") }],
    subject: { name: null },
    known: [],
  }).statements;

const examples = foreignLanguages.flatMap(({ language, frames }) => frames.map(({ says, example }) => [language, example, says] as const));

it.each(examples)("%s: %s", (_, example, says) => {
  const { claims, isWhole } = foreignClaims(example);
  expect(claims).toHaveLength(1);
  expect(isWhole).toBe(true);
  const form = says.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  expect(claims[0]!.claim).toMatch(new RegExp(`^${form.join(".+")}$`));
  const [statement] = read(example);
  expect(statement?.content).toContain(`(“${example}”)`);
});

it.each([
  ["Vivo en Sevilla", "LIVES_IN", "Sevilla"],
  ["Jetzt wohne ich in Mainz", "LIVES_IN", "Mainz"],
  ["nach Köln umgezogen", "LIVES_IN", "Köln"],
  ["我住在上海", "LIVES_IN", "上海"],
  ["Moro em São Paulo com a minha mãe", "LIVES_IN", "São Paulo"],
  ["Je travaille chez Renault depuis 2019", "WORKS_AT", "Renault"],
  ["Mi chiamo Giulia", "NAME", "Giulia"],
])("sets what a claim of another language says: %s", (text, name, value) => {
  expect(read(text)[0]!.attribute).toEqual({ subject: "User", name, value, ends: false });
});

it("reads two claims of one sentence, and what is no longer so", () => {
  expect(read("Vivo en Jerez y trabajo en Seat.").map(({ attribute }) => attribute?.value)).toEqual(["Jerez", "Seat"]);
  expect(read("Ich wohne nicht mehr in Bonn")[0]!.attribute).toMatchObject({ name: "LIVES_IN", value: "Bonn", ends: true });
});

it.each([
  "No vivo en Sevilla",
  "Si vivo en Sevilla",
  "¿Vivo en Sevilla?",
  "Wenn ich in Bonn wohne",
  "I live in Porto",
  "Ma sœur est à Lyon",
])("takes nothing for a claim about the speaker that is none: %s", (text) => {
  expect(foreignClaims(text).claims).toEqual([]);
});

it("keeps other sentences in their own words", () => {
  expect(read("Ich habe gestern mein Fahrrad verkauft.")[0]!.content).toBe("Ich habe gestern mein Fahrrad verkauft.");
});
