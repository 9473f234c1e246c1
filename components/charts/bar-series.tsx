import clsx from "clsx";
import { scaleLinear } from "d3-scale";

/** `tone` is a whole class name (`bg-accent`). */
export type Part = { name: string; tone: string };
export type Bucket = { at: string; values: number[] };

const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const formatCount = (value: number) => value.toLocaleString("en");

export function BarSeries({
  label,
  parts,
  buckets,
  unit,
  height = "h-44",
}: {
  label: string;
  parts: Part[];
  buckets: Bucket[];
  unit: "hour" | "day" | "month";
  height?: string;
}) {
  const max = Math.max(0, ...buckets.map(({ values }) => sum(values)));
  // Counts are integers, so the axis must not show fractions.
  const scale = scaleLinear([0, Math.max(max, 4)], [0, 100]).nice(4);
  const ticks = scale.ticks(4).filter(Number.isInteger);
  const format = { hour, day, month }[unit];
  const every = Math.ceil(buckets.length / 7);
  return (
    <figure aria-label={label} className="relative min-w-0 overflow-x-clip">
      {parts.length > 1 ? <Legend parts={parts} totals={parts.map((_, n) => sum(buckets.map(({ values }) => values[n] ?? 0)))} /> : null}
      <div aria-hidden className="flex gap-3">
        <div className={clsx("relative w-9 shrink-0 text-right text-[11px] text-muted tabular-nums", height)}>
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 translate-y-1/2 leading-none" style={{ bottom: `${scale(tick)}%` }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className={clsx("relative", height)}>
            {ticks.map((tick) => (
              <div
                key={tick}
                className={clsx("absolute inset-x-0 border-t", tick === 0 ? "border-edge/50" : "border-line")}
                style={{ bottom: `${scale(tick)}%` }}
              />
            ))}
            <div className="absolute inset-0 flex">
              {buckets.map((bucket, n) => (
                <div
                  key={bucket.at}
                  className={clsx(
                    "group relative flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover/60",
                    buckets.length > 40 ? "px-[0.5px]" : "px-px sm:px-[2px]",
                  )}
                >
                  {parts.map((part, i) => (
                    <div
                      key={part.name}
                      className={clsx("w-full last:rounded-b-none first-of-type:rounded-t-[2px]", part.tone)}
                      style={{ height: `${scale(bucket.values[i] ?? 0)}%` }}
                    />
                  ))}
                  <div
                    className={clsx(
                      "pointer-events-none absolute bottom-full z-10 mb-1 hidden w-max rounded-md bg-ink px-2.5 py-1.5 text-page text-xs leading-5 group-hover:block",
                      n > buckets.length / 2 ? "right-0" : "left-0",
                    )}
                  >
                    <p className="font-medium">
                      {format.format(new Date(bucket.at))}
                      {unit === "hour" ? " UTC" : ""}
                    </p>
                    {parts.map((part, i) => (
                      <p key={part.name}>
                        {part.name}: {formatCount(bucket.values[i] ?? 0)}
                      </p>
                    ))}
                  </div>
                </div>
              ))}
            </div>
          </div>
          <div className="relative mt-1.5 h-4 text-[11px] text-muted">
            {buckets.map(({ at }, n) =>
              n % every === 0 ? (
                <span
                  key={at}
                  // On a phone there is room for every other label.
                  className={clsx("absolute whitespace-nowrap", n > 0 && "-translate-x-1/2", (n / every) % 2 === 1 && "max-sm:hidden")}
                  style={{ left: n > 0 ? `${((n + 0.5) / buckets.length) * 100}%` : 0 }}
                >
                  {format.format(new Date(at))}
                </span>
              ) : null,
            )}
          </div>
        </div>
      </div>
      <Figures label={label} parts={parts} buckets={buckets} format={(at) => format.format(new Date(at))} />
    </figure>
  );
}

const Legend = ({ parts, totals }: { parts: Part[]; totals: number[] }) => (
  <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
    {parts.map(({ name, tone }, n) => (
      <li key={name} className="flex items-center gap-1.5">
        <span aria-hidden className={clsx("size-2.5 rounded-sm", tone)} />
        {name} <span className="text-ink tabular-nums">{formatCount(totals[n]!)}</span>
      </li>
    ))}
  </ul>
);

const Figures = ({
  label,
  parts,
  buckets,
  format,
}: {
  label: string;
  parts: Part[];
  buckets: Bucket[];
  format: (at: string) => string;
}) => (
  <table className="sr-only">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">Time</th>
        {parts.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {buckets
        .filter(({ values }) => sum(values) > 0)
        .map(({ at, values }) => (
          <tr key={at}>
            <th scope="row">{format(at)}</th>
            {parts.map(({ name }, n) => (
              <td key={name}>{values[n]}</td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);
