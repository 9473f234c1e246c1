"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useTransition } from "react";

import { noteNavigation } from "./navigating";

type Change = Record<string, string | null | undefined>;

/** `change` sets some filters (null removes one) and resets paging and the open record. */
export function useFilters() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const hrefWith = useCallback(
    (change: Change) => {
      const next = new URLSearchParams(params);
      for (const name of ["cursor", "offset", "conflict"]) next.delete(name);
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      return query ? `${pathname}?${query}` : pathname;
    },
    [params, pathname],
  );
  const change = useCallback(
    (filters: Change) => {
      const href = hrefWith(filters);
      if (href !== window.location.pathname + window.location.search) noteNavigation();
      startTransition(() => router.replace(href, { scroll: false }));
    },
    [router, hrefWith],
  );
  return { params, isPending, change, hrefWith };
}
