import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { Latency } from "@/components/observability/latency";
import { StageBars } from "@/components/observability/stage-bars";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Facts, PageHeader, Panel, Stat } from "@/components/ui/panel";
import { Table } from "@/components/ui/rows";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { When } from "@/components/ui/when";
import { ObservabilityQuery, toObservability } from "@/lib/api/wire/dashboard/observability";
import { observability } from "@/lib/insights/observability";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Observability" };

const periodNames = { "1h": "1 hour", "24h": "24 hours", "7d": "7 days" };
const percent = (rate: number | null) => (rate === null ? "–" : `${(rate * 100).toLocaleString("en", { maximumFractionDigits: 1 })}%`);
const count = (value: number) => value.toLocaleString("en");

export default async function Observability({ params, searchParams }: PageProps<"/projects/[projectId]/observability">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const { period } = readQuery(ObservabilityQuery, await searchParams);
  const { ingest, retrieval, models, errors, sampled } = toObservability(period, await observability(ctx, { period }));
  const waiting = ingest.jobs.pending + ingest.jobs.running;
  return (
    <>
      <PageHeader
        title="Observability"
        hint="Ingestion and query latency, model calls and errors."
        actions={
          <SegmentedLinks
            label="Period"
            chosen={period}
            choices={Object.entries(periodNames).map(([value, name]) => ({ value, name, href: `${base}/observability?period=${value}` }))}
          />
        }
      />
      {sampled ? (
        <div className="mb-4">
          <Notice>Based on the newest 5,000 calls and jobs.</Notice>
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          name="Pending jobs"
          value={count(waiting)}
          note={ingest.oldestPendingSec === null ? "none delayed" : `oldest waiting ${count(Math.round(ingest.oldestPendingSec))} s`}
          href={`${base}/jobs?status=PENDING`}
        />
        <Stat
          name="Failed jobs"
          value={count(ingest.jobs.failed)}
          note={`of ${count(ingest.jobs.done + ingest.jobs.failed)} all-time`}
          href={`${base}/jobs?status=FAILED`}
        />
        <Stat name="Retrievals" value={count(retrieval.calls)} note={`last ${periodNames[period]}`} />
        <Stat name="Errors" value={count(errors.reduce((sum, error) => sum + error.count, 0))} note={`last ${periodNames[period]}`} />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Panel title="Ingestion latency" hint="From the add call to the end of its job">
          <Latency latency={ingest.latencyMs} empty="No jobs finished in this period." />
          <div className="mt-4 border-line border-t pt-4">
            <Facts facts={[["Jobs without memories", percent(ingest.noFactsRate)]]} />
          </div>
        </Panel>
        <Panel title="Query latency" hint="Searches, answers, chats and context blocks">
          <Latency latency={retrieval.latencyMs} empty="No retrievals in this period." />
          <div className="mt-4 border-line border-t pt-4">
            <Facts
              facts={[
                ["Empty results", percent(retrieval.emptyRate)],
                ["Canceled by the client", count(retrieval.clientLeft)],
                [
                  "Refused answers",
                  <span key="refused">
                    {percent(retrieval.refusedRate)} <span className="text-muted">(not in memory)</span>
                  </span>,
                ],
              ]}
            />
          </div>
        </Panel>
        <Panel title="Query latency by stage" hint="Dark: p50, light: p95">
          {retrieval.stages.length > 0 ? (
            <StageBars stages={retrieval.stages} />
          ) : (
            <p className="text-muted text-sm">No retrievals in this period.</p>
          )}
        </Panel>
        <Panel title="Models" hint="LLM and embedding calls; cost at configured prices">
          {models.calls > 0 || models.errors > 0 ? (
            <Facts
              facts={[
                ["Calls", count(models.calls)],
                ["Failed", count(models.errors)],
                ["Input tokens", count(models.inputTokens)],
                ["Output tokens", count(models.outputTokens)],
                ["Cost", models.costUsd.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: 4 })],
              ]}
            />
          ) : (
            <p className="text-muted text-sm">No model calls. Without a model, built-in rules extract memories and answer questions.</p>
          )}
        </Panel>
      </div>
      <div className="mt-4">
        {errors.length > 0 ? (
          <Table label="Errors" head={[["Error"], ["Code"], ["Count", true], ["Last seen", true]]}>
            {errors.map((error) => (
              <tr key={error.code}>
                <td>{meaningOf(error.code)}</td>
                <td>
                  <code className="font-mono text-[13px]">{error.code}</code>
                </td>
                <td className="text-right tabular-nums">{count(error.count)}</td>
                <td className="text-right">
                  <When at={error.lastAt} />
                </td>
              </tr>
            ))}
          </Table>
        ) : (
          <Panel>
            <Empty icon={CircleCheck} title="No errors">
              Every call and job succeeded in the last {periodNames[period]}.
            </Empty>
          </Panel>
        )}
      </div>
    </>
  );
}

function meaningOf(code: string): string {
  const meanings: Record<string, string> = {
    VALIDATION_ERROR: "Invalid request",
    USER_NOT_FOUND: "User doesn't exist",
    GROUP_NOT_FOUND: "Group doesn't exist",
    MEMORY_NOT_FOUND: "Memory doesn't exist",
    FORBIDDEN: "API key lacks permission",
    GRAPH_ACCESS_DENIED: "API key can't access this user or group",
    QUOTA_EXCEEDED: "Monthly plan limit reached",
    RATE_LIMITED: "Rate limit exceeded",
    CONTENT_BLOCKED: "Blocked by redaction settings",
    PAYLOAD_TOO_LARGE: "Request too large",
    MODEL_UNAVAILABLE: "Model unavailable",
    JOB_FAILED: "Job failed; open it to see why and retry",
    INTERNAL: "Internal error; see the server log",
  };
  return meanings[code] ?? "Rejected";
}
