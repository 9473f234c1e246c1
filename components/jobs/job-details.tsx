import Link from "next/link";
import { GraphLink } from "../memories/graph-link";
import { CopyButton } from "../ui/copy";
import { Facts, Panel } from "../ui/panel";
import { When } from "../ui/when";
import { sourceOf } from "./job-source";
import { duration, type JobRecord, processingMs } from "./job-steps";

export function JobDetails({ job, base }: { job: JobRecord; base: string }) {
  const took = processingMs(job);
  const waited = job.startedAt ? Math.max(0, Date.parse(job.startedAt) - Date.parse(job.createdAt)) : null;
  const { input, output, costUsd } = job.tokens;
  const usedModel = input + output > 0;
  return (
    <Panel title="Details" className="self-start">
      <Facts
        facts={[
          ["Source", sourceOf(job)],
          ["User or group", <GraphLink key="graph" graph={job.graph} base={base} />],
          ...(job.threadId
            ? [
                [
                  "Thread",
                  <Link key="thread" className="link" href={`${base}/threads/${job.threadId}`}>
                    Open thread
                  </Link>,
                ] as const,
              ]
            : []),
          ["Added", <When key="added" at={job.createdAt} as="exact" className="" />],
          ...(waited !== null ? [["Queued for", duration(waited)] as const] : []),
          ...(took !== null ? [["Duration", duration(took)] as const] : []),
          ...(job.attempts > 1 ? [["Attempts", String(job.attempts)] as const] : []),
          [
            "Model tokens",
            usedModel
              ? `${input.toLocaleString("en")} in, ${output.toLocaleString("en")} out${costUsd > 0 ? `, $${costUsd.toFixed(costUsd < 0.01 ? 4 : 2)}` : ""}`
              : "none",
          ],
          ["Job ID", <Id key="job" id={job.id} name="job ID" />],
          ["Episode ID", <Id key="episode" id={job.episodeId} name="episode ID" />],
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
