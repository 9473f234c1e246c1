"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The server renders `localhost`. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
