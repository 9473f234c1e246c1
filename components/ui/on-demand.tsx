"use client";

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { Boundary, LoadFailure } from "./boundary";
import { toast } from "./toast";
import { whenIdle } from "./when-idle";

export const loadFailed = "Couldn't load this part of the page. Check your connection and try again.";

type Source<Props> = { Part?: ComponentType<Props>; fetchPart: () => Promise<void>; placeholder: ReactNode };

/**
 * A component whose code isn't part of the first load. It's fetched when the browser is idle, so that it opens later without a
 * connection, and after a new version replaced the files. What opens in a window closes (`onClose`) if its code can't be loaded.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { placeholder = null as ReactNode } = {}) {
  const source: Source<Props> = {
    placeholder,
    async fetchPart() {
      source.Part ??= await load();
    },
  };
  // A failure shows when the part is needed, which tries again.
  const preload = () => void source.fetchPart().catch(() => undefined);
  whenIdle(preload);
  return Object.assign((props: Props) => <OnDemand source={source} props={props} />, { preload });
}

function OnDemand<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const { Part, placeholder } = source;
  const [isLoaded, setLoaded] = useState(Part !== undefined);
  const [hasFailed, setFailed] = useState(false);
  const close = "onClose" in props ? (props.onClose as () => void) : undefined;
  const request = useCallback(() => {
    setFailed(false);
    source.fetchPart().then(
      () => setLoaded(true),
      () => setFailed(true),
    );
  }, [source]);
  useEffect(() => {
    if (!isLoaded) request();
  }, [isLoaded, request]);
  useEffect(() => {
    if (!hasFailed || !close) return;
    toast.error(loadFailed);
    close();
  }, [hasFailed, close]);
  if (isLoaded && Part) {
    return (
      <Boundary>
        <Part {...props} />
      </Boundary>
    );
  }
  return hasFailed && !close ? <LoadFailure message={loadFailed} onRetry={request} /> : placeholder;
}
