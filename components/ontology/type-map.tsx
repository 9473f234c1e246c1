import { entityType } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { Panel } from "../ui/panel";

/** Relations between two entity types: their count, the most frequent one, and how many other kinds there are. */
export type TypeConnection = { source: string; target: string; count: number; relation: string; others: number };

const width = 640;
const height = 330;
const maxTies = 14;
const maxLabels = 9;

export function TypeMap({ ties, note }: { ties: TypeConnection[]; note?: string }) {
  const shown = ties.slice(0, maxTies);
  const types = [...new Set(shown.flatMap(({ source, target }) => [source, target]))];
  const places = new Map(
    types.map((type, n) => {
      const angle = ((n + 0.5) / types.length) * 2 * Math.PI - Math.PI / 2;
      return [type, { x: width / 2 + Math.cos(angle) * 232, y: height / 2 - 8 + Math.sin(angle) * 112 }] as const;
    }),
  );
  return (
    <Panel title="Type connections" hint={note}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="mx-auto hidden w-full max-w-2xl sm:block">
        {shown.map(({ source, target, count, relation, others }, n) => {
          const [from, to] = [places.get(source)!, places.get(target)!];
          const isLoop = source === target;
          // Curves lines so that opposite directions don't overlap.
          const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) * 0.16, y: (from.y + to.y) / 2 - (to.x - from.x) * 0.16 };
          const middle = isLoop
            ? { x: from.x, y: from.y - 44 }
            : { x: (from.x + 2 * bend.x + to.x) / 4, y: (from.y + 2 * bend.y + to.y) / 4 };
          const path = isLoop
            ? `M${from.x - 10} ${from.y - 14}C${from.x - 34} ${from.y - 56} ${from.x + 34} ${from.y - 56} ${from.x + 10} ${from.y - 14}`
            : `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
          return (
            <g key={`${source} ${target}`}>
              <path d={path} className="fill-none stroke-edge/50" strokeWidth={Math.min(8, 0.75 + Math.sqrt(count) * 0.8)} />
              {n < maxLabels ? (
                <text
                  x={middle.x}
                  y={middle.y}
                  textAnchor="middle"
                  dominantBaseline="middle"
                  className="fill-muted stroke-4 stroke-raised text-[11px] [paint-order:stroke]"
                >
                  {relationLabel(relation)}
                  {others > 0 ? ` and ${others} more` : ""} · {count.toLocaleString("en")}
                </text>
              ) : null}
            </g>
          );
        })}
        {types.map((type) => {
          const { x, y } = places.get(type)!;
          const { icon: Icon, tone, name } = entityType(type);
          return (
            <g key={type} transform={`translate(${x} ${y})`}>
              <g className={tone}>
                <circle r="17" className="fill-raised" />
                <circle r="17" className="fill-current stroke-current" fillOpacity={0.12} />
                <Icon x={-8.5} y={-8.5} width={17} height={17} />
              </g>
              <text y="32" textAnchor="middle" className="fill-ink stroke-4 stroke-raised text-[12px] [paint-order:stroke]">
                {name}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="space-y-1 text-sm sm:sr-only">
        {shown.map(({ source, target, count, relation, others }) => (
          <li key={`${source} ${target}`} className="flex justify-between gap-4">
            <span>
              {entityType(source).name} {relationLabel(relation)} {entityType(target).name.toLowerCase()}
              {others > 0 ? `, and ${others} more ${others === 1 ? "relation" : "relations"}` : ""}
            </span>
            <span className="text-muted tabular-nums">{count.toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
