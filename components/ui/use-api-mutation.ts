"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { checkConnection, isOutdated } from "./connection";
import { toast } from "./toast";

type SuccessToast = { title: string; description?: string; undo?: () => void };

/** `done` returns the success toast; without it none is shown. `isQuiet`: the caller shows the error. */
export function useApiMutation<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  {
    done,
    after,
    isQuiet,
  }: {
    done?: (output: Output, input: Input) => string | SuccessToast;
    after?: (output: Output, input: Input) => void;
    isQuiet?: boolean;
  } = {},
) {
  const router = useRouter();
  const client = useQueryClient();
  const [isRefreshing, startTransition] = useTransition();
  const mutation = useMutation<Output, Error, Input>({
    async mutationFn(input) {
      const output = await work(input);
      await checkConnection();
      return output;
    },
    onSuccess(output, input) {
      const message = done?.(output, input);
      const { title, description, undo } =
        typeof message === "string" ? ({ title: message } as SuccessToast) : (message ?? ({} as Partial<SuccessToast>));
      if (title) toast.success(title, { description, ...(undo && { action: { label: "Undo", onClick: undo }, duration: 10_000 }) });
      after?.(output, input);
      void client.invalidateQueries();
      // With another build on the server, refreshing would load the page again, without what was typed into it.
      if (!isOutdated()) startTransition(() => router.refresh());
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
  return { ...mutation, isBusy: mutation.isPending || isRefreshing };
}
