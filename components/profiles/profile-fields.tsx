import clsx from "clsx";
import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { trustNames } from "../memories/memory-labels";
import { Badge } from "../ui/badge";
import { formatDay } from "../ui/time-format";

export type Profile = ResponseBody<"GET", "/v1/dashboard/users/{id}/profile">;
type Field = Profile["fields"][string];

const filledBy: Record<NonNullable<Field["filledBy"]>, string> = {
  attribute: "an attribute",
  relation: "a relation",
  type: "memories of a type",
  answer: "the built-in reader",
  model: "the model",
};

export const valueText = (value: Field["value"]): string =>
  value === null ? "" : Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

const day = (at: string) => formatDay(new Date(at));

/** Each field with what it rests on. */
export const ProfileFields = ({ fields, base, isFlush }: { fields: Profile["fields"]; base: string; isFlush?: boolean }) => (
  <ul aria-label="Profile" className={clsx("divide-y divide-line", !isFlush && "overflow-hidden rounded-lg border border-line bg-raised")}>
    {Object.entries(fields).map(([name, field]) => (
      <li key={name} className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <span className="break-words font-mono text-[13px] text-muted leading-6">{name}</span>
        <div className="min-w-0 space-y-1.5">
          <p className="break-words leading-6">
            {field.value === null ? (
              <span className="text-muted">{field.filledBy ? "No value" : "Not known"}</span>
            ) : (
              <span className="font-medium">{valueText(field.value)}</span>
            )}{" "}
            {field.contested ? <Badge tone="warn">Contested</Badge> : null}
          </p>
          {field.memories.length > 0 || field.history.length > 0 ? <Sources field={field} base={base} /> : null}
        </div>
      </li>
    ))}
  </ul>
);

function Sources({ field, base }: { field: Field; base: string }) {
  const { memories, history, since, trust } = field;
  const parts = [
    since ? `since ${day(since)}` : null,
    memories.length > 0 ? (memories.length === 1 ? "1 memory" : `${memories.length} memories`) : null,
    history.length > 0 ? (history.length === 1 ? "1 earlier value" : `${history.length} earlier values`) : null,
  ].filter(Boolean);
  return (
    <details>
      <summary className="w-fit cursor-pointer text-[13px] text-muted hover:text-ink">{parts.join(" · ")}</summary>
      <div className="mt-2 space-y-3 border-line border-l-2 pl-3 text-[13px] leading-5">
        {field.filledBy ? (
          <p className="text-muted">
            Filled from {filledBy[field.filledBy]}
            {trust ? `, said by: ${trustNames[trust].toLowerCase()}` : ""}
            {field.value === null ? ". It has ended, or it doesn’t fit the field’s type." : "."}
          </p>
        ) : null}
        {memories.length > 0 ? (
          <ul className="space-y-1.5">
            {memories.map(({ id, quote, saidAt }) => (
              <li key={id} className="break-words">
                <Link href={`${base}/memories/${id}`} prefetch={false} className="hover:underline">
                  “{quote}”
                </Link>{" "}
                <span className="whitespace-nowrap text-muted">{day(saidAt)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {history.length > 0 ? (
          <ul aria-label="Earlier values" className="space-y-1.5">
            {history.map((former) => (
              <li key={former.memoryId} className="break-words">
                <span className="text-muted">Earlier: </span>
                <Link href={`${base}/memories/${former.memoryId}`} prefetch={false} className="hover:underline">
                  {valueText(former.value)}
                </Link>{" "}
                <span className="text-muted">
                  {day(former.since)}
                  {former.until ? ` to ${day(former.until)}` : ""}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  );
}
