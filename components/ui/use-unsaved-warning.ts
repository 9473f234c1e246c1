"use client";

import { useEffect } from "react";

const question = "You have unsaved changes. Leave anyway?";

export function useUnsavedWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const staysHere = !link || link.getAttribute("href")?.startsWith("#") || link.getAttribute("target") === "_blank";
      if (staysHere || event.metaKey || event.ctrlKey || event.shiftKey || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", unload);
    // The capture phase runs before the link's own handler.
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
    };
  }, [isChanged]);
}
