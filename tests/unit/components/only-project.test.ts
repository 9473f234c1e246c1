import { expect, it } from "vitest";
import { onlyProject } from "@/app/(dashboard)/projects/only-project";

it("opens the only project, unless the list itself was asked for", () => {
  expect(onlyProject(["one"], {})).toBe("one");
  expect(onlyProject(["one"], { all: "1" })).toBeUndefined();
  expect(onlyProject(["one"], { new: "1" })).toBeUndefined();
  expect(onlyProject(["one", "other"], {})).toBeUndefined();
  expect(onlyProject([], {})).toBeUndefined();
});
