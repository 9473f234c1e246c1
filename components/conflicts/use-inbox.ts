"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { api } from "../api";
import { toast } from "../ui/toast";
import { type Conflict, type Decision, decisions } from "./conflict-words";

type Given = { projectId: string; conflicts: Conflict[]; apart: Conflict | null; isOfDecided: boolean };
type Decided = { conflict: Conflict; work: Promise<unknown> };

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids].filter((each) => each !== id));

/**
 * The inbox's state. What is decided leaves the list at once and the next comes; the server hears of it meanwhile. What it refuses
 * comes back with the reason, and so does what is undone.
 * @param apart the conflict that the address names, where the page of the list does not hold it
 */
export function useInbox({ projectId, conflicts, apart, isOfDecided }: Given) {
  const params = useSearchParams();
  const pathname = usePathname();
  const router = useRouter();
  const client = useQueryClient();
  const [isReading, startTransition] = useTransition();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [returned, setReturned] = useState<Conflict[]>([]);
  const latest = useRef<Decided[]>([]);
  const { named, name } = useNamed(params.get("conflict"));

  // What was undone and told to the server is in its next list, or has left it.
  const told = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list was read anew.
  useEffect(() => setReturned((before) => before.filter(({ id }) => !told.current.has(id))), [conflicts]);

  const listed = [...conflicts, ...returned.filter(({ id }) => !conflicts.some((each) => each.id === id))]
    .filter(({ id }) => !gone.has(id))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1));
  const isApart = named !== null && apart?.id === named && !gone.has(named);
  const selected = listed.find(({ id }) => id === named) ?? (isApart ? apart : named === null ? listed[0] : undefined) ?? null;

  const hrefOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set("conflict", id);
    else next.delete("conflict");
    const query = next.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  /** Opening the first is a step that Back takes back; going on from there is not. */
  function select(id: string | null) {
    const write = id && named === null ? "pushState" : "replaceState";
    name(id);
    window.history[write](null, "", hrefOf(id));
  }
  function move(step: number) {
    const at = listed.findIndex(({ id }) => id === selected?.id);
    const next = listed[Math.max(0, Math.min(listed.length - 1, at + step))];
    if (next) select(next.id);
  }

  const countWaiting = (by: number) =>
    client.setQueryData<{ total: number }>(
      ["open conflicts", projectId],
      (before) => before && { ...before, total: Math.max(0, before.total + by) },
    );
  function readAnew() {
    void client.invalidateQueries({ queryKey: ["open conflicts", projectId] });
    startTransition(() => router.refresh());
  }
  const resolve = (id: string, body: { action: string; note?: string; content?: string }) =>
    api.post("/v1/dashboard/conflicts/{id}/resolve", { params: { id }, query: { projectId }, body });

  function leave({ id }: Conflict) {
    const at = listed.findIndex((each) => each.id === id);
    const next = listed[at + 1] ?? listed[at - 1];
    setGone((ids) => new Set([...ids, id]));
    // On a phone the list comes back when nothing is left.
    select(next?.id ?? null);
  }
  function comeBack({ id }: Conflict) {
    setGone((ids) => without(ids, id));
    select(id);
  }

  async function decide(conflict: Conflict, decision: Decision) {
    leave(conflict);
    countWaiting(-1);
    const work = resolve(conflict.id, decision);
    const entry = { conflict, work };
    latest.current = [...latest.current, entry];
    try {
      await work;
      toast.success(decisions[decision.action].done, {
        id: conflict.id,
        description: decision.content ?? conflict.incoming.content,
        action: { label: "Undo", onClick: () => undo(entry) },
        duration: 10_000,
      });
    } catch (error) {
      latest.current = latest.current.filter((each) => each !== entry);
      countWaiting(1);
      comeBack(conflict);
      toast.error("That was not decided", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    readAnew();
  }

  /** Takes back what was decided here. */
  async function undo(entry: Decided) {
    if (!latest.current.includes(entry)) return;
    const { conflict } = entry;
    told.current.delete(conflict.id);
    latest.current = latest.current.filter((each) => each !== entry);
    setReturned((before) => [...before.filter(({ id }) => id !== conflict.id), conflict]);
    comeBack(conflict);
    countWaiting(1);
    try {
      await entry.work;
      await resolve(conflict.id, { action: "undo" });
      toast.success("Taken back", { id: conflict.id, description: conflict.incoming.content, action: null, duration: 4_000 });
    } catch (error) {
      setGone((ids) => new Set([...ids, conflict.id]));
      countWaiting(-1);
      toast.error("That could not be taken back", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    told.current.add(conflict.id);
    readAnew();
  }

  /** Takes back what was decided at any time: it waits again, in the other list. */
  async function reopen(conflict: Conflict) {
    if (isOfDecided) leave(conflict);
    countWaiting(1);
    try {
      await resolve(conflict.id, { action: "undo" });
      toast.success("Taken back: it waits for a decision again", {
        action: { label: "Show", onClick: () => router.push(`${pathname}?conflict=${conflict.id}`) },
        duration: 10_000,
      });
    } catch (error) {
      countWaiting(-1);
      if (isOfDecided) comeBack(conflict);
      toast.error("That could not be taken back", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    readAnew();
  }

  return {
    listed,
    selected,
    named,
    place: listed.findIndex(({ id }) => id === selected?.id),
    hrefOf,
    select,
    move,
    decide,
    reopen,
    undoLatest: () => {
      const entry = latest.current.at(-1);
      if (entry) void undo(entry);
      else toast.message("Nothing to take back", { description: "What was decided before is under Decided." });
    },
    isReading,
  };
}

/** The conflict that the address names, at once when it is named here: the address's own readers follow a moment later. */
function useNamed(inAddress: string | null) {
  const [named, setNamed] = useState(inAddress);
  const written = useRef(new Set<string | null>());
  const last = useRef<string | null>(null);
  useEffect(() => {
    // Back, or a link: not what was written here on the way to something later.
    if (!written.current.has(inAddress)) setNamed(inAddress);
    if (inAddress === last.current) written.current.clear();
  }, [inAddress]);
  const name = (id: string | null) => {
    written.current.add(id);
    last.current = id;
    setNamed(id);
  };
  return { named, name };
}
