"use client";

import { onDemand } from "../ui/on-demand";
import { Skeleton } from "../ui/skeleton";

// Only in the browser, because it measures the window.
export const LazyExplorer = onDemand(() => import("./explorer").then(({ Explorer }) => Explorer), {
  placeholder: (
    <div role="status" aria-label="Loading graph">
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-2 sm:grid-cols-[minmax(0,1fr)_14rem_8.5rem]">
        <Skeleton className="col-span-2 h-9 sm:col-span-1" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <Skeleton className="my-2 h-9.5" />
      <Skeleton className="h-[min(64dvh,40rem)] min-h-96 sm:min-h-112" />
    </div>
  ),
});
