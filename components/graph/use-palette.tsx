"use client";

import { type RefObject, useEffect, useState } from "react";
import { entityType } from "../entities/entity-type";
import { loadIcons, type Palette, readPalette } from "./palette";

/** Null at first; new when the theme or the fonts change. */
export function usePalette(samples: RefObject<HTMLElement | null>, types: string): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other types have other samples.
  useEffect(() => {
    let reading = 0;
    const read = async () => {
      const turn = ++reading;
      const fresh = readPalette(samples.current!);
      setPalette((before) => (before ? { ...fresh, kinds: withIcons(fresh, before) } : fresh));
      const whole = await loadIcons(samples.current!, fresh);
      if (turn === reading) setPalette(whole);
    };
    void read();
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", read);
    document.fonts.addEventListener("loadingdone", read);
    const theme = new MutationObserver(read);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
    return () => {
      reading++;
      dark.removeEventListener("change", read);
      document.fonts.removeEventListener("loadingdone", read);
      theme.disconnect();
    };
  }, [samples, types]);
  return palette;
}

/** The icons of before, until those in the new colors are there. */
const withIcons = (fresh: Palette, before: Palette): Palette["kinds"] =>
  new Map([...fresh.kinds].map(([type, kind]) => [type, { ...kind, icon: before.kinds.get(type)?.icon ?? null }]));

export const PaletteSamples = ({ ref, types }: { ref: RefObject<HTMLDivElement | null>; types: string[] }) => (
  <div ref={ref} aria-hidden className="invisible absolute size-0 overflow-hidden">
    <span data-color="raised" className="text-raised" />
    <span data-color="ink" className="text-ink" />
    <span data-color="edge" className="text-edge" />
    <span data-color="accent" className="text-accent" />
    {types.map((type) => {
      const { icon: Icon, tone } = entityType(type);
      return (
        <span key={type} data-kind={type} className={tone}>
          <Icon />
        </span>
      );
    })}
  </div>
);
