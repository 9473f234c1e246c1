"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api";

const maxOptions = 6;

export function useOwners(projectId: string, q: string, isActive = true) {
  const { data, isFetching } = useQuery({
    queryKey: ["users and groups", projectId, q],
    queryFn: async ({ signal }) => {
      const query = { projectId, q, limit: maxOptions };
      const [{ users }, { groups }] = await Promise.all([
        api.get("/v1/dashboard/users", { query, signal }),
        api.get("/v1/dashboard/groups", { query, signal }),
      ]);
      return { users, groups };
    },
    enabled: isActive,
    placeholderData: keepPreviousData,
  });
  return { users: data?.users ?? [], groups: data?.groups ?? [], isFetching };
}
