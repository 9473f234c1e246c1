import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import { actorName, type MemoryRecord } from "./memory-labels";
import { typeNames } from "./type-badge";
import { wordDiff } from "./word-diff";

type Version = Pick<MemoryRecord["history"][number], "content" | "type">;

export function Versions({ memory }: { memory: MemoryRecord }) {
  if (memory.history.length === 0) return null;
  const later: Version[] = [memory, ...memory.history];
  return (
    <Panel title="Edits" hint="Newest first. Search and answers ignore earlier wording." isFlush>
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
          <span className="font-medium text-ink">Version 1</span>, extracted <When at={memory.createdAt} />
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
      {hasNewWords ? <WordDiff before={before.content} after={after.content} /> : null}
      {hasNewType ? (
        <p>
          Type: <del className="text-muted">{typeNames[before.type]}</del> <ins className="no-underline">{typeNames[after.type]}</ins>
        </p>
      ) : null}
      {!hasNewWords && !hasNewType ? <p className="text-muted">Metadata changed.</p> : null}
    </div>
  );
}

function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="whitespace-pre-wrap break-words">
      {wordDiff(before, after).map(({ kind, text }, i) => {
        const key = `${i}${kind}`;
        if (kind === "removed") {
          return (
            <del key={key} className="rounded-xs bg-danger/10 text-muted decoration-danger/70">
              {text}
            </del>
          );
        }
        if (kind === "added") {
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
