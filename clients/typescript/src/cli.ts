import { Loci } from "./client.js";
import { LociError } from "./errors.js";
import { EvalInputError, type EvalRun, hitRate, readBaseline, readCases, regressionsOf, runCases, tableOf } from "./eval.js";
import type { LociOptions } from "./transport.js";

export type Terminal = {
  env: Record<string, string | undefined>;
  read: (path: string) => Promise<string>;
  write: (path: string, text: string) => Promise<void>;
  print: (text: string) => void;
  fail: (text: string) => void;
  fetch?: LociOptions["fetch"];
};

const help = `loci eval FILE [options]

Asks a server the questions of FILE, one JSON object per line:
  {"question": "Where does Maya live?", "user_id": "maya", "expect": {"memory_ids": ["mem_…"]}}
  {"question": "Where does Maya live?", "user_id": "maya", "expect": {"text": "Lisbon"}}
  {"question": "What is Maya's blood type?", "user_id": "maya", "expect": {"refused": true}}

  --out FILE         write the run, for --baseline
  --baseline FILE    exit with 1 if a case that passed there fails
  --min-hit SHARE    exit with 1 if less than this share of the cases passes (0 to 1)
  --k NUMBER         an expected memory must be among this many results (1 to 50, default 10)
  --min-f1 SHARE     an answer must share this much with the expected text (0 to 1, default 0.5)
  --concurrency N    calls at a time (1 to 16, default 4)

LOCI_API_KEY and LOCI_BASE_URL name the server. Exit codes: 0 passed, 1 regressions or below --min-hit, 2 wrong input or no server.`;

const flags = ["out", "baseline", "min-hit", "k", "min-f1", "concurrency"] as const;
type Flags = Partial<Record<(typeof flags)[number], string>>;

/** @returns the exit code */
export async function main(args: string[], terminal: Terminal): Promise<0 | 1 | 2> {
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    terminal.print(help);
    return args.length === 0 ? 2 : 0;
  }
  try {
    return await evaluate(args, terminal);
  } catch (error) {
    if (!(error instanceof EvalInputError || error instanceof LociError)) throw error;
    terminal.fail(error.message);
    return 2;
  }
}

async function evaluate(args: string[], terminal: Terminal): Promise<0 | 1> {
  const { file, given } = readArguments(args);
  const share = (name: "min-hit" | "min-f1", byDefault: number) => numberOf(given, name, { min: 0, max: 1, byDefault });
  const minHit = share("min-hit", 0);
  const options = {
    k: numberOf(given, "k", { min: 1, max: 50, byDefault: 10, isWhole: true }),
    minF1: share("min-f1", 0.5),
    concurrency: numberOf(given, "concurrency", { min: 1, max: 16, byDefault: 4, isWhole: true }),
  };
  const cases = readCases(await readText(terminal, file));
  const baseline = given.baseline === undefined ? null : readBaseline(await readText(terminal, given.baseline));
  const { LOCI_API_KEY: apiKey, LOCI_BASE_URL: baseUrl } = terminal.env;
  const { fetch } = terminal;
  const loci = new Loci({ ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }), ...(fetch && { fetch }) });
  const run = await runCases(loci, cases, options);
  if (given.out !== undefined) await terminal.write(given.out, `${JSON.stringify(run, null, 2)}\n`);
  return report(run, { baseline, minHit }, terminal);
}

function report(run: EvalRun, { baseline, minHit }: { baseline: EvalRun | null; minHit: number }, { print }: Terminal): 0 | 1 {
  const regressions = baseline ? regressionsOf(run, baseline) : [];
  const rate = hitRate(run);
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  const passed = run.results.filter((result) => result.passed).length;
  print(tableOf(run, regressions));
  print("");
  print(`${passed} of ${run.results.length} passed (${percent(rate)})${baseline ? `, before ${percent(hitRate(baseline))}` : ""}`);
  if (regressions.length > 0)
    print(`${regressions.length} ${regressions.length === 1 ? "regression" : "regressions"} against the baseline`);
  if (rate < minHit) print(`below --min-hit ${percent(minHit)}`);
  return regressions.length > 0 || rate < minHit ? 1 : 0;
}

function readArguments([command, ...rest]: string[]): { file: string; given: Flags } {
  if (command !== "eval") throw new EvalInputError(`Unknown command "${command}". There is one: loci eval FILE.`);
  const given: Flags = {};
  const files: string[] = [];
  while (rest.length > 0) {
    const argument = rest.shift()!;
    if (!argument.startsWith("--")) {
      files.push(argument);
      continue;
    }
    const [, name, inline] = /^--([^=]+)(?:=(.*))?$/.exec(argument) ?? [];
    const flag = flags.find((each) => each === name);
    const value = inline ?? rest.shift();
    if (!flag) throw new EvalInputError(`Unknown option ${argument}. loci eval --help lists them.`);
    if (value === undefined) throw new EvalInputError(`--${flag} needs a value.`);
    given[flag] = value;
  }
  if (files.length !== 1) throw new EvalInputError("Name one file of cases: loci eval FILE.");
  return { file: files[0]!, given };
}

type Range = { min: number; max: number; byDefault: number; isWhole?: boolean };

function numberOf(given: Flags, name: keyof Flags, { min, max, byDefault, isWhole = false }: Range): number {
  const text = given[name];
  const value = text === undefined ? byDefault : text.trim() === "" ? Number.NaN : Number(text);
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new EvalInputError(`--${name} must be a ${isWhole ? "whole " : ""}number from ${min} to ${max}.`);
}

async function readText({ read }: Terminal, path: string): Promise<string> {
  try {
    return await read(path);
  } catch {
    throw new EvalInputError(`Could not read ${path}.`);
  }
}
