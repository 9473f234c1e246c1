import { CircleAlert, CircleCheck, CircleMinus, Clock, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ResponseBody } from "@/app/v1/routes";

type Observability = Omit<ResponseBody<"GET", "/v1/dashboard/observability">, "project">;

/** Errors that need attention. The others are mistakes of a caller. */
const seriousCodes = new Set(["QUOTA_EXCEEDED", "RATE_LIMITED", "MODEL_UNAVAILABLE", "UNAVAILABLE", "INTERNAL"]);
/** A p95 above it isn't good news. */
const slowMs = 1_000;

const states = {
  good: { icon: CircleCheck, tone: "text-good" },
  busy: { icon: Clock, tone: "text-muted" },
  bad: { icon: CircleAlert, tone: "text-danger" },
  none: { icon: CircleMinus, tone: "text-muted" },
} satisfies Record<string, { icon: LucideIcon; tone: string }>;

export function Health({ observed: { ingest, retrieval, errors }, base }: { observed: Observability; base: string }) {
  const { pending, running, failed } = ingest.jobs;
  const rejected = errors.filter(({ code }) => code !== "JOB_FAILED");
  const serious = rejected.filter(({ code }) => seriousCodes.has(code)).reduce((sum, { count }) => sum + count, 0);
  const calls = rejected.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="divide-y divide-line text-sm">
      <Line
        state={pending + running > 0 ? "busy" : "good"}
        href={`${base}/jobs?status=PENDING,RUNNING`}
        name={pending + running > 0 ? `${counted(pending + running, "job")} in queue` : "Queue empty"}
        note={ingest.oldestPendingSec && ingest.oldestPendingSec > 60 ? `Oldest waiting ${minutes(ingest.oldestPendingSec)}` : null}
      />
      <Line
        state={failed > 0 ? "bad" : "good"}
        href={`${base}/jobs?status=FAILED`}
        name={failed > 0 ? `${counted(failed, "job")} failed` : "No failed jobs"}
        note={failed > 0 ? "Open a job to see why and retry" : null}
      />
      <Line
        state={serious > 0 ? "bad" : calls > 0 ? "none" : "good"}
        href={`${base}/observability`}
        name={calls > 0 ? `${counted(calls, "rejected call")} (24 h)` : "No rejected calls (24 h)"}
        note={
          calls > 0
            ? rejected
                .slice(0, 2)
                .map(({ code, count }) => `${code} ${count.toLocaleString("en")}`)
                .join(", ")
            : null
        }
      />
      <Line
        state={retrieval.latencyMs && retrieval.latencyMs.p95 <= slowMs ? "good" : "none"}
        href={`${base}/observability`}
        name={retrieval.latencyMs ? `Query latency p50 ${milliseconds(retrieval.latencyMs.p50)}` : "No searches (24 h)"}
        note={retrieval.latencyMs ? `p95 ${milliseconds(retrieval.latencyMs.p95)} over ${counted(retrieval.calls, "call")}` : null}
      />
    </ul>
  );
}

function Line({ state, href, name, note }: { state: keyof typeof states; href: string; name: ReactNode; note: ReactNode }) {
  const { icon: Icon, tone } = states[state];
  return (
    <li>
      <Link href={href} className="flex gap-2.5 px-4 py-2.5 hover:bg-hover">
        <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />
        <span className="min-w-0">
          <span className="block break-words">{name}</span>
          {note ? <span className="block break-words text-[13px] text-muted leading-5">{note}</span> : null}
        </span>
      </Link>
    </li>
  );
}

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
const minutes = (seconds: number) => counted(Math.max(1, Math.round(seconds / 60)), "minute");
const milliseconds = (ms: number) => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`);
