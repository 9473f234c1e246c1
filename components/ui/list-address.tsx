"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

// So that a record's page leads back to the list as it was filtered.

const keyOf = (path: string) => `list ${path}`;
const never = () => () => {};

export const listAddress = (path: string): string => path + (sessionStorage.getItem(keyOf(path)) ?? "");

export const useListAddress = (path: string): string =>
  useSyncExternalStore(
    never,
    () => listAddress(path),
    () => path,
  );

/** In a list: remembers its filters for this tab. */
export function RememberList() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => sessionStorage.setItem(keyOf(pathname), query && `?${query}`), [pathname, query]);
  return null;
}
