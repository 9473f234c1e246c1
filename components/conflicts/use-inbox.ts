"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { api } from "../api";
import { toast } from "../ui/toast";
import { actions, type Conflict, type Decision } from "./conflict-labels";

type Input = { projectId: string; conflicts: Conflict[]; linked: Conflict | null; isResolvedList: boolean };
type Resolved = { conflict: Conflict; request: Promise<unknown> };

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids].filter((each) => each !== id));

/**
 * Resolving is optimistic: the conflict leaves the list at once and returns if the request fails.
 * @param linked the conflict in the URL, when it isn't on this page of the list
 */
export function useInbox({ projectId, conflicts, linked, isResolvedList }: Input) {
  const params = useSearchParams();
  const pathname = usePathname();
  const router = useRouter();
  const client = useQueryClient();
  const [isRefreshing, startTransition] = useTransition();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState<Conflict[]>([]);
  const recent = useRef<Resolved[]>([]);
  const { urlId, setUrlId } = useUrlId(params.get("conflict"));

  // Once the server has confirmed an undo, its list includes the conflict again.
  const confirmed = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is refreshed.
  useEffect(() => setRestored((before) => before.filter(({ id }) => !confirmed.current.has(id))), [conflicts]);

  const listed = [...conflicts, ...restored.filter(({ id }) => !conflicts.some((each) => each.id === id))]
    .filter(({ id }) => !hidden.has(id))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1));
  const isLinked = urlId !== null && linked?.id === urlId && !hidden.has(urlId);
  const selected = listed.find(({ id }) => id === urlId) ?? (isLinked ? linked : urlId === null ? listed[0] : undefined) ?? null;

  const hrefOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set("conflict", id);
    else next.delete("conflict");
    const query = next.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  function select(id: string | null) {
    const write = id && urlId === null ? "pushState" : "replaceState";
    setUrlId(id);
    window.history[write](null, "", hrefOf(id));
  }
  function move(step: number) {
    const at = listed.findIndex(({ id }) => id === selected?.id);
    const next = listed[Math.max(0, Math.min(listed.length - 1, at + step))];
    if (next) select(next.id);
  }

  const adjustOpenCount = (by: number) =>
    client.setQueryData<{ total: number }>(
      ["open conflicts", projectId],
      (before) => before && { ...before, total: Math.max(0, before.total + by) },
    );
  function refresh() {
    void client.invalidateQueries({ queryKey: ["open conflicts", projectId] });
    startTransition(() => router.refresh());
  }
  const send = (id: string, body: { action: string; note?: string; content?: string }) =>
    api.post("/v1/dashboard/conflicts/{id}/resolve", { params: { id }, query: { projectId }, body });

  function hide({ id }: Conflict) {
    const at = listed.findIndex((each) => each.id === id);
    const next = listed[at + 1] ?? listed[at - 1];
    setHidden((ids) => new Set([...ids, id]));
    select(next?.id ?? null);
  }
  function restore({ id }: Conflict) {
    setHidden((ids) => without(ids, id));
    select(id);
  }

  async function resolve(conflict: Conflict, decision: Decision) {
    hide(conflict);
    adjustOpenCount(-1);
    const request = send(conflict.id, decision);
    const entry = { conflict, request };
    recent.current = [...recent.current, entry];
    try {
      await request;
      toast.success(actions[decision.action].done, {
        id: conflict.id,
        description: decision.content ?? conflict.incoming.content,
        action: { label: "Undo", onClick: () => undo(entry) },
        duration: 10_000,
      });
    } catch (error) {
      recent.current = recent.current.filter((each) => each !== entry);
      adjustOpenCount(1);
      restore(conflict);
      toast.error("Couldn't resolve the conflict", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    refresh();
  }

  async function undo(entry: Resolved) {
    if (!recent.current.includes(entry)) return;
    const { conflict } = entry;
    confirmed.current.delete(conflict.id);
    recent.current = recent.current.filter((each) => each !== entry);
    setRestored((before) => [...before.filter(({ id }) => id !== conflict.id), conflict]);
    restore(conflict);
    adjustOpenCount(1);
    try {
      await entry.request;
      await send(conflict.id, { action: "undo" });
      toast.success("Undone", { id: conflict.id, description: conflict.incoming.content, action: null, duration: 4_000 });
    } catch (error) {
      setHidden((ids) => new Set([...ids, conflict.id]));
      adjustOpenCount(-1);
      toast.error("Couldn't undo", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    confirmed.current.add(conflict.id);
    refresh();
  }

  async function reopen(conflict: Conflict) {
    if (isResolvedList) hide(conflict);
    adjustOpenCount(1);
    try {
      await send(conflict.id, { action: "undo" });
      toast.success("Undone. The conflict is open again.", {
        action: { label: "Show", onClick: () => router.push(`${pathname}?conflict=${conflict.id}`) },
        duration: 10_000,
      });
    } catch (error) {
      adjustOpenCount(-1);
      if (isResolvedList) restore(conflict);
      toast.error("Couldn't undo", { description: error instanceof Error ? error.message : undefined, duration: 10_000 });
    }
    refresh();
  }

  return {
    listed,
    selected,
    urlId,
    place: listed.findIndex(({ id }) => id === selected?.id),
    hrefOf,
    select,
    move,
    resolve,
    reopen,
    undoLast: () => {
      const entry = recent.current.at(-1);
      if (entry) void undo(entry);
      else toast.message("Nothing to undo", { description: "To undo an earlier action, open it under Resolved." });
    },
    isRefreshing,
  };
}

/** Updates at once when set here, because `useSearchParams` follows a moment later. */
function useUrlId(inUrl: string | null) {
  const [urlId, setId] = useState(inUrl);
  const written = useRef(new Set<string | null>());
  const last = useRef<string | null>(null);
  useEffect(() => {
    // Ignore values written here; follow only links and the Back button.
    if (!written.current.has(inUrl)) setId(inUrl);
    if (inUrl === last.current) written.current.clear();
  }, [inUrl]);
  const setUrlId = (id: string | null) => {
    written.current.add(id);
    last.current = id;
    setId(id);
  };
  return { urlId, setUrlId };
}
