import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { patterns } from "@/lib/text/redaction/find";
import { redactionTypes } from "@/lib/text/redaction/pattern";

it("docs/privacy.md lists every type with its patterns' descriptions", () => {
  const page = readFileSync(new URL("../../../../docs/privacy.md", import.meta.url), "utf8");
  const listed = /<!-- types -->\n([\s\S]*?)\n<!-- \/types -->/.exec(page)?.[1];
  const lines = redactionTypes.map((type) => {
    const found = patterns.filter((pattern) => pattern.type === type).map(({ description }) => description.replaceAll("|", "\\|"));
    return `| \`${type}\` | ${found.join("<br>")} |`;
  });
  expect(listed).toBe(["| type | what is found |", "| --- | --- |", ...lines].join("\n"));
});
