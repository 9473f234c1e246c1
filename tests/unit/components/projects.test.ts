import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlOf } from "@/components/projects/curl-of";
import { suggestTag, whatIsWrongWithTag } from "@/components/projects/suggest-tag";
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
  ])("makes a tag of %j", (name, tag) => expect(suggestTag(name)).toBe(tag));
});

describe("whatIsWrongWithTag", () => {
  it.each(["ab", "a", "-a", "a_b", "A1", "a".repeat(63), "a".repeat(64), "", "1-"])("thinks of %j as the interface does", (tag) =>
    expect(whatIsWrongWithTag(tag) === null).toBe(ProjectInput.shape.tag.safeParse(tag).success),
  );
});

describe("curlOf", () => {
  it("keeps every character of a body through a shell", () => {
    const body = { query: `it's "$HOME" \`id\` \\ \n ü` };
    const command = curlOf({ origin: "http://x", path: "/y", body });
    const said = execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\n'")], { encoding: "utf8" });
    expect(said).toContain(`-d\n${JSON.stringify(body)}\n`);
  });

  it("names the shell's variable where it has no key", () => {
    expect(curlOf({ origin: "http://x", path: "/y", body: {} })).toContain('"Authorization: Bearer $LOCI_API_KEY"');
    expect(curlOf({ origin: "http://x", path: "/y", body: {}, apiKey: "loci_k" })).toContain('"Authorization: Bearer loci_k"');
  });
});
