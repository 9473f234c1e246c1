import { expect, it } from "vitest";
import { entityName, entityType, humanizeType } from "@/components/entities/entity-type";
import { relationLabel } from "@/components/entities/relation-labels";
import { edgeTypes, entityTypes } from "@/lib/vocabulary";

it("labels every built-in relation and derives labels for custom ones", () => {
  for (const { name } of edgeTypes) expect(relationLabel(name), name).toMatch(/^[a-z][a-z -]+$/);
  expect(["LIVES_IN", "ASSIGNED_TO", "MANAGER_OF", "SAILS_ON", "FAVORITE:color"].map(relationLabel)).toEqual([
    "lives in",
    "is assigned to",
    "is manager of",
    "sails on",
    "favorite color",
  ]);
});

it("has a distinct icon for every built-in type and humanizes custom types", () => {
  expect(new Set(entityTypes.map((type) => entityType(type).icon)).size).toBe(entityTypes.length);
  expect(entityType("SUPPORT_TICKET").name).toBe("Support ticket");
  expect(humanizeType("FAVORITE:color")).toBe("Favorite color");
});

it("shows a user without a name by their ID", () => {
  expect(entityName({ name: "User", isSubject: true, owner: "maya" })).toBe("maya");
  expect(entityName({ name: "Maya", isSubject: true, owner: "maya" })).toBe("Maya");
  expect(entityName({ name: "User", isSubject: false, owner: "maya" })).toBe("User");
});
