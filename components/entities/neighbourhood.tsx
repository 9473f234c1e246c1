import clsx from "clsx";
import Link from "next/link";
import { entityType } from "./entity-type";
import { relationLabel } from "./relation-labels";

export type Neighbour = { id: string; name: string; type: string; relation: string; direction: "out" | "in"; isActive: boolean };

const width = 360;
const height = 300;
const maxNeighbours = 10;
const maxLabelLength = 16;
const short = (name: string) => (name.length > maxLabelLength ? `${name.slice(0, maxLabelLength - 1)}…` : name);

export function Neighbourhood({ name, type, neighbours, base }: { name: string; type: string; neighbours: Neighbour[]; base: string }) {
  const shown = neighbours.slice(0, maxNeighbours);
  const centre = { x: width / 2, y: height / 2 - 6 };
  const places = shown.map((_, n) => {
    // The half step avoids a node straight above, where labels would overlap.
    const angle = ((n + 0.5) / Math.max(2, shown.length)) * 2 * Math.PI - Math.PI / 2;
    return { x: centre.x + Math.cos(angle) * 128, y: centre.y + Math.sin(angle) * 104 };
  });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="mx-auto block w-full max-w-md">
      {shown.map(({ id, isActive, relation }, n) => {
        const { x, y } = places[n]!;
        return (
          <g key={id}>
            <line
              x1={centre.x}
              y1={centre.y}
              x2={x}
              y2={y}
              strokeDasharray={isActive ? undefined : "4 4"}
              className={isActive ? "stroke-edge" : "stroke-edge/60"}
            />
            <text
              x={(centre.x * 0.42 + x * 0.58).toFixed(1)}
              y={(centre.y * 0.42 + y * 0.58 + 3).toFixed(1)}
              textAnchor="middle"
              className="fill-muted stroke-4 stroke-raised text-[9px] [paint-order:stroke]"
            >
              {relationLabel(relation)}
            </text>
          </g>
        );
      })}
      {shown.map((neighbour, n) => (
        // Keyboard users have the relation list.
        <Link key={neighbour.id} href={`${base}/entities/${neighbour.id}`} tabIndex={-1} className="group">
          <Mark {...neighbour} {...places[n]!} radius={13} />
        </Link>
      ))}
      <Mark name={name} type={type} {...centre} radius={20} isStrong />
    </svg>
  );
}

function Mark({
  name,
  type,
  x,
  y,
  radius,
  isStrong,
}: {
  name: string;
  type: string;
  x: number;
  y: number;
  radius: number;
  isStrong?: boolean;
}) {
  const { icon: Icon, tone } = entityType(type);
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <g className={tone}>
        <circle r={radius} className="fill-raised" />
        <circle r={radius} className="fill-current stroke-current group-hover:[fill-opacity:0.3]" fillOpacity={isStrong ? 0.28 : 0.12} />
        <Icon x={-radius / 2} y={-radius / 2} width={radius} height={radius} />
      </g>
      <text
        y={radius + 13}
        textAnchor="middle"
        className={clsx(
          "fill-ink stroke-4 stroke-raised text-[11px] [paint-order:stroke] group-hover:underline",
          isStrong && "font-semibold",
        )}
      >
        {short(name)}
      </text>
    </g>
  );
}
