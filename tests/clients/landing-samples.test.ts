import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { curlSample, figures, pythonSample, typescriptSample } from "@/components/landing/samples";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { runPython, runShell, runTypescript, skipsPython } from "../support/run-code";

useDatabase();
const origin = useHttpServer();

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "loci-landing-"));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const place = async () => ({ cwd, env: { LOCI_API_KEY: (await aProject()).apiKey } });

it("the TypeScript sample adds and asks", async () => {
  expect(await runTypescript(typescriptSample(origin()), await place())).toMatch(/lives in Lisbon.*moved to Lisbon/s);
});

it.skipIf(skipsPython)("the Python sample adds and asks", async () => {
  expect(await runPython(pythonSample(origin()), await place())).toMatch(/lives in Lisbon.*moved to Lisbon/s);
});

it("the curl sample adds and asks", async () => {
  expect(await runShell(curlSample(origin()), await place())).toMatch(/"answer":"User lives in Lisbon/);
});

it.each(figures)("$figure is in the benchmarks", ({ row, figure, meaning }) => {
  expect(readFileSync("docs/benchmarks.md", "utf8")).toContain(row);
  // Rounded from the row, or as it stands there.
  const numbers = [...row.matchAll(/\d[\d,.]*\d|\d/g)].map(([text]) => Number(text.replaceAll(",", "")));
  expect(numbers.map(Math.round)).toContain(Math.round(Number.parseFloat(figure)));
  expect(meaning).not.toBe("");
});
