"use client";

import { useState } from "react";
import { api } from "../api";
import { useApiMutation } from "../ui/use-api-mutation";
import { useUnsavedWarning } from "../ui/use-unsaved-warning";
import type { ProjectChange } from "./settings";

export function useDraft<Values>(
  projectId: string,
  saved: Values,
  { toChange, savedMessage }: { toChange: (values: Values) => ProjectChange; savedMessage: string },
) {
  const [savedValues, setSavedValues] = useState(saved);
  const [values, setValues] = useState(saved);
  const isChanged = JSON.stringify(values) !== JSON.stringify(savedValues);
  const save = useApiMutation(
    (draft: Values) => api.patch("/v1/dashboard/projects/{id}", { params: { id: projectId }, body: toChange(draft) }),
    {
      done: () => savedMessage,
      after: (_, draft) => setSavedValues(draft),
    },
  );
  useUnsavedWarning(isChanged);
  return {
    values,
    isChanged,
    isBusy: save.isPending,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    save: () => save.mutate(values),
    discard: () => setValues(savedValues),
  };
}
