"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../api";
import { Toasts } from "../ui/toast";
import { type Origin, OriginProvider } from "../use-origin";
import { ConnectionBar } from "./connection-bar";

/** `build`: of the server that rendered the page, null while developing. */
export function Providers({ build, origin, children }: { build: string | null; origin: Origin; children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Fail immediately when offline. React Query's default is to wait silently.
          mutations: { networkMode: "always" },
          queries: {
            networkMode: "always",
            staleTime: 10_000,
            retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <OriginProvider value={origin}>{children}</OriginProvider>
      <Toasts />
      <ConnectionBar build={build} />
    </QueryClientProvider>
  );
}
