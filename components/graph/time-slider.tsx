"use client";

import clsx from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button";
import { formatDay, formatExact } from "../ui/time-format";
import { countedParts, timeTicks } from "./time-ticks";

/** Slider positions; the last is now. */
const positions = 240;
const stride = 4;
const strideMs = 420;
const bars = 80;

/** `asOf` null: now. */
export function TimeSlider({
  since,
  now,
  createdAt,
  asOf,
  isLoading,
  onChange,
}: {
  since: string;
  now: number;
  createdAt: string[];
  asOf: string | null;
  isLoading: boolean;
  onChange: (asOf: string | null) => void;
}) {
  const from = Date.parse(since);
  const step = (now - from) / positions;
  const place = asOf === null ? positions : Math.max(0, Math.min(positions, Math.round((Date.parse(asOf) - from) / step)));
  // Stored times are finer than the slider, so add a second.
  const timeAt = (n: number) => (n >= positions ? null : new Date(from + n * step + 1_000).toISOString());
  const [isPlaying, setPlaying] = useState(false);
  const ticks = useMemo(() => timeTicks(from, now), [from, now]);
  const heights = useMemo(() => countedParts(createdAt.map(Date.parse), from, now, bars), [createdAt, from, now]);
  const highest = Math.max(1, ...heights);

  const go = useRef(() => {});
  go.current = () => {
    // Wait for the current frame to load before moving on.
    if (isLoading) return;
    const next = Math.min(positions, place + stride);
    if (next === positions) setPlaying(false);
    onChange(timeAt(next));
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => go.current(), strideMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  function play() {
    if (!isPlaying && place === positions) onChange(timeAt(0));
    setPlaying(!isPlaying);
  }
  const text = asOf === null ? "Now" : now - from > 4 * 86_400_000 ? formatDay(new Date(asOf)) : formatExact(new Date(asOf));

  return (
    <div className="flex items-start gap-3 border-line border-t px-3 pt-2 pb-1.5">
      <Button size="icon" look="quiet" className="mt-3" aria-label={isPlaying ? "Pause" : "Play from the start"} onClick={play}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <div className="min-w-0 flex-1">
        <svg aria-hidden viewBox={`0 0 ${bars} 10`} preserveAspectRatio="none" className="mx-2 block h-4 w-[calc(100%-1rem)]">
          {heights.map((height, n) =>
            height > 0 ? (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by position.
                key={n}
                x={n + 0.12}
                width={0.76}
                y={10 - Math.max(1.2, (height / highest) * 10)}
                height={10}
                className={n / bars <= place / positions ? "fill-accent/70" : "fill-edge/35"}
              />
            ) : null,
          )}
        </svg>
        <input
          type="range"
          min={0}
          max={positions}
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
        {/* Hidden rather than removed, so the layout doesn't shift. */}
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
