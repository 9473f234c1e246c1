import { Meter } from "../ui/meter";

/** How much of a month's budget is used. `limit` -1: there is none. */
export function Budget({ name, used, limit }: { name: string; used: number; limit: number }) {
  const share = limit > 0 ? used / limit : 0;
  const tone = share >= 1 ? "bg-danger" : share >= 0.8 ? "bg-warn" : "bg-accent";
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span>{name}</span>
        <span className="text-muted tabular-nums">
          <span className="font-medium text-ink">{used.toLocaleString("en")}</span>
          {limit < 0 ? " · no limit" : ` of ${limit.toLocaleString("en")}`}
        </span>
      </div>
      {limit < 0 ? null : (
        <div className="mt-2">
          <Meter value={share} label={`${name}: ${percent(share)} of the month's budget`} tone={tone} />
          <p className="mt-1.5 text-[13px] text-muted">{said(share, limit - used)}</p>
        </div>
      )}
    </div>
  );
}

/** "8%"; of what is little, and of what is nearly all, not a round figure that is not so. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "below 1%";
  if (share > 0.99 && share < 1) return "above 99%";
  return `${Math.round(share * 100)}%`;
}

const said = (share: number, left: number): string =>
  share >= 1 ? "Used up" : `${percent(share)} used, ${left.toLocaleString("en")} left`;
