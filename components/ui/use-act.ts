"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { toast } from "./toast";

type Said = { title: string; description?: string; undo?: () => void };

/**
 * Does something through `/v1`, says how it went, and has the page read anew. What went wrong is a toast with what to do;
 * `act.mutateAsync` throws it too. `done` tells what to say, and may offer to undo; nothing is said without it.
 */
export function useAct<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  {
    done,
    after,
    isQuiet,
  }: { done?: (output: Output, input: Input) => string | Said; after?: (output: Output, input: Input) => void; isQuiet?: boolean } = {},
) {
  const router = useRouter();
  const client = useQueryClient();
  const [isReading, startTransition] = useTransition();
  const act = useMutation<Output, Error, Input>({
    mutationFn: work,
    onSuccess(output, input) {
      const said = done?.(output, input);
      const { title, description, undo } = typeof said === "string" ? ({ title: said } as Said) : (said ?? ({} as Partial<Said>));
      if (title) toast.success(title, { description, ...(undo && { action: { label: "Undo", onClick: undo }, duration: 10_000 }) });
      after?.(output, input);
      void client.invalidateQueries();
      startTransition(() => router.refresh());
    },
    onError(error) {
      if (!isQuiet)
        toast.error(error.message, {
          duration: 10_000,
          ...("status" in error &&
            error.status === 401 && {
              action: {
                label: "Sign in",
                onClick: () =>
                  window.location.assign(`/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`),
              },
            }),
        });
    },
  });
  return { ...act, isBusy: act.isPending || isReading };
}
