"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";

export type Scope = { user: string | null; groups: string[] };

export const modes = ["add", "search", "ask"] as const;
export type Mode = (typeof modes)[number];

/** In the URL so it can be shared. The server doesn't need it, so changes skip the router. */
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

/** When the ID starts like a name: "jonas-weber" → "Jonas". */
export function exampleName({ user }: Scope): string {
  const [, first] = /^(\p{L}{2,20})(?:[-_.@]|$)/u.exec(user ?? "") ?? [];
  return first ? first[0]!.toUpperCase() + first.slice(1) : "the user";
}

export const isEveryone = ({ user, groups }: Scope) => user === null && groups.length === 0;
