"use client";

import { useEffect, useRef, useState } from "react";
import { layOut } from "./lay-out";
import type { Drawn, Place } from "./shapes";

/** Longest that finding places holds the page up at a time. */
const sliceMs = 10;

/** The places of a graph's nodes; null until they are found. Nodes that come later with another time find theirs among the others. */
export function useLayout(drawn: Drawn): ReadonlyMap<string, Place> | null {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place> | null>(null);
  const found = useRef<ReadonlyMap<string, Place>>(new Map());
  useEffect(() => {
    if (drawn.nodes.every(({ id }) => found.current.has(id))) {
      setPlaces(found.current);
      return;
    }
    const layout = layOut(drawn, window.innerWidth < 640, found.current);
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      if (layout.go(sliceMs)) {
        found.current = layout.places();
        setPlaces(found.current);
      } else timer = setTimeout(go, 0);
    };
    go();
    return () => clearTimeout(timer);
  }, [drawn]);
  return places;
}
