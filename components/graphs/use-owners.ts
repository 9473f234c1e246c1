"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api";

const mostOffered = 6;

/** Users and groups whose names hold `q`, a few of each: whose memory there is to choose. Nothing is asked before it is wanted. */
export function useOwners(projectId: string, q: string, isWanted = true) {
  const { data, isFetching } = useQuery({
    queryKey: ["users and groups", projectId, q],
    queryFn: async ({ signal }) => {
      const query = { projectId, q, limit: mostOffered };
      const [{ users }, { groups }] = await Promise.all([
        api.get("/v1/dashboard/users", { query, signal }),
        api.get("/v1/dashboard/groups", { query, signal }),
      ]);
      return { users, groups };
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return { users: data?.users ?? [], groups: data?.groups ?? [], isFetching };
}
