import clsx from "clsx";
import { memo } from "react";
import type { Line } from "./geometry";
import type { EdgeState, Place } from "./types";

export const EdgeName = ({ at, words }: { at: Place | undefined; words: string }) =>
  at ? (
    <text
      x={at.x}
      y={at.y}
      textAnchor="middle"
      dominantBaseline="middle"
      style={{ fontSize: "calc(11px / var(--k, 1))", strokeWidth: "calc(5px / var(--k, 1))" }}
      className="pointer-events-none fill-ink stroke-raised [paint-order:stroke] [stroke-linejoin:round]"
    >
      {words}
    </text>
  ) : null;

export const EdgeMark = memo(function EdgeMark({
  id,
  line,
  words,
  state,
  isVisible,
  isChosen,
  isDimmed,
}: {
  id: string;
  line: Line;
  words: string;
  state: EdgeState;
  isVisible: boolean;
  isChosen: boolean;
  isDimmed: boolean;
}) {
  const isShown = isVisible && state !== "later";
  return (
    <g
      data-edge={id}
      className={clsx(
        "group/edge cursor-pointer transition-opacity duration-500",
        isChosen ? "stroke-accent" : "stroke-edge hover:stroke-ink",
        isShown
          ? isDimmed
            ? "opacity-15"
            : state === "ended" && !isChosen
              ? "opacity-45"
              : "opacity-100"
          : "pointer-events-none opacity-0",
      )}
    >
      <path d={line.path} className="fill-none stroke-transparent" style={{ strokeWidth: "calc(16px / var(--k, 1))" }} />
      <path
        d={line.path}
        markerEnd="url(#arrow)"
        strokeDasharray={state === "ended" ? "5 4" : undefined}
        className={clsx("fill-none", isChosen ? "stroke-[2.5px]" : "stroke-[1.25px]")}
      />
      <g className="opacity-0 transition-opacity group-hover/edge:opacity-100">
        <EdgeName at={line.middle} words={words} />
      </g>
    </g>
  );
});
