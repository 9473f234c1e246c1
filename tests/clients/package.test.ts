import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const source = new URL("../../clients/typescript/", import.meta.url).pathname;
let folder: string;
let tarball: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-client-"));
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: source, encoding: "utf8" }).replace(/^[^[]*/, ""),
  );
  tarball = readFileSync(join(folder, packed.filename));
  execFileSync("tar", ["xzf", join(folder, packed.filename), "-C", folder]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundle = async (entry: string, more: Parameters<typeof build>[0] = {}) =>
  (
    await build({
      stdin: { contents: `export * from "./package/dist/${entry}"`, resolveDir: folder },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      write: false,
      external: ["ai"],
      ...more,
    })
  ).outputFiles![0]!.contents;

describe("the packed client", () => {
  it("has no problem that publint finds", async () => {
    expect((await publint({ pkgDir: join(folder, "package"), strict: true })).messages).toEqual([]);
  });

  it("has types that every resolver of ES modules finds", async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    expect(result.types).toBeTruthy();
    const problems = "problems" in result ? result.problems : [];
    // An ES module can't be typed for CommonJS that doesn't know `require(esm)`, or for resolvers without `exports`.
    const known = ["CJSResolvesToESM", "NoResolution"];
    const isKnown = (problem: (typeof problems)[number]) =>
      known.includes(problem.kind) && (!("resolutionKind" in problem) || /node10|node16-cjs/.test(problem.resolutionKind));
    expect(problems.filter((problem) => !isKnown(problem))).toEqual([]);
  });

  it("has no dependency, and fits into 12 kB", async () => {
    const described = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
    expect(described.dependencies ?? {}).toEqual({});
    expect(gzipSync(await bundle("index.js")).length).toBeLessThan(12 * 1024);
  });

  it.each(["index.js", "claude.js", "ai-sdk.js"])("%s bundles for workers, edges and browsers, without a module of Node", async (entry) => {
    for (const conditions of [["workerd", "worker"], ["edge-light"], ["browser"], ["deno"], ["bun"]]) {
      await expect(bundle(entry, { conditions, external: ["ai"] })).resolves.toBeInstanceOf(Uint8Array);
    }
  });

  it("runs from an empty folder", () => {
    const script = `import { Loci } from ${JSON.stringify(join(folder, "package/dist/index.js"))}; console.log(typeof new Loci({ apiKey: "k" }).memories.search)`;
    expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })).toBe("function\n");
  });
});
