import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { CaseRows } from "@/components/evals/case-rows";
import { RunCases } from "@/components/evals/run-cases";
import { RunRows } from "@/components/evals/run-rows";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { RefreshWhile } from "@/components/ui/refresh-while";
import { EvalCase, EvalRun, toEvalCase, toEvalRun } from "@/lib/api/wire/dashboard/evals";
import { listCases } from "@/lib/evals/eval-cases";
import { listRuns } from "@/lib/evals/eval-runs";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Evaluations" };

export default async function Evaluations({ params }: PageProps<"/projects/[projectId]/evals">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const [cases, runs] = await Promise.all([listCases(ctx), listRuns(ctx)]);
  const isRunning = runs.some(({ status }) => status !== "done");
  return (
    <>
      <PageHeader
        title="Evaluations"
        hint="Questions with known answers. Run them after you change a model, settings or your data, and see what got better or worse."
        docs="/docs/evaluations#test-cases-and-runs"
        actions={cases.length > 0 ? <RunCases projectId={projectId} isRunning={isRunning} /> : null}
      />
      <RefreshWhile isOn={isRunning} />
      {cases.length === 0 ? (
        <Empty
          icon={ListChecks}
          title="No test cases yet"
          actions={<ButtonLink href={`${base}/playground?mode=ask`}>Ask in playground</ButtonLink>}
        >
          Ask a question about one user or group in the playground, and save it with its answer as a test case.
        </Empty>
      ) : (
        <div className="space-y-6">
          {runs.length > 0 ? (
            <section>
              <h2 className="mb-3 font-semibold text-sm">Runs</h2>
              <RunRows runs={runs.map((run) => EvalRun.parse(toEvalRun(run)))} base={base} />
            </section>
          ) : null}
          <section>
            <h2 className="mb-3 font-semibold text-sm">Test cases</h2>
            <CaseRows cases={cases.map((each) => EvalCase.parse(toEvalCase(each)))} projectId={projectId} base={base} />
          </section>
        </div>
      )}
    </>
  );
}
