"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { useConnection } from "../ui/connection";
import { useSettled } from "../ui/use-settled";

export type Found = ResponseBody<"GET", "/v1/dashboard/find">;
export type Finding =
  | { state: "idle" | "searching" | "offline" }
  /** `isCurrent`: for the text as it is now. */
  | { state: "found"; found: Found; isCurrent: boolean }
  | { state: "failed"; message: string; retry: () => void };

const typingMs = 160;
const minLength = 2;
const maxLength = 256;

/** One call when the typing pauses. A call that is outdated is canceled. */
export function useFind(projectId: string | undefined, text: string): Finding {
  const typed = text.trim().slice(0, maxLength);
  const q = useSettled(typed, typingMs);
  const { isReachable } = useConnection();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["find", projectId, q],
    queryFn: ({ signal }) => api.get("/v1/dashboard/find", { query: { projectId, q }, signal }),
    enabled: isReachable && projectId !== undefined && q.length >= minLength,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (projectId === undefined || typed.length < minLength) return { state: "idle" };
  if (!isReachable) return { state: "offline" };
  const isCurrent = typed === q && !isPlaceholderData;
  if (error && typed === q) return { state: "failed", message: error.message, retry: () => void refetch() };
  return data && q.length >= minLength ? { state: "found", found: data, isCurrent } : { state: "searching" };
}
