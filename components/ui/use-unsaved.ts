"use client";

import { useEffect } from "react";

const question = "What you changed here is not saved yet. Leave without it?";

/** Asks whoever would leave the page while something is not saved: by a link of ours, by closing or by loading anew. */
export function useUnsaved(isChanged: boolean) {
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
    // Before the link itself hears of it.
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
    };
  }, [isChanged]);
}
