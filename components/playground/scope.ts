"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";

/** Whose memory is tried out: a user, groups, both together, or (empty) all that a person may read. */
export type Scope = { user: string | null; groups: string[] };

export const modes = ["add", "search", "ask"] as const;
export type Mode = (typeof modes)[number];

/** The choice is in the address, so that a link leads to it. Nothing on the server hangs on it: no page is asked for anew. */
export function useScope() {
  const params = useSearchParams();
  return useMemo(() => {
    const change = (values: Record<string, string | null>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
    };
    const scope: Scope = {
      user: params.get("user") || null,
      groups: params
        .getAll("groups")
        .flatMap((list) => list.split(","))
        .filter(Boolean),
    };
    const mode = modes.find((one) => one === params.get("mode")) ?? "add";
    return {
      scope,
      mode,
      setMode: (next: Mode) => change({ mode: next === "add" ? null : next }),
      setUser: (user: string | null) => change({ user }),
      setGroups: (groups: string[]) => change({ groups: groups.join(",") }),
    };
  }, [params]);
}

/** Whom an example asks of: an id that is no name would not be spoken of so. */
export const spokenOf = ({ user }: Scope): string =>
  user && /^\p{L}[\p{L}-]{1,20}$/u.test(user) ? user[0]!.toUpperCase() + user.slice(1) : "the user";

export const isEveryone = ({ user, groups }: Scope) => user === null && groups.length === 0;
