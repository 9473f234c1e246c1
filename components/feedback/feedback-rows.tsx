import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { GraphLink } from "../memories/graph-link";
import { Badge } from "../ui/badge";
import { Meta, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { ResolveFeedback } from "./resolve-feedback";

export type Feedback = ResponseBody<"GET", "/v1/dashboard/feedback">["feedback"][number];

export const FeedbackRows = ({ feedback, projectId, base }: { feedback: Feedback[]; projectId: string; base: string }) => (
  <Rows label="Feedback">
    {feedback.map((each) => (
      <li key={each.id} className="px-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2 text-[13px] text-muted">
          <span className="flex items-center gap-2">
            <Badge tone={each.status === "positive" ? "good" : "warn"}>{each.status === "positive" ? "Thumbs up" : "Thumbs down"}</Badge>
            {each.memory ? "on a memory" : "on an answer"}
          </span>
          <When at={each.createdAt} />
        </div>
        {each.memory ? (
          <p className="mt-2 break-words font-medium text-base leading-6.5">
            <Link href={`${base}/memories/${each.memory.id}`} prefetch={false} className="hover:underline">
              {each.memory.content}
            </Link>
          </p>
        ) : null}
        <dl className="mt-2 space-y-1 text-sm leading-6">
          {each.reason ? <Said name="Reason" text={each.reason} /> : null}
          {each.expectedAnswer ? <Said name="Expected answer" text={each.expectedAnswer} /> : null}
          {each.expectedMemory ? <Said name="Expected memory" text={each.expectedMemory.content} /> : null}
        </dl>
        <Meta className="mt-2">
          {each.graph ? <GraphLink graph={each.graph} base={base} /> : null}
          {each.by ? <span>by {each.by}</span> : null}
          {each.queryId ? <code className="font-mono text-xs">{each.queryId}</code> : null}
        </Meta>
        {each.decision ? (
          <p className="mt-3 text-sm">
            Resolved by {each.decision.by} <When at={each.decision.at} className="text-muted" />
          </p>
        ) : null}
        {each.status === "open" ? <ResolveFeedback id={each.id} projectId={projectId} name={each.memory?.content ?? each.id} /> : null}
      </li>
    ))}
  </Rows>
);

const Said = ({ name, text }: { name: string; text: string }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-muted">{name}:</dt>
    <dd className="min-w-0 break-words">{text}</dd>
  </div>
);
