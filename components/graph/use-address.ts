"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

/** A slider passes many values: browsers refuse an address that changes more often. */
const settleMs = 120;

/**
 * A value that only this page's own picture reads, kept in the address too, without asking the server for the page again. What is set
 * shows at once, and the address follows; what a link or Back brings counts as well.
 */
export function useAddressed(name: string): [value: string | null, set: (value: string | null) => void] {
  const inAddress = useSearchParams().get(name);
  const [value, setValue] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Values of ours that the router has not told us of yet. */
  const own = useRef<{ written: Set<string | null>; last: string | null }>({ written: new Set(), last: inAddress });

  useEffect(() => {
    const { written, last } = own.current;
    if (inAddress === last) written.clear();
    else if (!written.has(inAddress)) {
      own.current.last = inAddress;
      setValue(inAddress);
    }
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = useCallback(
    (next: string | null) => {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        own.current.written.add(next);
        own.current.last = next;
        const query = new URLSearchParams(window.location.search);
        if (next) query.set(name, next);
        else query.delete(name);
        window.history.replaceState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
      }, settleMs);
    },
    [name],
  );
  return [value, set];
}

/** A value once it has stood still for a moment. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
