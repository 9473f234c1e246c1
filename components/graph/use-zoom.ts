"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import { whenIdle } from "../ui/when-idle";
import type { View } from "./draw";
import type { Place } from "./types";
import type { Gestures } from "./zoom-gestures";

const minScale = 0.1;
const maxScale = 4;
const moveMs = 320;
/** Pixels for the labels at the edge of a fitted view. */
const edge = 24;
type Box = { left: number; top: number; width: number; height: number };

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const interactionEvents = ["pointerenter", "touchstart", "wheel", "pointerdown"] as const;

const fetchReader = () => import("./zoom-gestures");
const preloadReader = () => void fetchReader().catch(() => undefined);
whenIdle(preloadReader);

/** Gestures and moves change `view` without rendering, and call `onChange`. */
export function useZoom(canvas: RefObject<HTMLCanvasElement | null>, onChange: () => void) {
  const view = useRef<View>({ x: 0, y: 0, k: 1 });
  const gestures = useRef<Gestures>(undefined);
  const frame = useRef(0);

  const draw = useCallback(
    (to: View) => {
      view.current = to;
      onChange();
    },
    [onChange],
  );

  useEffect(() => {
    const element = canvas.current;
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
  }, [canvas, draw]);

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
    const { width = 1, height = 1 } = canvas.current?.getBoundingClientRect() ?? {};
    return { width, height };
  }, [canvas]);

  const centre = useCallback(
    ({ x, y }: Place, { covered = 0, zoomTo, isInstant }: { covered?: number; zoomTo?: number; isInstant?: boolean } = {}) => {
      if (!canvas.current) return;
      const { width, height } = sizeOf();
      const k = zoomTo ?? view.current.k;
      go({ x: (width - covered) / 2 - x * k, y: height / 2 - y * k, k }, isInstant);
    },
    [canvas, sizeOf, go],
  );

  const fitBox = useCallback(
    (box: Box, { isInstant, covered = 0 }: { isInstant?: boolean; covered?: number } = {}) => {
      const { width: whole, height } = sizeOf();
      const width = whole - covered;
      const k = Math.max(minScale, Math.min(1.3, (width - 2 * edge) / box.width, (height - 2 * edge) / box.height));
      go({ x: width / 2 - (box.left + box.width / 2) * k, y: height / 2 - (box.top + box.height / 2) * k, k }, isInstant);
    },
    [sizeOf, go],
  );

  const zoomBy = useCallback(
    (factor: number) => {
      if (!canvas.current) return;
      const { width, height } = sizeOf();
      const { x, y, k } = view.current;
      const to = Math.max(minScale, Math.min(maxScale, k * factor));
      const [midX, midY] = [width / 2, height / 2];
      go({ x: midX - ((midX - x) / k) * to, y: midY - ((midY - y) / k) * to, k: to });
    },
    [canvas, sizeOf, go],
  );

  const isSeen = useCallback(
    ({ x, y }: Place, covered = 0) => {
      if (!canvas.current) return true;
      const { width, height } = sizeOf();
      const { k, ...origin } = view.current;
      const [left, top] = [origin.x + x * k, origin.y + y * k];
      return left > 40 && left < width - covered - 40 && top > 40 && top < height - 40;
    },
    [canvas, sizeOf],
  );

  return { view, centre, fitBox, zoomBy, isSeen };
}
