"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatExact, formatLocal, formatLocalDay, formatRelative } from "./time-format";

const never = () => () => {};

/** The server doesn't know the reader's time zone: it renders UTC, which stays in the tooltip. */
export function When({ at, as = "ago", className }: { at: string; as?: "ago" | "day" | "exact"; className?: string }) {
  const isLocal = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const date = new Date(at);
  const shown = {
    ago: () => formatRelative(date, Date.now()),
    day: () => (isLocal ? formatLocalDay(date) : formatDay(date)),
    exact: () => (isLocal ? formatLocal(date) : formatExact(date)),
  }[as]();
  const title = isLocal && as === "ago" ? `${formatLocal(date)} (${formatExact(date)})` : formatExact(date);
  return (
    // The relative time may differ between server and browser.
    <time dateTime={at} title={title} suppressHydrationWarning className={className ?? "whitespace-nowrap"}>
      {shown}
    </time>
  );
}
