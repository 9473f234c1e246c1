import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlCommand } from "@/components/projects/curl-command";
import { suggestTag, tagProblem } from "@/components/projects/suggest-tag";
import { ProjectInput } from "@/lib/api/wire/dashboard/projects";

describe("suggestTag", () => {
  it.each([
    ["Support bot", "support-bot"],
    ["  Café Zürich's bot! ", "cafe-zurichs-bot"],
    ["2026 / Q1", "2026-q1"],
    ["--", ""],
    ["東京", ""],
    ["a".repeat(80), "a".repeat(63)],
    [`${"a".repeat(62)} b`, "a".repeat(62)],
  ])("derives a tag from %j", (name, tag) => expect(suggestTag(name)).toBe(tag));
});

describe("tagProblem", () => {
  it.each(["ab", "a", "-a", "a_b", "A1", "a".repeat(63), "a".repeat(64), "", "1-"])("agrees with the API about %j", (tag) =>
    expect(tagProblem(tag) === null).toBe(ProjectInput.shape.tag.safeParse(tag).success),
  );
});

describe("curlCommand", () => {
  it("quotes every character for the shell", () => {
    const body = { query: `it's "$HOME" \`id\` \\ \n ü` };
    const command = curlCommand({ origin: "http://x", path: "/y", body });
    const output = execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\n'")], { encoding: "utf8" });
    expect(output).toContain(`-d\n${JSON.stringify(body)}\n`);
  });

  it("uses the environment variable without a key", () => {
    expect(curlCommand({ origin: "http://x", path: "/y", body: {} })).toContain('"Authorization: Bearer $LOCI_API_KEY"');
    expect(curlCommand({ origin: "http://x", path: "/y", body: {}, apiKey: "loci_k" })).toContain('"Authorization: Bearer loci_k"');
  });
});
