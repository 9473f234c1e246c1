"use client";

import { useState } from "react";

/** Lazily loaded dialogs have no Radix trigger to return the focus to. `document` is undefined on the server. */
export function useReturnFocus() {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
