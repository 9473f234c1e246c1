"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

/** `isConfigured`: with LOCI_BASE_URL. Otherwise it's taken from the request, and the browser may know better, for example behind a proxy. */
export type Origin = { url: string; isConfigured: boolean };

const OriginContext = createContext<Origin>({ url: "", isConfigured: false });

export const OriginProvider = OriginContext.Provider;

const never = () => () => {};

/** Where callers reach this server. */
export function useOrigin(): string {
  const { url, isConfigured } = useContext(OriginContext);
  return useSyncExternalStore(
    never,
    () => (isConfigured ? url : window.location.origin),
    () => url,
  );
}
