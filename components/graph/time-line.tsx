"use client";

import clsx from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button";
import { exactly, onDay } from "../ui/when";
import { countedParts, timeTicks } from "./time-ticks";

/** Places of the slider; the last is now. */
const places = 240;
/** A play goes on by so many places, so often. */
const stride = 4;
const strideMs = 420;
const bars = 80;

/**
 * Chooses the time that the picture shows. The bars above it tell when relations were learned.
 * @param asOf null: now
 */
export function TimeLine({
  since,
  now,
  learned,
  asOf,
  isLoading,
  onChange,
}: {
  since: string;
  now: number;
  learned: string[];
  asOf: string | null;
  isLoading: boolean;
  onChange: (asOf: string | null) => void;
}) {
  const from = Date.parse(since);
  const step = (now - from) / places;
  const place = asOf === null ? places : Math.max(0, Math.min(places, Math.round((Date.parse(asOf) - from) / step)));
  // A second more than the place: times are kept finer than they are shown.
  const timeAt = (n: number) => (n >= places ? null : new Date(from + n * step + 1_000).toISOString());
  const [isPlaying, setPlaying] = useState(false);
  const ticks = useMemo(() => timeTicks(from, now), [from, now]);
  const heights = useMemo(() => countedParts(learned.map(Date.parse), from, now, bars), [learned, from, now]);
  const highest = Math.max(1, ...heights);

  const go = useRef(() => {});
  go.current = () => {
    // Faster than the answers come, one would see nothing change.
    if (isLoading) return;
    const next = Math.min(places, place + stride);
    if (next === places) setPlaying(false);
    onChange(timeAt(next));
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => go.current(), strideMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  function play() {
    if (!isPlaying && place === places) onChange(timeAt(0));
    setPlaying(!isPlaying);
  }
  const text = asOf === null ? "Now" : now - from > 4 * 86_400_000 ? onDay(new Date(asOf)) : exactly(new Date(asOf));

  return (
    <div className="flex items-start gap-3 border-line border-t px-3 pt-2 pb-1.5">
      <Button size="icon" look="quiet" className="mt-3" aria-label={isPlaying ? "Pause" : "Play from the beginning"} onClick={play}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <div className="min-w-0 flex-1">
        <svg aria-hidden viewBox={`0 0 ${bars} 10`} preserveAspectRatio="none" className="mx-2 block h-4 w-[calc(100%-1rem)]">
          {heights.map((height, n) =>
            height > 0 ? (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                key={n}
                x={n + 0.12}
                width={0.76}
                y={10 - Math.max(1.2, (height / highest) * 10)}
                height={10}
                className={n / bars <= place / places ? "fill-accent/70" : "fill-edge/35"}
              />
            ) : null,
          )}
        </svg>
        <input
          type="range"
          min={0}
          max={places}
          step={1}
          value={place}
          aria-label="Show the graph as of"
          aria-valuetext={text}
          onChange={(event) => {
            setPlaying(false);
            onChange(timeAt(Number(event.target.value)));
          }}
          className="block h-6 w-full cursor-pointer accent-accent"
        />
        <div aria-hidden className="relative mx-2 h-4 text-[11px] text-muted tabular-nums">
          {ticks.map(({ at, text }) => (
            <span
              key={at}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${Math.max(2, Math.min(97, ((at - from) / (now - from)) * 100))}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-3 w-24 shrink-0 text-right sm:w-32">
        <p className="text-[13px] tabular-nums leading-4.5">
          <span className="block text-muted text-xs">As of</span>
          {text}
        </p>
        {/* Its room is kept, so that nothing moves when it comes. */}
        <button
          type="button"
          onClick={() => {
            setPlaying(false);
            onChange(null);
          }}
          className={clsx("py-1 text-[13px] text-accent hover:underline", asOf === null && "invisible")}
        >
          Back to now
        </button>
      </div>
    </div>
  );
}
