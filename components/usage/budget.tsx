import { Meter } from "../ui/meter";

/** `limit` is -1 when unlimited. */
export function Budget({ name, used, limit }: { name: string; used: number; limit: number }) {
  const share = limit > 0 ? used / limit : 0;
  const tone = share >= 1 ? "bg-danger" : share >= 0.8 ? "bg-warn" : "bg-accent";
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span>{name}</span>
        <span className="text-muted tabular-nums">
          <span className="font-medium text-ink">{used.toLocaleString("en")}</span>
          {limit < 0 ? " · unlimited" : ` of ${limit.toLocaleString("en")}`}
        </span>
      </div>
      {limit < 0 ? null : (
        <div className="mt-2">
          <Meter value={share} label={`${name}: ${percent(share)} of the monthly limit used`} tone={tone} />
          <p className="mt-1.5 text-[13px] text-muted">{summary(share, limit - used)}</p>
        </div>
      )}
    </div>
  );
}

/** Doesn't round to 0% or 100%. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "less than 1%";
  if (share > 0.99 && share < 1) return "more than 99%";
  return `${Math.round(share * 100)}%`;
}

const summary = (share: number, left: number): string =>
  share >= 1 ? "Limit reached" : `${percent(share)} used, ${left.toLocaleString("en")} left`;
