"use client";

import { useState } from "react";
import { api } from "../api";
import { useAct } from "../ui/use-act";
import { useUnsaved } from "../ui/use-unsaved";
import type { ProjectChange } from "./settings";

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
