"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "../ui/skeleton";

// What draws the graph is this page's alone, and needs a window to measure.
export const LazyExplorer = dynamic(() => import("./explorer").then(({ Explorer }) => Explorer), {
  ssr: false,
  loading: () => (
    <div role="status" aria-label="Drawing the graph">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_14rem_8.5rem]">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <Skeleton className="my-2 h-9.5" />
      <Skeleton className="h-[min(64dvh,40rem)] min-h-96 sm:min-h-112" />
    </div>
  ),
});
