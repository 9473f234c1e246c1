"use client";

import { useState } from "react";

/** What had the focus before gets it back: the window comes without a trigger that Radix would know. */
export function useReturn() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
