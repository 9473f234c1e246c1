import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dataTables } from "../../support/statements";

// The plans of a function's statements aren't in the plan of the statement that calls it.

it("search reads every table of project data by its project", () => {
  const text = readFileSync("lib/retrieval/sql/search.sql", "utf8").replace(/--.*$/gm, "");
  const reads = [...text.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?!where\b|on\b|cross\b|join\b)([a-z])\b)?/g)].filter(([, table]) =>
    dataTables.has(table!),
  );
  expect(reads.length).toBeGreaterThan(50);
  const unbounded = reads.flatMap(({ 0: read, 2: alias, index }) => {
    const condition = new RegExp(`(?<![\\w.])${alias ? `(?:${alias}\\.)?` : ""}project_id = search_project\\b`);
    return condition.test(text.slice(index, index + 800)) ? [] : [text.slice(index, index + read.length + 80)];
  });
  expect(unbounded).toEqual([]);
  // Each condition bounds one read.
  expect(text.match(/\bproject_id = search_project\b/g)).toHaveLength(reads.length);
});
