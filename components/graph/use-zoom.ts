"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Place } from "./shapes";
import type { Gestures } from "./zoom-gestures";

const least = 0.15;
const most = 4;
const moveMs = 320;
type View = { x: number; y: number; k: number };
type Box = { left: number; top: number; width: number; height: number };

const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What says that somebody is about to move the picture. */
const approaches = ["pointerenter", "touchstart", "wheel", "focusin"] as const;

/**
 * Pan and zoom of an SVG: wheel, drag, pinch and double click move `layer` without a render. `scale` follows in coarse steps, for what must
 * be drawn anew; `--k` on the layer is exact, for what keeps its size. What reads gestures is loaded when a hand comes near the picture.
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
    let isGone = false;
    const come = async () => {
      for (const name of approaches) element.removeEventListener(name, come);
      const { readGestures } = await import("./zoom-gestures");
      if (isGone) return;
      gestures.current = readGestures(element, {
        ...{ extent: [least, most] as [number, number], from: view.current, onMove: draw },
        onTaken: () => cancelAnimationFrame(frame.current),
      });
    };
    for (const name of approaches) element.addEventListener(name, come, { passive: true });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame.current);
      for (const name of approaches) element.removeEventListener(name, come);
      gestures.current?.stop();
      gestures.current = undefined;
    };
  }, [svg, draw]);

  /** Goes to a view, smoothly where motion is welcome. */
  const go = useCallback(
    (to: View, isSudden = false) => {
      cancelAnimationFrame(frame.current);
      const show = (next: View) => (gestures.current ? gestures.current.move(next) : draw(next));
      if (isSudden || isCalm()) return show(to);
      const from = view.current;
      const begun = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - begun) / moveMs));
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
    ({ x, y }: Place, { covered = 0, zoomTo, isSudden }: { covered?: number; zoomTo?: number; isSudden?: boolean } = {}) => {
      if (!svg.current) return;
      const { width, height } = sizeOf();
      const k = zoomTo ?? view.current.k;
      go({ x: (width - covered) / 2 - x * k, y: height / 2 - y * k, k }, isSudden);
    },
    [svg, sizeOf, go],
  );

  const fitBox = useCallback(
    (box: Box, { isSudden, covered = 0 }: { isSudden?: boolean; covered?: number } = {}) => {
      const { width: whole, height } = sizeOf();
      const width = whole - covered;
      const k = Math.max(least, Math.min(1.3, width / box.width, height / box.height));
      go({ x: width / 2 - (box.left + box.width / 2) * k, y: height / 2 - (box.top + box.height / 2) * k, k }, isSudden);
    },
    [sizeOf, go],
  );

  const zoomBy = useCallback(
    (factor: number) => {
      if (!svg.current) return;
      const { width, height } = sizeOf();
      const { x, y, k } = view.current;
      const to = Math.max(least, Math.min(most, k * factor));
      const [midX, midY] = [width / 2, height / 2];
      go({ x: midX - ((midX - x) / k) * to, y: midY - ((midY - y) / k) * to, k: to });
    },
    [svg, sizeOf, go],
  );

  /** Whether a place is in sight, with room around it. `covered`: what lies on the right of the picture. */
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
