"use client";

import { useEffect, useRef, useState } from "react";
import { forceLayout } from "./force-layout";
import type { GraphData, Place } from "./types";

const sliceMs = 10;

/** Null until computed. Nodes added later are placed around the existing ones. */
export function useLayout(graph: GraphData): ReadonlyMap<string, Place> | null {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place> | null>(null);
  const known = useRef<ReadonlyMap<string, Place>>(new Map());
  useEffect(() => {
    if (graph.nodes.every(({ id }) => known.current.has(id))) {
      setPlaces(known.current);
      return;
    }
    const layout = forceLayout(graph, window.innerWidth < 640, known.current);
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      if (layout.go(sliceMs)) {
        known.current = layout.places();
        setPlaces(known.current);
      } else timer = setTimeout(go, 0);
    };
    go();
    return () => clearTimeout(timer);
  }, [graph]);
  return places;
}
