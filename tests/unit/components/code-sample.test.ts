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
const parsed = (body: PublicCall["body"]) => JSON.parse(JSON.stringify(body));

describe("the API call", () => {
  it.each(bodies)("in curl sends the body: %j", (body) => {
    // A shell function in place of curl prints its arguments.
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
    expect(JSON.parse(words[7]!)).toEqual(parsed(body));
  });

  it.each(bodies)("in TypeScript sends the body: %j", async (body) => {
    const calls: [string, RequestInit][] = [];
    const fetch = async (...args: [string, RequestInit]) => {
      calls.push(args);
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
    expect(JSON.parse(text as string)).toEqual(parsed(body));
    expect(printed).toEqual([["found"]]);
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  it.skipIf(!hasPython).each(bodies)("in Python sends the body: %j", (body) => {
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
    const [found, sentBody] = output.trimEnd().split("\n");
    expect(found).toBe("found");
    expect(JSON.parse(sentBody!)).toEqual([
      ["https://memory.example.com/v1/core/search", { Authorization: "Bearer loci_test" }, parsed(body), 30],
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

  it.each(languages)("in %s escapes invisible characters, and includes no key", (language) => {
    const text = codeSample(language, call({ query: hard.join("") }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\ufeff]/);
    expect(text).toContain("LOCI_API_KEY");
  });

  it("quotes URLs for the shell", () => {
    expect(codeSample("curl", call({}, { origin: "https://a.example/x?y&z" }))).toMatch(/^curl -s 'https:\/\/a.example\/x\?y&z\/v1/);
  });
});
