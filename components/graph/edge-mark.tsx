import clsx from "clsx";
import { memo } from "react";
import type { Line } from "./geometry";
import type { EdgeState } from "./shapes";

/** One relation: a line with an arrow, dashed and faint once it has ended. Wide enough to be met by a finger. */
export const EdgeMark = memo(function EdgeMark({
  id,
  line,
  words,
  state,
  isThere,
  isChosen,
  isDimmed,
  isNamed,
}: {
  id: string;
  line: Line;
  words: string;
  state: EdgeState;
  isThere: boolean;
  isChosen: boolean;
  isDimmed: boolean;
  isNamed: boolean;
}) {
  const isShown = isThere && state !== "later";
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
      <text
        x={line.middle.x}
        y={line.middle.y}
        textAnchor="middle"
        dominantBaseline="middle"
        style={{ fontSize: "calc(11px / var(--k, 1))", strokeWidth: "calc(5px / var(--k, 1))" }}
        className={clsx(
          "pointer-events-none fill-ink stroke-raised transition-opacity [paint-order:stroke] [stroke-linejoin:round]",
          isNamed || isChosen ? "opacity-100" : "opacity-0 group-hover/edge:opacity-100",
        )}
      >
        {words}
      </text>
    </g>
  );
});
