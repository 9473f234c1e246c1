"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Browsers limit how often the URL may change, and a slider changes a lot. */
const settleMs = 120;

/** State kept in the URL without a server round trip. */
export function useUrlState(name: string): [value: string | null, set: (value: string | null) => void] {
  const inUrl = useSearchParams().get(name);
  const [value, setValue] = useState(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | null>(null);
  /** Values written here that `useSearchParams` hasn't reported yet. */
  const own = useRef<{ written: Set<string | null>; last: string | null }>({ written: new Set(), last: inUrl });

  useEffect(() => {
    const { written, last } = own.current;
    if (inUrl === last) written.clear();
    else if (!written.has(inUrl)) {
      own.current.last = inUrl;
      setValue(inUrl);
    }
  }, [inUrl]);
  useEffect(() => {
    // Written while a link's page is still loading, the URL would take the user back to this one.
    const write = () => {
      clearTimeout(timer.current);
      pending.current?.();
    };
    window.addEventListener("click", write, { capture: true });
    return () => {
      window.removeEventListener("click", write, { capture: true });
      clearTimeout(timer.current);
    };
  }, []);

  const set = useCallback(
    (next: string | null) => {
      setValue(next);
      clearTimeout(timer.current);
      pending.current = () => {
        pending.current = null;
        own.current.written.add(next);
        own.current.last = next;
        const query = new URLSearchParams(window.location.search);
        if (next) query.set(name, next);
        else query.delete(name);
        window.history.replaceState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
      };
      timer.current = setTimeout(() => pending.current?.(), settleMs);
    },
    [name],
  );
  return [value, set];
}

/** A set of names, separated by commas. */
export function useUrlSet(name: string): [values: ReadonlySet<string>, set: (values: string[]) => void] {
  const [text, setText] = useUrlState(name);
  const values = useMemo(() => new Set((text ?? "").split(",").filter(Boolean)), [text]);
  const set = useCallback((next: string[]) => setText(next.join(",") || null), [setText]);
  return [values, set];
}
