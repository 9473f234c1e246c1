"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

/** Each time after the answer to the last, so that a slow server isn't asked more often than it answers. */
export function RefreshWhile({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const times = useRef(0);
  useEffect(() => {
    if (!isOn) times.current = 0;
    if (!isOn || isRefreshing) return;
    const refresh = () => {
      if (document.visibilityState === "visible") {
        times.current++;
        startRefresh(() => router.refresh());
      } else timer = setTimeout(refresh, 1_000);
    };
    let timer = setTimeout(refresh, times.current === 0 ? 600 : times.current < 12 ? 1_000 : 5_000);
    return () => clearTimeout(timer);
  }, [isOn, isRefreshing, router]);
  return null;
}
