import clsx from "clsx";
import { memo } from "react";
import { entityType } from "../entities/entity-type";
import { maxLabelLength } from "./geometry";

type Mark = {
  id: string;
  type: string;
  label: string;
  description: string;
  x: number;
  y: number;
  radius: number;
  isVisible: boolean;
  isChosen: boolean;
  isDimmed: boolean;
  isCurrent: boolean;
  hasLabel: boolean;
};

export const NodeMark = memo(function NodeMark({ id, type, label, description, x, y, radius, ...state }: Mark) {
  const { icon: Icon, tone } = entityType(type);
  const { isVisible, isChosen, isDimmed, isCurrent, hasLabel } = state;
  const size = radius * 1.05;
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={clsx(
        "group/node transition-opacity duration-300",
        isVisible ? (isDimmed ? "opacity-25" : "opacity-100") : "pointer-events-none opacity-0",
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no button of its own. */}
      <g
        role="button"
        data-node={id}
        aria-label={description}
        aria-pressed={isChosen}
        aria-hidden={!isVisible || undefined}
        tabIndex={isVisible && isCurrent ? 0 : -1}
        className={clsx("peer cursor-pointer outline-none", tone)}
      >
        {/* A hit area that stays large enough for touch at any zoom. */}
        <circle className="fill-transparent" style={{ r: `max(${radius + 5}px, calc(13px / var(--k, 1)))` }} />
        <circle r={radius} className="fill-raised" />
        <circle
          r={radius}
          className={clsx("fill-current stroke-current", isChosen ? "stroke-[3px]" : "stroke-[1.5px]")}
          fillOpacity={isChosen ? 0.28 : 0.12}
        />
        <Icon aria-hidden x={-size / 2} y={-size / 2} width={size} height={size} />
      </g>
      <circle r={radius + 6} className="pointer-events-none fill-none stroke-2 stroke-accent opacity-0 peer-focus-visible:opacity-100" />
      <text
        y={radius}
        textAnchor="middle"
        aria-hidden
        style={{
          fontSize: "calc(12px / var(--k, 1))",
          transform: "translateY(calc(15px / var(--k, 1)))",
          strokeWidth: "calc(4px / var(--k, 1))",
        }}
        className={clsx(
          "pointer-events-none fill-ink stroke-raised transition-opacity [paint-order:stroke] [stroke-linejoin:round]",
          isChosen && "font-semibold",
          hasLabel || isChosen ? "opacity-100" : "opacity-0 peer-hover:opacity-100 peer-focus-visible:opacity-100",
        )}
      >
        {label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label}
      </text>
    </g>
  );
});
