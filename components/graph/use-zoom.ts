"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { whenIdle } from "../ui/when-idle";
import type { Place } from "./types";
import type { Gestures } from "./zoom-gestures";

const minScale = 0.15;
const maxScale = 4;
const moveMs = 320;
type View = { x: number; y: number; k: number };
type Box = { left: number; top: number; width: number; height: number };

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const interactionEvents = ["pointerenter", "touchstart", "wheel", "focusin"] as const;

const fetchReader = () => import("./zoom-gestures");
const preloadReader = () => void fetchReader().catch(() => undefined);
whenIdle(preloadReader);

/**
 * Gestures transform `layer` without rendering. `scale` changes in coarse steps, for parts that must render again; `--k` on the
 * layer is exact, for parts with a constant size.
 */
export function useZoom(svg: RefObject<SVGSVGElement | null>, layer: RefObject<SVGGElement | null>) {
  const view = useRef<View>({ x: 0, y: 0, k: 1 });
  const gestures = useRef<Gestures>(undefined);
  const frame = useRef(0);
  const [scale, setScale] = useState(1);

  const draw = useCallback(
    (to: View) => {
      view.current = to;
      layer.current?.setAttribute("transform", `translate(${to.x} ${to.y}) scale(${to.k})`);
      layer.current?.style.setProperty("--k", String(to.k));
      setScale(Math.round(Math.log2(to.k) * 4) / 4);
    },
    [layer],
  );

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    let isUnmounted = false;
    const loadGestures = async () => {
      const reader = await fetchReader().catch(() => null);
      // Without a connection, the next gesture tries again.
      if (!reader || isUnmounted || gestures.current) return;
      for (const name of interactionEvents) element.removeEventListener(name, loadGestures);
      gestures.current = reader.readGestures(element, {
        ...{ extent: [minScale, maxScale] as [number, number], from: view.current, onMove: draw },
        onGrab: () => cancelAnimationFrame(frame.current),
      });
    };
    for (const name of interactionEvents) element.addEventListener(name, loadGestures, { passive: true });
    return () => {
      isUnmounted = true;
      cancelAnimationFrame(frame.current);
      for (const name of interactionEvents) element.removeEventListener(name, loadGestures);
      gestures.current?.stop();
      gestures.current = undefined;
    };
  }, [svg, draw]);

  const go = useCallback(
    (to: View, isInstant = false) => {
      cancelAnimationFrame(frame.current);
      const show = (next: View) => (gestures.current ? gestures.current.move(next) : draw(next));
      if (isInstant || prefersReducedMotion()) return show(to);
      const from = view.current;
      const startedAt = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - startedAt) / moveMs));
        const eased = 1 - (1 - part) ** 3;
        const between = (one: number, other: number) => one + (other - one) * eased;
        show({ x: between(from.x, to.x), y: between(from.y, to.y), k: between(from.k, to.k) });
        if (part < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [draw],
  );

  const sizeOf = useCallback(() => {
    const { width = 1, height = 1 } = svg.current?.getBoundingClientRect() ?? {};
    return { width, height };
  }, [svg]);

  const centre = useCallback(
    ({ x, y }: Place, { covered = 0, zoomTo, isInstant }: { covered?: number; zoomTo?: number; isInstant?: boolean } = {}) => {
      if (!svg.current) return;
      const { width, height } = sizeOf();
      const k = zoomTo ?? view.current.k;
      go({ x: (width - covered) / 2 - x * k, y: height / 2 - y * k, k }, isInstant);
    },
    [svg, sizeOf, go],
  );

  const fitBox = useCallback(
    (box: Box, { isInstant, covered = 0 }: { isInstant?: boolean; covered?: number } = {}) => {
      const { width: whole, height } = sizeOf();
      const width = whole - covered;
      const k = Math.max(minScale, Math.min(1.3, width / box.width, height / box.height));
      go({ x: width / 2 - (box.left + box.width / 2) * k, y: height / 2 - (box.top + box.height / 2) * k, k }, isInstant);
    },
    [sizeOf, go],
  );

  const zoomBy = useCallback(
    (factor: number) => {
      if (!svg.current) return;
      const { width, height } = sizeOf();
      const { x, y, k } = view.current;
      const to = Math.max(minScale, Math.min(maxScale, k * factor));
      const [midX, midY] = [width / 2, height / 2];
      go({ x: midX - ((midX - x) / k) * to, y: midY - ((midY - y) / k) * to, k: to });
    },
    [svg, sizeOf, go],
  );

  const isSeen = useCallback(
    ({ x, y }: Place, covered = 0) => {
      if (!svg.current) return true;
      const { width, height } = sizeOf();
      const { k, ...origin } = view.current;
      const [left, top] = [origin.x + x * k, origin.y + y * k];
      return left > 40 && left < width - covered - 40 && top > 40 && top < height - 40;
    },
    [svg, sizeOf],
  );

  return { scale: 2 ** scale, centre, fitBox, zoomBy, isSeen };
}
