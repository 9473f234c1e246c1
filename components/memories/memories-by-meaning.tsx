"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../api";
import { LoadFailure } from "../ui/boundary";
import { Empty } from "../ui/empty";
import { RememberList } from "../ui/list-address";
import { ListShortcuts } from "../ui/list-shortcuts";
import { Pager } from "../ui/pager";
import { Skeleton } from "../ui/skeleton";
import { SelectableMemories } from "./selectable-memories";

type Query = Record<string, string | number | undefined>;

/** The list as a search by meaning finds it. Read in the browser, because a model may take its time. */
export function MemoriesByMeaning({
  projectId,
  base,
  query,
  search,
  status,
}: {
  projectId: string;
  base: string;
  query: Query;
  search: ReactNode;
  status: ReactNode;
}) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["memories by meaning", projectId, query],
    queryFn: ({ signal }) => api.get("/v1/dashboard/memories/search", { query: { ...query, projectId }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">{search}</div>
      <div className="my-3 space-y-2 text-[13px] text-muted lg:my-2 lg:space-y-1">
        {status}
        {data?.graphs?.message ? <p>{data.graphs.message}</p> : null}
      </div>
      {error ? (
        <LoadFailure message={`Couldn’t search. ${error.message}`} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Searching" className="space-y-px">
          {[...Array(8).keys()].map((n) => (
            <Skeleton key={n} className="h-7" />
          ))}
        </div>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "animate-pulse-soft" : undefined}>
          <p role="status" className="sr-only">
            {isPlaceholderData ? "Searching…" : `${data.memories.length} memories, the best match first`}
          </p>
          {data.memories.length > 0 ? (
            <SelectableMemories memories={data.memories} projectId={projectId} base={base} />
          ) : (
            <Empty icon={SearchX} title="No matching memories">
              Remove a filter. Rejected memories can only be searched by words.
            </Empty>
          )}
          <Pager
            shown={data.memories.length}
            total={null}
            nextCursor={null}
            nextOffset={data.nextOffset}
            noun="memories"
            next="Next"
            first="First page"
          />
        </div>
      )}
      <ListShortcuts label="Memories" />
      <RememberList />
    </>
  );
}
