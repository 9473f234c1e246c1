"use client";

import { CloudOff, RefreshCw } from "lucide-react";
import { useOffline } from "next/offline";
import { useEffect } from "react";
import { Button } from "../ui/button";
import { useConnection, watchConnection } from "../ui/connection";

export function ConnectionBar({ build }: { build: string | null }) {
  useEffect(() => watchConnection(build), [build]);
  const { isReachable, isOutdated } = useConnection();
  // The router notices on its own when a page can't be loaded.
  const isNavigationWaiting = useOffline();
  const isOffline = !isReachable || isNavigationWaiting;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-3 top-3 z-50 flex justify-center">
      {isOffline || isOutdated ? (
        <div className="pointer-events-auto flex items-center gap-2.5 rounded-lg border border-warn/40 bg-raised px-3.5 py-2 text-sm shadow-float">
          {isOffline ? (
            <>
              <CloudOff className="size-4 shrink-0 text-warn" aria-hidden />
              <p>No connection to the server. Reconnecting…</p>
            </>
          ) : (
            <>
              <RefreshCw className="size-4 shrink-0 text-warn" aria-hidden />
              <p>A new version is available.</p>
              <Button size="sm" onClick={() => window.location.reload()}>
                Reload
              </Button>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}
