import Link from "next/link";
import { GraphName } from "../memories/graph-name";
import { CopyButton } from "../ui/copy";
import { Facts, Panel } from "../ui/panel";
import { When } from "../ui/when";
import { sourceOf } from "./job-source";
import { duration, type JobRecord, tookMs } from "./job-steps";

/** Where a job comes from, when it ran, and what a model was paid for it. */
export function JobFacts({ job, base }: { job: JobRecord; base: string }) {
  const took = tookMs(job);
  const waited = job.startedAt ? Math.max(0, Date.parse(job.startedAt) - Date.parse(job.createdAt)) : null;
  const { input, output, costUsd } = job.tokens;
  const usedModel = input + output > 0;
  return (
    <Panel title="Details" className="self-start">
      <Facts
        facts={[
          ["Source", sourceOf(job)],
          ["Goes into", <GraphName key="graph" graph={job.graph} base={base} />],
          ...(job.threadId
            ? [
                [
                  "Conversation",
                  <Link key="thread" className="link" href={`${base}/threads/${job.threadId}`}>
                    Open the thread
                  </Link>,
                ] as const,
              ]
            : []),
          ["Added", <When key="added" at={job.createdAt} as="exact" className="" />],
          ...(waited !== null ? [["Waited", duration(waited)] as const] : []),
          ...(took !== null ? [["Took", duration(took)] as const] : []),
          ...(job.attempts > 1 ? [["Taken up", `${job.attempts} times`] as const] : []),
          [
            "Model",
            usedModel
              ? `${input.toLocaleString("en")} tokens in, ${output.toLocaleString("en")} out${costUsd > 0 ? `, $${costUsd.toFixed(costUsd < 0.01 ? 4 : 2)}` : ""}`
              : "no tokens used",
          ],
          ["Job id", <Id key="job" id={job.id} name="job id" />],
          ["Episode id", <Id key="episode" id={job.episodeId} name="episode id" />],
        ]}
      />
    </Panel>
  );
}

const Id = ({ id, name }: { id: string; name: string }) => (
  <span className="flex items-center gap-1">
    <code className="min-w-0 truncate font-mono text-xs">{id}</code>
    <span className="-my-1.5 inline-flex items-center">
      <CopyButton text={id} label={`Copy ${name}`} isBare />
    </span>
  </span>
);
