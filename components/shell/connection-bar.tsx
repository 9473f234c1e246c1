"use client";

import { CloudOff, RefreshCw } from "lucide-react";
import { useOffline } from "next/offline";
import { useEffect } from "react";
import { Button } from "../ui/button";
import { useConnection, watchConnection } from "../ui/connection";
import { canNavigate, opensHere } from "../ui/navigating";

export function ConnectionBar({ build }: { build: string | null }) {
  useEffect(() => watchConnection(build), [build]);
  const { isReachable, isOutdated } = useConnection();
  // The router notices on its own when a page can't be loaded.
  const isNavigationWaiting = useOffline();
  const isOffline = !isReachable || isNavigationWaiting;
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (!opensHere(event) || canNavigate()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the link's own handler, and before the question about unsaved changes.
    window.addEventListener("click", click, true);
    return () => window.removeEventListener("click", click, true);
  }, []);
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
