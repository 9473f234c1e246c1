import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import { actorName, type MemoryRecord } from "./memory-words";
import { typeNames } from "./type-badge";
import { wordChanges } from "./word-changes";

type Version = Pick<MemoryRecord["history"][number], "content" | "type">;

/** Each edit: who, when, and what became of the words. Nothing where nobody edited. */
export function Versions({ memory }: { memory: MemoryRecord }) {
  if (memory.history.length === 0) return null;
  // What each version was changed into: the one that came after it.
  const later: Version[] = [memory, ...memory.history];
  return (
    <Panel title="Edits" hint="The latest first. Nothing is found or answered by words that were corrected." isFlush>
      <ol className="divide-y divide-line">
        {memory.history.map((version, i) => (
          <li key={version.version} className="px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-2 text-[13px] text-muted">
              <span className="font-medium text-ink">Version {version.version + 1}</span>
              {version.reason} by {actorName(version.actor)} <When at={version.changedAt} />
            </p>
            <Change before={version} after={later[i]!} />
          </li>
        ))}
        <li className="px-4 py-3 text-[13px] text-muted">
          <span className="font-medium text-ink">Version 1</span> as it was drawn <When at={memory.createdAt} />
        </li>
      </ol>
    </Panel>
  );
}

function Change({ before, after }: { before: Version; after: Version }) {
  const hasNewWords = before.content !== after.content;
  const hasNewType = before.type !== after.type;
  return (
    <div className="mt-1 space-y-1 text-sm leading-6">
      {hasNewWords ? <Words before={before.content} after={after.content} /> : null}
      {hasNewType ? (
        <p>
          Type: <del className="text-muted">{typeNames[before.type]}</del> <ins className="no-underline">{typeNames[after.type]}</ins>
        </p>
      ) : null}
      {!hasNewWords && !hasNewType ? <p className="text-muted">Other metadata; words and type stayed.</p> : null}
    </div>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  const changes = wordChanges(before, after) ?? [
    { kind: "taken", text: before },
    { kind: "new", text: after },
  ];
  return (
    <p className="whitespace-pre-wrap break-words">
      {changes.map(({ kind, text }, i) => {
        const key = `${i}${kind}`;
        if (kind === "taken") {
          return (
            <del key={key} className="rounded-xs bg-danger/10 text-muted decoration-danger/70">
              {text}
            </del>
          );
        }
        if (kind === "new") {
          return (
            <ins key={key} className="rounded-xs bg-good/15 no-underline">
              {text}
            </ins>
          );
        }
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
