"use client";

import clsx from "clsx";
import { ArrowLeft, Inbox as InboxIcon, Keyboard, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, ButtonLink } from "../ui/button";
import { Empty } from "../ui/empty";
import { Skeleton } from "../ui/skeleton";
import { useKeys } from "../ui/use-keys";
import { ConflictDetail } from "./conflict-detail";
import { ConflictList } from "./conflict-list";
import { type Conflict, type Deciding, decisions } from "./conflict-words";
import { Decide } from "./decide";
import { Outcome } from "./outcome";
import { useInbox } from "./use-inbox";

const MergeSides = dynamic(() => import("./merge-sides").then(({ MergeSides }) => MergeSides), { ssr: false });
const KeyHelp = dynamic(() => import("./key-help").then(({ KeyHelp }) => KeyHelp), { ssr: false });

type Props = { projectId: string; conflicts: Conflict[]; apart: Conflict | null; total: number; isOfDecided: boolean; isNarrowed: boolean };

/** The list on the left, the conflict on the right; on a phone one after the other. */
export function Inbox({ projectId, conflicts, apart, total, isOfDecided, isNarrowed }: Props) {
  const inbox = useInbox({ projectId, conflicts, apart, isOfDecided });
  const { listed, selected, place } = inbox;
  const base = `/projects/${projectId}`;
  const [typed, setTyped] = useState({ of: "", note: "" });
  const [isMerging, setMerging] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const isOpen = selected?.status === "unresolved";
  // What was typed of one conflict is not said of the next.
  const note = selected && typed.of === selected.id ? typed.note : "";

  function decide(action: Deciding, content?: string) {
    if (!selected?.allowedActions.includes(action)) return;
    if (action === "merge" && content === undefined) return setMerging(true);
    void inbox.decide(selected, { action, content, ...(note.trim() && { note: note.trim() }) });
    setMerging(false);
  }
  const deciding = Object.entries(decisions).map(([action, { key }]) => [key, () => decide(action as Deciding)] as const);
  useKeys({
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    "?": () => setHelping(true),
    ...(isOpen && Object.fromEntries(deciding)),
    u: () => (selected && !isOpen ? void inbox.reopen(selected) : inbox.undoLatest()),
  });

  if (listed.length === 0 && !selected) {
    // The page was decided to its end while more wait: they are on their way.
    if (inbox.isReading && total > conflicts.length) return <Skeleton className="h-96" />;
    return <Nothing isOfDecided={isOfDecided} isNarrowed={isNarrowed} base={base} />;
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className={clsx("min-w-0 lg:sticky lg:top-6 lg:block", inbox.named !== null && "hidden")}>
        <ConflictList conflicts={listed} selectedId={selected?.id ?? null} hrefOf={inbox.hrefOf} onSelect={inbox.select} />
        <Button look="quiet" size="sm" className="mt-2 max-lg:hidden" onClick={() => setHelping(true)} aria-keyshortcuts="?">
          <Keyboard aria-hidden /> Keys
        </Button>
      </div>
      <div className={clsx("min-w-0 lg:block", inbox.named === null && "hidden")}>
        <Button look="quiet" size="sm" className="mb-3 -ml-2 lg:hidden" onClick={() => inbox.select(null)}>
          <ArrowLeft aria-hidden /> All conflicts
        </Button>
        {selected ? (
          <ConflictDetail conflict={selected} base={base} place={place < 0 ? null : `${place + 1} of ${listed.length}`}>
            {isOpen ? (
              <Decide conflict={selected} note={note} onNote={(note) => setTyped({ of: selected.id, note })} onDecide={decide} />
            ) : (
              <Outcome conflict={selected} base={base} onUndo={() => inbox.reopen(selected)} />
            )}
          </ConflictDetail>
        ) : (
          <Empty icon={SearchX} title="This conflict is not there any more">
            One of its memories was deleted, or the address is wrong.
          </Empty>
        )}
      </div>
      {isMerging && selected ? (
        <MergeSides conflict={selected} onMerge={(content) => decide("merge", content)} onClose={() => setMerging(false)} />
      ) : null}
      {isHelping ? <KeyHelp onClose={() => setHelping(false)} /> : null}
    </div>
  );
}

function Nothing({ isOfDecided, isNarrowed, base }: { isOfDecided: boolean; isNarrowed: boolean; base: string }) {
  if (isNarrowed) {
    return (
      <Empty icon={SearchX} title="No conflict fits these filters">
        Take one out to see the others.
      </Empty>
    );
  }
  return isOfDecided ? (
    <Empty icon={InboxIcon} title="Nothing has been decided yet">
      What you decide, and what Loci decides by its rules, is kept here. Each can be taken back.
    </Empty>
  ) : (
    <Empty
      icon={InboxIcon}
      title="Nothing waits for you"
      actions={<ButtonLink href={`${base}/conflicts?unresolved=false`}>See what was decided</ButtonLink>}
    >
      When two memories cannot both be true and Loci is not sure enough to choose, they come here for you to decide.
    </Empty>
  );
}
