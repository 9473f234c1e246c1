"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

export function RefreshWhile({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    let times = 0;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      if (document.visibilityState === "visible") {
        times++;
        router.refresh();
      }
      timer = setTimeout(again, times < 12 ? 1_000 : 5_000);
    };
    timer = setTimeout(again, 600);
    return () => clearTimeout(timer);
  }, [isOn, router]);
  return null;
}
