import clsx from "clsx";
import Link from "next/link";
import { GraphLink } from "../memories/graph-link";
import { actorName } from "../memories/memory-labels";
import { Meta, Row, RowLink } from "../ui/rows";
import { formatExact } from "../ui/time-format";
import { byDay, eventKinds, eventPath, type TimelineEvent } from "./event-kinds";

const dayName = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

export const Events = ({ events, base }: { events: TimelineEvent[]; base: string }) => (
  <div className="space-y-6">
    {byDay(events).map(({ day, events: ofDay }) => (
      <section key={day} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`} className="mb-2 font-medium text-[13px] text-muted">
          <time dateTime={day}>{dayName.format(new Date(day))}</time>
        </h2>
        <ul aria-label={`Events on ${day}`} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
          {ofDay.map((event) => (
            <EventRow key={event.id} event={event} base={base} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

function EventRow({ event, base }: { event: TimelineEvent; base: string }) {
  const { kind, title, at, graph, actor, jobId } = event;
  const { icon: Icon, tone } = eventKinds[kind];
  const place = eventPath(event);
  const date = new Date(at);
  const isOfJob = kind.startsWith("job");
  return (
    <Row className="flex gap-3">
      <Icon aria-hidden className={clsx("mt-1 size-4 shrink-0", tone)} />
      <div className="min-w-0 flex-1">
        {place ? (
          <RowLink href={base + place} className="break-words text-sm leading-6">
            <Sentence title={title} />
          </RowLink>
        ) : (
          <p className="break-words text-sm leading-6">
            <Sentence title={title} />
          </p>
        )}
        <Meta className="mt-0.5">
          <time dateTime={at} title={formatExact(date)} className="tabular-nums">
            {clock.format(date)} UTC
          </time>
          {graph && !/^(?:user|group)/.test(kind) ? (
            <GraphLink
              graph={{
                kind: graph.kind,
                groupName: graph.kind === "GROUP" ? graph.name : null,
                userId: graph.kind === "USER" ? graph.name : null,
              }}
              base={base}
            />
          ) : null}
          {actor && actor.type !== "system" ? <span>by {actorName(actor)}</span> : null}
          {jobId && !isOfJob ? (
            <Link href={`${base}/jobs/${jobId}`} prefetch={false} className="relative z-10 hover:text-ink hover:underline">
              Job
            </Link>
          ) : null}
        </Meta>
      </div>
    </Row>
  );
}

function Sentence({ title }: { title: string }) {
  const at = title.indexOf(": ");
  if (at < 0) return title;
  return (
    <>
      <span className="text-muted">{title.slice(0, at + 1)}</span>
      {title.slice(at + 1)}
    </>
  );
}
