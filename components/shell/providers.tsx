"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../api";
import { Toasts } from "../ui/toast";

/** What the pages' moving parts share. */
export function Providers({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A call without a network fails at once and says so; to wait for one in silence looks like a page that hangs.
          mutations: { networkMode: "always" },
          queries: {
            networkMode: "always",
            staleTime: 10_000,
            // A refusal stays one; only what broke on the way is tried again.
            retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
