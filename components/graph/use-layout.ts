"use client";

import { useEffect, useMemo, useState } from "react";
import type { LayoutInput } from "./force-layout";
import { placeBeside } from "./place-beside";
import type { GraphData, Place } from "./types";

type Layout = { places: ReadonlyMap<string, Place> | null; error: string | null };

/**
 * `places` is null until computed.
 * @param graph is laid out once, so that nothing moves while the time changes
 * @param shown may contain more nodes, which are placed beside their neighbors
 */
export function useLayout(graph: GraphData, shown: GraphData): Layout {
  const [{ places, error }, setLayout] = useState<Layout>({ places: null, error: null });
  useEffect(() => {
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Map<string, Place>>) => {
      setLayout({ places: data, error: null });
      worker.terminate();
    };
    worker.onerror = () => setLayout({ places: null, error: "The graph couldn't be laid out. Reload the page, or use the list view." });
    worker.postMessage(layoutInput(graph));
    return () => worker.terminate();
  }, [graph]);
  return { places: useMemo(() => places && placeBeside(shown, places), [places, shown]), error };
}

const layoutInput = ({ nodes, edges }: GraphData): LayoutInput => ({
  nodes: nodes.map(({ id, kind, owner, isSubject, degree, memoryCount }) => ({ id, kind, owner, isSubject, degree, memoryCount })),
  edges: edges.map(({ source, target }) => ({ source, target })),
  isTall: window.innerWidth < 640,
});
