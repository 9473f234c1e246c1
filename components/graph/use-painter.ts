"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { type Drawing, draw, type View } from "./draw";
import { type LabelBox, labelsThatFit, type Named, placeLabels } from "./labels";
import type { Palette } from "./palette";
import type { LineMark, NodeMark, Scene } from "./scene";

const maxPixelRatio = 2;
/** Labels are placed anew at each quarter of a doubling. */
const stepsPerDoubling = 4;

/**
 * Draws at most once a frame.
 * @returns `paint` asks for a frame; `hover` marks a node or line, and returns whether that is another one than before
 */
export function usePainter(canvas: RefObject<HTMLCanvasElement | null>, afterPaint: (view: View) => void) {
  const current = useRef<{ scene: Scene; palette: Palette; labels: Labels } | null>(null);
  const view = useRef<RefObject<View> | null>(null);
  const hovered = useRef<string | null>(null);
  const frame = useRef(0);
  const after = useRef(afterPaint);
  after.current = afterPaint;

  const paint = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const element = canvas.current;
      if (!element || !current.current || !view.current) return;
      const { scene, palette, labels } = current.current;
      const size = { width: element.clientWidth, height: element.clientHeight, pixelRatio: Math.min(maxPixelRatio, devicePixelRatio) };
      const [width, height] = [Math.round(size.width * size.pixelRatio), Math.round(size.height * size.pixelRatio)];
      if (element.width !== width) element.width = width;
      if (element.height !== height) element.height = height;
      const now = view.current.current;
      draw(element.getContext("2d")!, {
        scene,
        palette,
        view: now,
        hovered: hovered.current,
        labels: labels(now.k, hovered.current),
        ...size,
      });
      after.current(now);
    });
  }, [canvas]);

  useEffect(() => {
    const observer = new ResizeObserver(paint);
    observer.observe(canvas.current!);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [canvas, paint]);

  return useMemo(
    () => ({
      paint,
      follow: (of: RefObject<View>) => {
        view.current = of;
      },
      show: (scene: Scene, palette: Palette) => {
        current.current = { scene, palette, labels: labelsOf(scene, measurer(canvas.current!, palette)) };
        paint();
      },
      hover: (id: string | null) => {
        if (hovered.current === id) return;
        hovered.current = id;
        paint();
      },
    }),
    [canvas, paint],
  );
}

function measurer(canvas: HTMLCanvasElement, palette: Palette): (text: string, isBold: boolean) => number {
  const context = canvas.getContext("2d")!;
  return (text, isBold) => {
    context.font = isBold ? palette.boldFont : palette.font;
    return Math.ceil(context.measureText(text).width) + 4;
  };
}

type Labels = (scale: number, hovered: string | null) => Drawing["labels"];

function labelsOf({ nodes, labeled, named, lines }: Scene, widthOf: (text: string, isBold: boolean) => number): Labels {
  const nodeNamed = ({ id, x, y, radius, label, isChosen }: NodeMark): Named => ({ id, x, y, radius, width: widthOf(label, isChosen) });
  const lineNamed = ({ id, middle, words }: LineMark): Named => ({ id, ...middle, radius: 0, width: widthOf(words, false) });
  const candidates = nodes.filter(({ isDimmed }) => !isDimmed).map(nodeNamed);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const linesById = new Map(lines.map((line) => [line.id, line]));
  const fits = new Map<number, Named[]>();
  return (scale, hovered) => {
    const step = Math.floor(Math.log2(scale) * stepsPerDoubling);
    let fitting = fits.get(step);
    if (!fitting) {
      fitting = labelsThatFit(candidates, 2 ** (step / stepsPerDoubling));
      fits.set(step, fitting);
    }
    const node = hovered === null ? undefined : byId.get(hovered);
    const line = hovered === null ? undefined : linesById.get(hovered);
    const always = (node && !labeled.includes(node) ? [...labeled, node] : labeled).map(nodeNamed);
    if (line) always.push(lineNamed(line));
    const names = named.filter((each) => each !== line).map(lineNamed);
    const boxes = placeLabels({ always, names, fitting, scale });
    return boxes.map((box) => textOf(box, byId, linesById));
  };
}

function textOf(box: LabelBox, nodes: Map<string, NodeMark>, lines: Map<string, LineMark>): Drawing["labels"][number] {
  const node = nodes.get(box.id);
  return node ? { ...box, text: node.label, isBold: node.isChosen } : { ...box, text: lines.get(box.id)!.words, isBold: false };
}
