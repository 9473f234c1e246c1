"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "../api";
import { Notice } from "../ui/notice";

/** Waits for the model where the profile is stale, then shows the page anew. */
export function FillWithModel({ projectId, user, watermark }: { projectId: string; user: string; watermark: string }) {
  const router = useRouter();
  const { data, isError } = useQuery({
    queryKey: ["profile filled by the model", projectId, user, watermark],
    queryFn: ({ signal }) =>
      api.get("/v1/dashboard/users/{id}/profile", { params: { id: user }, query: { projectId, wait: "true" }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isFilled = data?.stale === false;
  useEffect(() => {
    if (isFilled) router.refresh();
  }, [isFilled, router]);
  return isError || data?.stale ? (
    <Notice kind="warn" title="The model hasn’t read the latest changes">
      Fields that only it can fill may be behind. Reload the page in a minute to try again.
    </Notice>
  ) : (
    <p role="status" className="animate-pulse-soft text-[13px] text-muted">
      The model is reading the latest changes…
    </p>
  );
}
