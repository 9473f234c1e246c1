"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "../api";
import type { GraphPath } from "./types";

/** `path` is undefined until it is found. */
export function usePath({
  projectId,
  from,
  to,
  asOf,
}: {
  projectId: string;
  from: string | undefined;
  to: string | null;
  asOf: string | null;
}): {
  path: GraphPath | undefined;
  error: Error | null;
} {
  const isAsked = from !== undefined && to !== null && from !== to;
  const { data, error } = useQuery({
    queryKey: ["path", projectId, from, to, asOf],
    queryFn: ({ signal }) => api.get("/v1/dashboard/graph/path", { query: { projectId, from, to, asOf }, signal }),
    enabled: isAsked,
    // While the time changes, the path of before stays.
    placeholderData: (before, query) => (query?.queryKey[2] === from && query?.queryKey[3] === to ? before : undefined),
  });
  return { path: isAsked ? data : undefined, error: isAsked ? error : null };
}
