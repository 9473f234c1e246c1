"use client";

import { useState } from "react";

/**
 * Returns focus when a dialog closes, because lazily loaded dialogs have no Radix trigger. `document` is undefined when the dialog is
 * open from the start and rendered on the server.
 */
export function useReturnFocus() {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
