"use client";

import { useEffect, useState } from "react";
import { api } from "../api";
import { useAct } from "../ui/use-act";
import type { ProjectChange } from "./settings";

/** What leaves a page: a click on a link of ours, the browser's own ways. */
const question = "What you changed here is not saved yet. Leave without it?";

/**
 * A section's values while they are changed: saved by themselves, with the rest of the settings untouched. Who would leave with unsaved
 * ones is asked.
 */
export function useDraft<Values>(
  projectId: string,
  saved: Values,
  { toChange, said }: { toChange: (values: Values) => ProjectChange; said: string },
) {
  const [kept, setKept] = useState(saved);
  const [values, setValues] = useState(saved);
  const isChanged = JSON.stringify(values) !== JSON.stringify(kept);
  const save = useAct((draft: Values) => api.patch("/v1/dashboard/projects/{id}", { params: { id: projectId }, body: toChange(draft) }), {
    done: () => said,
    after: (_, draft) => setKept(draft),
  });
  useUnsaved(isChanged);
  return {
    values,
    isChanged,
    isBusy: save.isPending,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    save: () => save.mutate(values),
    discard: () => setValues(kept),
  };
}

function useUnsaved(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || link?.getAttribute("target") === "_blank";
      if (!link || isElsewhere || link.getAttribute("href")?.startsWith("#") || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", leave, true);
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", leave, true);
    };
  }, [isChanged]);
}
