import Link from "next/link";
import { GraphLink } from "../memories/graph-link";
import { Badge } from "../ui/badge";
import { Meta, Rows } from "../ui/rows";
import { type EvalResult, expectationText } from "./eval-format";

const outcome = ({ passed, rank, f1, refused, error, latencyMs }: Omit<EvalResult, "case" | "before" | "change">): string =>
  [
    passed ? "passed" : "failed",
    rank === null ? null : `found at ${rank}`,
    f1 === null ? null : `F1 ${f1.toFixed(2)}`,
    refused ? "refused" : null,
    `${latencyMs} ms`,
    error,
  ]
    .filter((part) => part !== null)
    .join(", ");

export const ResultRows = ({ results, base }: { results: EvalResult[]; base: string }) => (
  <Rows label="Results">
    {results.map((result) => (
      <li key={result.case.id} className="px-4 py-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="min-w-0 break-words text-sm leading-6">{result.case.question}</p>
          <span className="flex gap-1.5">
            {result.change ? (
              <Badge tone={result.change === "fixed" ? "good" : "danger"}>{result.change === "fixed" ? "Fixed" : "Regressed"}</Badge>
            ) : null}
            <Badge tone={result.passed ? "good" : "warn"}>{result.passed ? "Passed" : "Failed"}</Badge>
          </span>
        </div>
        <Meta className="mt-1">
          <span>{outcome(result)}</span>
          {result.before ? <span>before: {outcome(result.before)}</span> : null}
        </Meta>
        <Meta className="mt-1">
          <span>expected: {expectationText(result.case.expect)}</span>
          <GraphLink graph={result.case.graph} base={base} />
          {(result.case.expect.memoryIds ?? []).slice(0, 3).map((id) => (
            <Link key={id} href={`${base}/memories/${id}`} prefetch={false} className="font-mono text-xs hover:underline">
              {id}
            </Link>
          ))}
        </Meta>
        {result.answer ? <p className="mt-2 whitespace-pre-line break-words text-muted text-sm leading-6">{result.answer}</p> : null}
      </li>
    ))}
  </Rows>
);
