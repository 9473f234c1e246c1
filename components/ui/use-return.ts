"use client";

import { useState } from "react";

/**
 * What had the focus before gets it back: the window comes without a trigger that Radix would know. One that is open from the start is
 * rendered on the server first, where nothing has the focus.
 */
export function useReturn() {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
