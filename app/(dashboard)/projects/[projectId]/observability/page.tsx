import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { Latency } from "@/components/observability/latency";
import { StageBars } from "@/components/observability/stage-bars";
import { Choices } from "@/components/ui/choices";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Facts, PageHeader, Panel, Stat } from "@/components/ui/panel";
import { Table } from "@/components/ui/rows";
import { When } from "@/components/ui/when";
import { ObservabilityQuery, toObservability } from "@/lib/api/wire/dashboard/observability";
import { observability } from "@/lib/insights/observability";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Observability" };

const periodNames = { "1h": "1 hour", "24h": "24 hours", "7d": "7 days" };
const percent = (rate: number | null) => (rate === null ? "–" : `${(rate * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`);
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
        hint="How fast messages become memories and questions are answered, and what went wrong."
        actions={
          <Choices
            label="Period"
            chosen={period}
            choices={Object.entries(periodNames).map(([value, name]) => ({ value, name, href: `${base}/observability?period=${value}` }))}
          />
        }
      />
      {sampled ? (
        <div className="mb-4">
          <Notice>There were more than 5,000 calls or jobs: these are the figures of the newest.</Notice>
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          name="Jobs waiting"
          value={count(waiting)}
          note={ingest.oldestPendingSec === null ? "none is held up" : `the oldest for ${count(Math.round(ingest.oldestPendingSec))} s`}
          href={`${base}/jobs?status=PENDING`}
        />
        <Stat
          name="Jobs failed"
          value={count(ingest.jobs.failed)}
          note={`of ${count(ingest.jobs.done + ingest.jobs.failed)} ended, ever`}
          href={`${base}/jobs?status=FAILED`}
        />
        <Stat name="Calls that read" value={count(retrieval.calls)} note={`in ${periodNames[period]}`} />
        <Stat
          name="Refusals and failures"
          value={count(errors.reduce((sum, error) => sum + error.count, 0))}
          note={`in ${periodNames[period]}`}
        />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Panel title="From a message to its memories" hint="From the call that added it to the end of its job">
          <Latency latency={ingest.latencyMs} nothing="No job ended in this time." />
          <div className="mt-4 border-line border-t pt-4">
            <Facts facts={[["Jobs that learned nothing", percent(ingest.noFactsRate)]]} />
          </div>
        </Panel>
        <Panel title="From a question to its answer" hint="Searches, answers, chats and context blocks">
          <Latency latency={retrieval.latencyMs} nothing="Nobody asked memory anything in this time." />
          <div className="mt-4 border-line border-t pt-4">
            <Facts
              facts={[
                ["Found nothing", percent(retrieval.emptyRate)],
                [
                  "Answers refused",
                  <span key="refused">
                    {percent(retrieval.refusedRate)} <span className="text-muted">(memory did not hold them)</span>
                  </span>,
                ],
              ]}
            />
          </div>
        </Panel>
        <Panel
          title="Where a question's time goes"
          hint="Each stage: half of the calls took less than the dark bar, 95 of 100 less than the light one"
        >
          {retrieval.stages.length > 0 ? (
            <StageBars stages={retrieval.stages} />
          ) : (
            <p className="text-muted text-sm">No stage was measured in this time.</p>
          )}
        </Panel>
        <Panel title="Models" hint="Calls of a language or embedding model, and what they cost by the prices that are set">
          {models.calls > 0 || models.errors > 0 ? (
            <Facts
              facts={[
                ["Calls", count(models.calls)],
                ["Failed", count(models.errors)],
                ["Tokens in", count(models.inputTokens)],
                ["Tokens out", count(models.outputTokens)],
                ["Cost", models.costUsd.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: 4 })],
              ]}
            />
          ) : (
            <p className="text-muted text-sm">
              No model was asked. Without one, memories are drawn and questions are answered by rules on this server.
            </p>
          )}
        </Panel>
      </div>
      <div className="mt-4">
        {errors.length > 0 ? (
          <Table label="Refusals and failures" head={[["What"], ["Code"], ["Times", true], ["Last", true]]}>
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
            <Empty icon={CircleCheck} title="Nothing was refused and nothing failed">
              In these {periodNames[period]} every call was answered and every job was done.
            </Empty>
          </Panel>
        )}
      </div>
    </>
  );
}

/** What a code says to whoever has not read the list of them. */
function meaningOf(code: string): string {
  const meanings: Record<string, string> = {
    VALIDATION_ERROR: "The call was not of the form that is asked for",
    USER_NOT_FOUND: "It named a user of whom nothing is known",
    GROUP_NOT_FOUND: "It named a group that is not there",
    MEMORY_NOT_FOUND: "It named a memory that is not there",
    FORBIDDEN: "The key may not do this",
    GRAPH_ACCESS_DENIED: "The key is limited to other users or groups",
    QUOTA_EXCEEDED: "The plan's calls of the month were used up",
    RATE_LIMITED: "Too many calls in a minute",
    CONTENT_BLOCKED: "It held private data that this project refuses",
    PAYLOAD_TOO_LARGE: "It was too long",
    MODEL_UNAVAILABLE: "The model did not answer",
    CLIENT_LEFT: "The caller left before the answer was there",
    JOB_FAILED: "A job failed: its page tells why, and tries again",
    INTERNAL: "Our fault: the server's log tells more",
  };
  return meanings[code] ?? "Refused";
}
