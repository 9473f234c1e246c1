import { expect, it } from "vitest";
import { asName, changesBetween, countChanges, type Ontology, problemsOf, rebase, toBody, toDraft } from "@/components/ontology/draft";
import { typeConnections } from "@/components/ontology/type-connections";

type Own = { name: string; description: string };
const type = (name: string, description = "a thing") => ({ name, description });
const ontology = (version: number, entityTypes: Own[], edgeTypes: (Own & { functional: boolean })[] = []): Ontology => ({
  project: { id: "prj", tag: "t", name: "T" },
  version,
  memoryTypes: [],
  entityTypes: [{ ...type("PERSON"), builtIn: true, count: 3 }, ...entityTypes.map((own) => ({ ...own, builtIn: false, count: 0 }))],
  edgeTypes: edgeTypes.map((own) => ({ ...own, builtIn: false, count: 0 })),
  counted: { entities: 0, relations: 0 },
  totals: { entities: 0, relations: 0 },
});
const added = (name: string, description = "a thing") => ({
  key: name,
  savedName: null,
  name,
  description,
  functional: false,
  isRemoved: false,
});

it("converts typed text to names", () => {
  expect(["support ticket", "9 lives", "_x", "é-mail ", "a".repeat(50)].map(asName)).toEqual([
    "SUPPORT_TICKET",
    "LIVES",
    "X",
    "MAIL_",
    "A".repeat(40),
  ]);
});

it("counts added, edited and removed types", () => {
  const saved = ontology(1, [type("SHIP"), type("CABIN"), type("PORT")]);
  const draft = toDraft(saved);
  expect(countChanges(draft, saved)).toBe(0);
  draft.entityTypes[0]!.description = "another";
  draft.entityTypes[1]!.isRemoved = true;
  draft.entityTypes.push(added("CREW"));
  expect(countChanges(draft, saved)).toBe(3);
  expect(toBody(draft, 1)).toEqual({ entityTypes: [type("SHIP", "another"), type("PORT"), type("CREW")], edgeTypes: [], version: 1 });
});

it("reports errors by field", () => {
  const saved = ontology(1, [type("SHIP")]);
  const draft = toDraft(saved);
  draft.entityTypes.push(added("PERSON"), added("SHIP"), added("", ""), { ...added("CREW", " ") });
  draft.entityTypes[2]!.key = "second";
  const problems = problemsOf(draft, saved);
  expect(problems.get("PERSON")?.name).toMatch(/PERSON is a built-in type/);
  expect([problems.get("SHIP")?.name, problems.get("second")?.name]).toEqual(["This name is already used.", "This name is already used."]);
  expect(Object.keys(problems.get("")!)).toEqual(["name", "description"]);
  expect(Object.keys(problems.get("CREW")!)).toEqual(["description"]);
  draft.entityTypes = draft.entityTypes.slice(0, 1);
  expect(problemsOf(draft, saved).size).toBe(0);
});

it("keeps edits on top of a newer version", () => {
  const before = ontology(1, [type("SHIP"), type("CABIN"), type("PORT"), type("DECK")]);
  const after = ontology(2, [type("SHIP", "theirs"), type("CABIN", "theirs"), type("CREW", "theirs")]);
  expect(changesBetween(before, after)).toEqual([
    "CREW was added",
    "PORT was removed",
    "DECK was removed",
    "SHIP was edited",
    "CABIN was edited",
  ]);
  const draft = toDraft(before);
  draft.entityTypes[0]!.description = "mine";
  draft.entityTypes[3]!.description = "mine";
  draft.entityTypes.push(added("BOAT", "mine"));
  const moved = rebase(draft, before, after);
  expect(toBody(moved, 2).entityTypes).toEqual([
    type("SHIP", "mine"),
    type("CABIN", "theirs"),
    type("DECK", "mine"),
    type("BOAT", "mine"),
    type("CREW", "theirs"),
  ]);
  expect(countChanges(moved, after)).toBe(3);
});

it("ranks type connections", () => {
  const nodes = [
    { id: "a", type: "PERSON" },
    { id: "b", type: "PERSON" },
    { id: "c", type: "LOCATION" },
  ];
  const edges = [
    { source: "a", target: "c", type: "VISITED" },
    { source: "a", target: "c", type: "LIVES_IN" },
    { source: "b", target: "c", type: "LIVES_IN" },
    { source: "a", target: "b", type: "KNOWS" },
  ];
  expect(typeConnections({ nodes, edges })).toEqual([
    { source: "PERSON", target: "LOCATION", count: 3, relation: "LIVES_IN", others: 1 },
    { source: "PERSON", target: "PERSON", count: 1, relation: "KNOWS", others: 0 },
  ]);
});
