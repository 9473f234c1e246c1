import Link from "next/link";
import type { ReactNode } from "react";

export type Ranked = { key: string; name: ReactNode; value: number; shown?: ReactNode; tone?: string; href?: string };

export function RankedBars({ label, items }: { label: string; items: Ranked[] }) {
  const max = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ol aria-label={label} className="space-y-2.5">
      {items.map(({ key, name, value, shown, tone = "bg-accent", href }) => (
        <li key={key} className="text-[13px]">
          <div className="flex items-baseline justify-between gap-4">
            {href ? (
              <Link href={href} className="min-w-0 truncate hover:underline">
                {name}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{name}</span>
            )}
            <span className="shrink-0 text-muted tabular-nums">{shown ?? value.toLocaleString("en")}</span>
          </div>
          <div aria-hidden className="mt-1 h-1.5 rounded-full bg-hover">
            <div className={`h-full rounded-full ${tone}`} style={{ width: `${Math.max(value > 0 ? 1 : 0, (value / max) * 100)}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
