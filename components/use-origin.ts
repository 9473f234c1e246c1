"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The address that the page was opened at, so that code in it works as copied. The server renders it as `localhost`. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
