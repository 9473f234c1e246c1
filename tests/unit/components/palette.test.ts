import { expect, it } from "vitest";
import { actionsOf, matching, organizationOf, pagesOf } from "@/components/shell/palette-actions";

const base = "/projects/prj_1";
const groups = [
  { title: "Pages", choices: pagesOf(base) },
  { title: "Actions", choices: actionsOf(base) },
  { title: "Organization", choices: organizationOf([{ id: "prj_2", name: "Field notes", tag: "notes" }]) },
];
const found = (text: string) => matching(groups, text).flatMap(({ choices }) => choices.map(({ name }) => name));

it("offers every page and action before anything is typed", () => {
  expect(found("").length).toBe(groups.reduce((sum, { choices }) => sum + choices.length, 0));
});

it.each([
  ["new key", "Create API key"],
  ["add documents", "Add document"],
  ["export", "Export project"],
  ["dark", "Dark theme"],
  ["SETT", "Settings"],
  ["field", "Field notes"],
  ["invite", "Team"],
])("for “%s” offers %s first", (text, name) => {
  expect(found(text)[0]).toBe(name);
});

it.each(["xport", "?!", "key nothing"])("offers nothing for “%s”", (text) => {
  expect(found(text)).toEqual([]);
});

it("opens the project's own pages, and other projects", () => {
  const hrefs = matching(groups, "").flatMap(({ choices }) => choices.flatMap((choice) => ("href" in choice ? [choice.href] : [])));
  expect(hrefs).toContain(`${base}/settings#transfer`);
  expect(hrefs).toContain("/projects/prj_2");
});
