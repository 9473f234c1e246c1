import type { Metadata } from "next";
import { z } from "zod";
import { percent } from "@/components/evals/eval-format";
import { ResultRows } from "@/components/evals/result-rows";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader, Stat } from "@/components/ui/panel";
import { RefreshWhile } from "@/components/ui/refresh-while";
import { formatExact } from "@/components/ui/time-format";
import { When } from "@/components/ui/when";
import { EvalResult, EvalRun, toEvalResult, toEvalRun } from "@/lib/api/wire/dashboard/evals";
import { getRun, resultsOf } from "@/lib/evals/eval-runs";
import { parseId } from "@/lib/ids";
import { orNotFound, projectPage, readQuery } from "../../../../session";

export const metadata: Metadata = { title: "Run · Evaluations" };

const Query = z.object({ compareTo: z.string().optional() });

export default async function RunPage({ params, searchParams }: PageProps<"/projects/[projectId]/evals/[id]">) {
  const ctx = await projectPage(params);
  const { projectId, id } = await params;
  const base = `/projects/${projectId}`;
  const { compareTo } = readQuery(Query, await searchParams);
  const [stored, storedBefore] = await Promise.all([
    orNotFound(getRun(ctx, parseId("evalRun", id))),
    compareTo === undefined ? null : orNotFound(getRun(ctx, parseId("evalRun", compareTo))),
  ]);
  const run = EvalRun.parse(toEvalRun(stored));
  const before = storedBefore && EvalRun.parse(toEvalRun(storedBefore));
  const results = (await resultsOf(ctx, stored.id, storedBefore?.id ?? null)).map((each) => EvalResult.parse(toEvalResult(each)));
  const count = (change: "regressed" | "fixed") => results.filter((result) => result.change === change).length;
  const was = (value: string | undefined) => (before && value !== undefined ? `before: ${value}` : undefined);
  const passed = (of: typeof run) => (of.figures ? `${of.figures.passed} of ${of.figures.cases}` : `${of.asked} of ${of.cases} asked`);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            project={{ href: `/projects/${projectId}`, name: ctx.project.name }}
            list={{ path: "/evals", name: "Evaluations" }}
          />
        }
        title={`Run of ${formatExact(new Date(run.createdAt))}`}
        hint={
          before ? (
            <>
              Compared with the run of <When at={before.createdAt} as="exact" />: {count("regressed")} regressed, {count("fixed")} fixed.
            </>
          ) : (
            `${run.model}, vectors by ${run.embeddingModel}`
          )
        }
      />
      <RefreshWhile isOn={run.status !== "done"} />
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat name="Passed" value={passed(run)} note={before ? was(passed(before)) : undefined} />
        <Stat
          name="Found in the first 10"
          value={percent(run.figures?.hitRate ?? null)}
          note={was(percent(before?.figures?.hitRate ?? null))}
        />
        <Stat
          name="Rightly refused"
          value={percent(run.figures?.refusalRate ?? null)}
          note={was(percent(before?.figures?.refusalRate ?? null))}
        />
        <Stat
          name="Median time"
          value={run.figures ? `${run.figures.p50Ms} ms` : "–"}
          note={was(before?.figures ? `${before.figures.p50Ms} ms` : undefined)}
        />
      </div>
      {results.length > 0 ? <ResultRows results={results} base={base} /> : <p className="text-muted text-sm">No results yet.</p>}
    </>
  );
}
