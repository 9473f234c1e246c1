import { execFileSync, spawnSync } from "node:child_process";
import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { codeSample, languages, type PublicCall } from "@/components/playground/code-sample";

const call = (body: PublicCall["body"], more: Partial<PublicCall> = {}): PublicCall => ({
  origin: "https://memory.example.com",
  path: "/v1/core/search",
  body,
  shows: "results",
  ...more,
});

const hard = [
  `It's "quoted" and 'single' and \`back\`.`,
  "two\nlines\r\nand a\ttab",
  "back\\slash \\n \\u0041 \\' end\\",
  `$HOME $(id) \`id\` $\{x} !! # ; & | * ?`,
  "日本語 — naïve 👩‍👩‍👧 🇵🇹",
  "\u2028\u2029\u202e\u0000\u001b[31m\ufeff\u200b\u0085",
  "lone \ud800 surrogate",
  "%s %d {x} {{y}} </script> <!-- -->",
  "''' \"\"\" '' \"\"",
  "@file -d --data",
  " \n ",
];
const bodies: PublicCall["body"][] = [
  ...hard.map((text) => ({ user_id: text, messages: [{ role: "user", content: text }] })),
  { user_id: "maya", query: "tea", limit: 10, include_superseded: true, include_passages: false, nothing: null, left_out: undefined },
  { group_id: ["office", "it's"], query: "x", filters: { types: ["FACT", "EVENT"] }, "odd name": {}, none: [] },
];
/** What a server would read. */
const sent = (body: PublicCall["body"]) => JSON.parse(JSON.stringify(body));

describe("the same call", () => {
  it.each(bodies)("in curl sends what the form holds: %j", (body) => {
    // A command in the place of curl, which writes each of its arguments after its length.
    const shell = `curl() { for one in "$@"; do printf '%s\\n\\036' "$one"; done; }\n${codeSample("curl", call(body))}`;
    const words = execFileSync("sh", ["-c", shell], { env: { ...process.env, LOCI_API_KEY: "loci_test" }, encoding: "utf8" }).split(
      "\n\u001e",
    );
    expect(words.slice(0, 7)).toEqual([
      "-s",
      "https://memory.example.com/v1/core/search",
      "-H",
      "Authorization: Bearer loci_test",
      "-H",
      "Content-Type: application/json",
      "-d",
    ]);
    expect(words).toHaveLength(9);
    expect(JSON.parse(words[7]!)).toEqual(sent(body));
  });

  it.each(bodies)("in TypeScript sends what the form holds: %j", async (body) => {
    const calls: [string, RequestInit][] = [];
    const fetch = async (...given: [string, RequestInit]) => {
      calls.push(given);
      return { ok: true, json: async () => ({ results: ["found"] }) };
    };
    const printed: unknown[] = [];
    const code = `(async () => {${codeSample("typescript", call(body))}})()`;
    await vm.runInNewContext(code, {
      fetch,
      JSON,
      process: { env: { LOCI_API_KEY: "loci_test" } },
      console: { log: (value: unknown) => printed.push(value) },
    });
    const [[address, { method, headers, body: text }]] = calls as [[string, RequestInit]];
    expect([address, method]).toEqual(["https://memory.example.com/v1/core/search", "POST"]);
    expect(headers).toEqual({ Authorization: "Bearer loci_test", "Content-Type": "application/json" });
    expect(JSON.parse(text as string)).toEqual(sent(body));
    expect(printed).toEqual([["found"]]);
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  it.skipIf(!hasPython).each(bodies)("in Python sends what the form holds: %j", (body) => {
    const stub = `
import json, sys, types
class Answer:
    def raise_for_status(self): pass
    def json(self): return {"results": "found"}
def post(address, headers, json, timeout):
    sent.append([address, headers, json, timeout])
    return Answer()
sent = []
sys.modules["requests"] = types.SimpleNamespace(post=post)
exec(sys.stdin.buffer.read().decode())
print(json.dumps(sent))`;
    const output = execFileSync("python3", ["-c", stub], {
      input: codeSample("python", call(body)),
      env: { ...process.env, LOCI_API_KEY: "loci_test" },
      encoding: "utf8",
    });
    const [found, given] = output.trimEnd().split("\n");
    expect(found).toBe("found");
    expect(JSON.parse(given!)).toEqual([
      ["https://memory.example.com/v1/core/search", { Authorization: "Bearer loci_test" }, sent(body), 30],
    ]);
  });

  it("uses Python literals for true, false and null", () => {
    const text = codeSample("python", call({ yes: true, no: false, none: null, list: [1, "two"], in: [{ a: 1 }] }));
    expect(text).toContain(`    json={
        "yes": True,
        "no": False,
        "none": None,
        "list": [1, "two"],
        "in": [
            {
                "a": 1,
            },
        ],
    },
`);
  });

  it.each(languages)("in %s shows what cannot be seen, and no key", (language) => {
    const text = codeSample(language, call({ query: hard.join("") }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\ufeff]/);
    expect(text).toContain("LOCI_API_KEY");
  });

  it("quotes URLs for the shell", () => {
    expect(codeSample("curl", call({}, { origin: "https://a.example/x?y&z" }))).toMatch(/^curl -s 'https:\/\/a.example\/x\?y&z\/v1/);
  });
});
