import type { Span } from "@/lib/text/sentences";
import { isBlank, type Line } from "./lines";

// Lines that a machine printed or that someone wrote for one: code, logs, tables, stack traces. One such line alone may be
// prose; two in a row are none.

const forms: readonly { id: string; form: RegExp; example: string; counterexample: string }[] = [
  {
    id: "table row",
    form: /^\s*\|.*\|.*\|?\s*$/,
    example: "| Ana | Porto | 34 |",
    counterexample: "I live in Porto | not Lisbon",
  },
  { id: "table rule", form: /^[\s|+:=-]*(?:-{3,}|={3,}|\+-)[\s|+:=-]*$/, example: "+------+-----+", counterexample: "well - anyway" },
  {
    id: "log time",
    form: /^\s*[[(<]?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\w{3} +\d{1,2} \d\d:\d\d:\d\d|\d\d:\d\d:\d\d[.,]\d{3})/,
    example: "2026-02-03T10:00:01Z worker started",
    counterexample: "2026-02-03 was my birthday",
  },
  {
    id: "log level",
    form: /^\s*(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)\]?|\[(?:info|warn|warning|error|debug|trace|fatal)\])[\s:|-]/,
    example: "[info] user=mvandijk role=owner",
    counterexample: "Errors annoy me",
  },
  {
    id: "key=value",
    form: /^\s*(?:export |set |let |const |var )?[\w.$-]+\s?[:+-]?=\s?\S(?!.*\b(?:I|my|we)\b)/,
    example: 'name = "Bob"',
    counterexample: "my budget = what I can afford, I think",
  },
  { id: "pairs", form: /(?:\b[\w.-]+=\S+\s*){2,}/, example: "user=ana plan=pro", counterexample: "two plus two is four" },
  {
    id: "stack",
    form: /^\s*(?:at [\w.$<>]+ ?\(|at (?:async )?\S+:\d+|File ".*", line \d+|Traceback \(most|Caused by:|[\w.]*(?:Error|Exception): |#\d+ +0x|panic:|goroutine \d|Segmentation fault|npm ERR!|error TS\d|error\[E\d+\])/,
    example: "    at Object.run (/srv/app.js:12:5)",
    counterexample: "at work I use a Mac",
  },
  {
    id: "scenario",
    form: /^\s*(?:(?:Given|When|Then|And|But) (?:I|the|a|an) .*[^.!?]|(?:Scenario|Feature|Background): .*)$/,
    example: "Given I am logged in",
    counterexample: "When I was ten, I moved to Rome.",
  },
  {
    id: "test result",
    form: /^\s*(?:FAIL(?:ED)?|PASS(?:ED)?|SKIP(?:PED)?|not ok|ok \d|[✓✗×✘●])\s+\S/,
    example: " FAIL  src/user.test.ts",
    counterexample: "ok so I passed",
  },
  {
    id: "statement",
    form: /(?:[;{}]|\)\s*:|=>|\\)\s*$/,
    example: "function greet(name) {",
    counterexample: "I said hello (twice)",
  },
  {
    id: "keyword",
    form: /^\s*(?:(?:async )?def |class \w+[(:{]|import [\w{*]+(?:\s*$|,| from| as)|from [\w.]+ import|#include|using namespace|public |private |protected |static |package [\w.]+;?|fn \w+|func \w+|return\b.*[;)\]"'\d]$|print\(|console\.|if \(|for \(|while \(|else\b.*[{:]$|elif |try[:{]|except\b.*:|catch ?\(|switch ?\(|case .*:$|SELECT |INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|WHERE |JOIN |FROM \w+|<\/?\w+[^>]*>|<!--|@\w+\(|\$ \w+|>>> |\w+@\w+:.*[$#]|\/\/ |\/\*|\* @|#!)/,
    example: "def greet(name):",
    counterexample: "import taxes are high",
  },
  {
    id: "json",
    form: /^\s*(?:[[{\]}],?|"[^"]+"\s*:\s*.*|'[^']+'\s*:\s*.*|\{.*[:=].*\}?,?)\s*$/,
    example: '"name": "Bob",',
    counterexample: '"Hello" she said',
  },
  {
    id: "call",
    form: /^\s*(?:await |return )?[\w$]+(?:\.[\w$]+)*\([^)]*\)[;,]?\s*$/,
    example: "user.save(name)",
    counterexample: "I moved (twice)",
  },
  {
    id: "comma separated",
    form: /^\s*[^\s,][^,\n]{0,40}(?:,(?! )[^,\n]{0,40}){2,}$/,
    example: "id,name,city",
    counterexample: "I like tea, coffee, and milk",
  },
  { id: "tab separated", form: /^[^\t\n]+(?:\t[^\t\n]*){2,}$/, example: "Ana\tPorto\t34", counterexample: "I live in Porto" },
  {
    id: "mapping",
    form: /^(?:\s+|\s*- )[a-z_][\w-]*:(?:\s+(?:[\w./"'-]+|\[.*\]|\{.*\}|\|))?\s*$/,
    example: "  image: postgres",
    counterexample: "So: here is what happened yesterday",
  },
  {
    id: "shell",
    form: /^\s*(?:\$ |% |# )?(?:npm|npx|yarn|pnpm|git|docker|kubectl|pip3?|cargo|sudo|curl|brew|apt-get|cd|ls|mkdir|export|psql|ssh) (?:-|[\w./@:]+(?:\s|$))(?!.*\b(?:I|my|is|was|are)\b)/,
    example: "docker compose up -d",
    counterexample: "git is what I use at work",
  },
];

export const dataLineForms = forms;

export function isDataLine(text: string): boolean {
  return forms.some(({ form }) => form.test(text));
}

/** Runs of at least two lines for machines, with the comments and blank lines among them. */
export function dataBlocks(lines: readonly Line[], isTaken: (line: Line) => boolean): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!isData(lines[index]!, isTaken)) continue;
    let last = index;
    let count = 1;
    for (let next = index + 1; next < lines.length && next - last <= 2; next++) {
      if (isTaken(lines[next]!)) break;
      if (!isData(lines[next]!, isTaken)) continue;
      last = next;
      count++;
    }
    if (count >= 2) spans.push({ start: lines[index]!.start, end: lines[last]!.end });
    index = last;
  }
  return spans;
}

function isData(line: Line, isTaken: (line: Line) => boolean): boolean {
  return !isBlank(line) && !isTaken(line) && isDataLine(line.text);
}
