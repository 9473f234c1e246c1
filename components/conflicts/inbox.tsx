"use client";

import clsx from "clsx";
import { ArrowLeft, Inbox as InboxIcon, Keyboard, SearchX } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../ui/button";
import { Empty } from "../ui/empty";
import { onDemand } from "../ui/on-demand";
import { Skeleton } from "../ui/skeleton";
import { useShortcuts } from "../ui/use-shortcuts";
import { ConflictDetail } from "./conflict-detail";
import { type Action, actions, type Conflict } from "./conflict-labels";
import { ConflictList } from "./conflict-list";
import { Resolution } from "./resolution";
import { ResolveForm } from "./resolve-form";
import { useInbox } from "./use-inbox";

const MergeDialog = onDemand(() => import("./merge-dialog").then(({ MergeDialog }) => MergeDialog));
const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog").then(({ ShortcutsDialog }) => ShortcutsDialog));

type Props = {
  projectId: string;
  conflicts: Conflict[];
  linked: Conflict | null;
  total: number;
  isResolvedList: boolean;
  isNarrowed: boolean;
};

export function Inbox({ projectId, conflicts, linked, total, isResolvedList, isNarrowed }: Props) {
  const inbox = useInbox({ projectId, conflicts, linked, isResolvedList });
  const { listed, selected, place } = inbox;
  const base = `/projects/${projectId}`;
  const [draft, setDraft] = useState({ id: "", note: "" });
  const [isMerging, setMerging] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isOpen = selected?.status === "unresolved";
  // A note typed for one conflict must not be sent with another.
  const note = selected && draft.id === selected.id ? draft.note : "";

  function resolve(action: Action, content?: string) {
    if (!selected?.allowedActions.includes(action)) return;
    if (action === "merge" && content === undefined) return setMerging(true);
    void inbox.resolve(selected, { action, content, ...(note.trim() && { note: note.trim() }) });
    setMerging(false);
  }
  const shortcuts = Object.entries(actions).map(([action, { key }]) => [key, () => resolve(action as Action)] as const);
  useShortcuts({
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    "?": () => setHelpOpen(true),
    ...(isOpen && Object.fromEntries(shortcuts)),
    u: () => (selected && !isOpen ? void inbox.reopen(selected) : inbox.undoLast()),
  });

  if (listed.length === 0 && !selected) {
    // Every conflict on this page was resolved; the next page is loading.
    if (inbox.isRefreshing && total > conflicts.length) return <Skeleton className="h-96" />;
    return <EmptyInbox isResolvedList={isResolvedList} isNarrowed={isNarrowed} base={base} />;
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className={clsx("min-w-0 lg:sticky lg:top-6 lg:block", inbox.urlId !== null && "hidden")}>
        <ConflictList conflicts={listed} selectedId={selected?.id ?? null} hrefOf={inbox.hrefOf} onSelect={inbox.select} />
        <Button
          look="quiet"
          size="sm"
          className="mt-2 max-lg:hidden"
          onClick={() => setHelpOpen(true)}
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
        >
          <Keyboard aria-hidden /> Shortcuts
        </Button>
      </div>
      <div className={clsx("min-w-0 lg:block", inbox.urlId === null && "hidden")}>
        <Button look="quiet" size="sm" className="mb-3 -ml-2 lg:hidden" onClick={() => inbox.select(null)}>
          <ArrowLeft aria-hidden /> All conflicts
        </Button>
        {selected ? (
          <ConflictDetail conflict={selected} base={base} place={place < 0 ? null : `${place + 1} of ${listed.length}`}>
            {isOpen ? (
              <ResolveForm conflict={selected} note={note} onNote={(note) => setDraft({ id: selected.id, note })} onResolve={resolve} />
            ) : (
              <Resolution conflict={selected} base={base} onUndo={() => inbox.reopen(selected)} />
            )}
          </ConflictDetail>
        ) : (
          <Empty icon={SearchX} title="Conflict not found">
            One of its memories may have been deleted.
          </Empty>
        )}
      </div>
      {isMerging && selected ? (
        <MergeDialog conflict={selected} onMerge={(content) => resolve("merge", content)} onClose={() => setMerging(false)} />
      ) : null}
      {isHelpOpen ? <ShortcutsDialog onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

function EmptyInbox({ isResolvedList, isNarrowed, base }: { isResolvedList: boolean; isNarrowed: boolean; base: string }) {
  if (isNarrowed) {
    return (
      <Empty icon={SearchX} title="No matching conflicts">
        Remove a filter to see more.
      </Empty>
    );
  }
  return isResolvedList ? (
    <Empty icon={InboxIcon} title="No resolved conflicts">
      Conflicts resolved by you or automatically are listed here. You can undo each one.
    </Empty>
  ) : (
    <Empty
      icon={InboxIcon}
      title="No open conflicts"
      actions={<ButtonLink href={`${base}/conflicts?unresolved=false`}>View resolved</ButtonLink>}
    >
      When two memories contradict each other and Loci isn&rsquo;t confident enough to choose, you resolve the conflict here.
    </Empty>
  );
}
