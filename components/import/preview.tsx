import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Panel, Stat } from "../ui/panel";
import { When } from "../ui/when";
import { type FirstItem, type ImportResult, itemsIn, type LeftOut, leftOutReasons } from "./sources";

export function Preview({ preview, onStart }: { preview: ImportResult; onStart: () => void }) {
  const count = itemsIn(preview.added);
  const ownerless = preview.leftOut.find(({ reason }) => reason === "no_owner")?.count ?? 0;
  return (
    <>
      {count === 0 && ownerless > 0 ? (
        <Notice kind="warn" title="This file names no users">
          <p>Choose above whose memory it is: one user, or a group.</p>
        </Notice>
      ) : (
        <>
          <Totals counts={preview.added} users={preview.users.total} title="Ready to import" />
          {preview.first.length > 0 ? <FirstItems items={preview.first} /> : null}
        </>
      )}
      <LeftOutList leftOut={preview.leftOut} title="Won’t be imported" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" onClick={onStart} disabled={count === 0}>
          Import {count.toLocaleString("en")} {count === 1 ? "item" : "items"}
        </Button>
        <p className="text-[13px] text-muted">What was imported before is skipped, so you can repeat it.</p>
      </div>
    </>
  );
}

const names = { conversations: "Conversations", messages: "Messages", documents: "Documents", facts: "Facts" } as const;

export function Totals({ counts, users, title }: { counts: ImportResult["added"]; users?: number; title: string }) {
  const shown = (Object.keys(names) as (keyof typeof names)[]).filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 font-semibold text-sm">{title}</h2>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map((kind) => (
          <Stat key={kind} name={names[kind]} value={counts[kind].toLocaleString("en")} />
        ))}
        {users ? <Stat name="Users" value={users.toLocaleString("en")} /> : null}
      </div>
    </section>
  );
}

const kinds: Record<FirstItem["kind"], string> = { conversation: "Conversation", document: "Document", fact: "Fact" };

const FirstItems = ({ items }: { items: FirstItem[] }) => (
  <Panel title="First items" isFlush>
    <ul className="divide-y divide-line">
      {items.map(({ kind, userId, group, at, title, excerpt, messages }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and never move.
        <li key={index} className="px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px] text-muted">
            <Badge>{kinds[kind]}</Badge>
            <span className="min-w-0 break-all">{userId ?? group}</span>
            {messages === null ? null : (
              <span>
                {messages.toLocaleString("en")} {messages === 1 ? "message" : "messages"}
              </span>
            )}
            {at ? <When at={at} /> : null}
          </p>
          {title ? <p className="mt-1 break-words font-medium text-sm">{title}</p> : null}
          <p className="mt-1 line-clamp-2 break-words text-sm leading-6">{excerpt}</p>
        </li>
      ))}
    </ul>
  </Panel>
);

export function LeftOutList({ leftOut, title }: { leftOut: LeftOut[]; title: string }) {
  if (leftOut.length === 0) return null;
  return (
    <Panel title={title} isFlush>
      <ul className="divide-y divide-line">
        {leftOut.map(({ reason, count, records }) => (
          <li key={reason} className="flex gap-4 px-4 py-2.5 text-sm leading-6">
            <span className="min-w-8 shrink-0 tabular-nums">{count.toLocaleString("en")}</span>
            <span className="min-w-0">
              {leftOutReasons[reason]}
              <span className="block text-[13px] text-muted leading-5">
                {records.length === 1 ? "In record" : "First in records"} {records.map((record) => record.toLocaleString("en")).join(", ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
