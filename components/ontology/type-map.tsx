import { kindOf } from "../entities/kind";
import { relationWords } from "../entities/relation-words";
import { Panel } from "../ui/panel";

/** How often entities of one type are tied to those of another; the relation that does it most, and how many others do. */
export type TypeTie = { source: string; target: string; count: number; relation: string; others: number };

const width = 640;
const height = 330;
const mostTies = 14;
const mostNamed = 9;

/** How types hang together in this project: the thicker a line, the more relations. The list beneath says the same in words. */
export function TypeMap({ ties, note }: { ties: TypeTie[]; note?: string }) {
  const shown = ties.slice(0, mostTies);
  const types = [...new Set(shown.flatMap(({ source, target }) => [source, target]))];
  const places = new Map(
    types.map((type, n) => {
      const angle = ((n + 0.5) / types.length) * 2 * Math.PI - Math.PI / 2;
      return [type, { x: width / 2 + Math.cos(angle) * 232, y: height / 2 - 8 + Math.sin(angle) * 112 }] as const;
    }),
  );
  return (
    <Panel title="How types connect" hint={note}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="mx-auto hidden w-full max-w-2xl sm:block">
        {shown.map(({ source, target, count, relation, others }, n) => {
          const [from, to] = [places.get(source)!, places.get(target)!];
          const isLoop = source === target;
          // To one side, so that a line there and one back are two.
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
              {n < mostNamed ? (
                <text
                  x={middle.x}
                  y={middle.y}
                  textAnchor="middle"
                  dominantBaseline="middle"
                  className="fill-muted stroke-4 stroke-raised text-[11px] [paint-order:stroke]"
                >
                  {relationWords(relation)}
                  {others > 0 ? ` and ${others} more` : ""} · {count.toLocaleString("en")}
                </text>
              ) : null}
            </g>
          );
        })}
        {types.map((type) => {
          const { x, y } = places.get(type)!;
          const { icon: Icon, tone, name } = kindOf(type);
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
              {kindOf(source).name} {relationWords(relation)} {kindOf(target).name.toLowerCase()}
              {others > 0 ? `, and ${others} more ${others === 1 ? "relation" : "relations"}` : ""}
            </span>
            <span className="text-muted tabular-nums">{count.toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
