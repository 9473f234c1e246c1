import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { dotOf, TypeName, typeNames } from "../memories/type-badge";

type Counted = ResponseBody<"GET", "/v1/dashboard/analytics">["memoriesByType"];

export function TypesBar({ counts, base }: { counts: Counted; base: string }) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const nonEmpty = counts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  return (
    <>
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full bg-hover">
        {nonEmpty.map(({ type, count }) => (
          <div key={type} className={dotOf(type)} style={{ width: `${(count / total) * 100}%` }} title={typeNames[type]} />
        ))}
      </div>
      <ul aria-label="Active memories by type" className="mt-3 grid grid-cols-2 gap-x-8 text-[13px] sm:grid-cols-3">
        {nonEmpty.map(({ type, count }) => (
          <li key={type}>
            <Link
              href={`${base}/memories?type=${type}&status=active`}
              className="-mx-1.5 flex min-h-7 items-center justify-between gap-2 rounded px-1.5 hover:bg-hover"
            >
              <TypeName type={type} />
              <span className="text-muted tabular-nums">{count.toLocaleString("en")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
