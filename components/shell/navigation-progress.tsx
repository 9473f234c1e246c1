"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { onNavigation, opensHere } from "../ui/navigating";

const maxMs = 20_000;

/** A bar from the click until the next page, or its skeleton, is there. */
export function NavigationProgress() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [isPending, setPending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: over when the address changes.
  useEffect(() => setPending(false), [address]);
  useEffect(() => onNavigation(() => setPending(true)), []);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (opensHere(event)) setPending(true);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, []);
  useEffect(() => {
    if (!isPending) return;
    // A link may lead back to this page, whose address then doesn't change.
    const timer = setTimeout(() => setPending(false), maxMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {isPending ? <div data-navigating className="h-full w-1/3 animate-progress bg-accent" /> : null}
    </div>
  );
}
