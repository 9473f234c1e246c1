import { expect, it } from "vitest";
import { entityName, inWords, kindOf } from "@/components/entities/kind";
import { relationWords } from "@/components/entities/relation-words";
import { edgeTypes, entityTypes } from "@/lib/vocabulary";

it("has words for every relation that projects have, and makes some of others", () => {
  for (const { name } of edgeTypes) expect(relationWords(name), name).toMatch(/^[a-z][a-z -]+$/);
  expect(["LIVES_IN", "ASSIGNED_TO", "MANAGER_OF", "SAILS_ON", "FAVORITE:color"].map(relationWords)).toEqual([
    "lives in",
    "is assigned to",
    "is manager of",
    "sails on",
    "favorite color",
  ]);
});

it("has a sign of its own for every type of entity, and names others by their words", () => {
  expect(new Set(entityTypes.map((type) => kindOf(type).icon)).size).toBe(entityTypes.length);
  expect(kindOf("SUPPORT_TICKET").name).toBe("Support ticket");
  expect(inWords("FAVORITE:color")).toBe("Favorite color");
});

it("calls a user who never said their name by the id that their agent gives them", () => {
  expect(entityName({ name: "User", isSubject: true, owner: "maya" })).toBe("maya");
  expect(entityName({ name: "Maya", isSubject: true, owner: "maya" })).toBe("Maya");
  expect(entityName({ name: "User", isSubject: false, owner: "maya" })).toBe("User");
});
