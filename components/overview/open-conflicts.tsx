import { CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { GraphLink } from "../memories/graph-link";

type Conflict = ResponseBody<"GET", "/v1/dashboard/conflicts">["conflicts"][number];

export const OpenConflicts = ({ conflicts, base }: { conflicts: Conflict[]; base: string }) =>
  conflicts.length === 0 ? (
    <p className="flex items-center gap-2.5 px-4 py-3 text-sm">
      <CircleCheck className="size-4 shrink-0 text-good" aria-hidden /> No open conflicts
    </p>
  ) : (
    <ul className="divide-y divide-line">
      {conflicts.map(({ id, existing, incoming, graph }) => (
        <li key={id} className="relative px-4 py-2.5 text-sm leading-6 hover:bg-hover">
          <Link href={`${base}/conflicts?conflict=${id}`} className="after:absolute after:inset-0">
            <span className="line-clamp-1 break-words">{existing.content}</span>
            <span className="line-clamp-1 break-words">
              <span className="text-muted">or </span>
              {incoming.content}
            </span>
          </Link>
          <p className="flex text-[13px] text-muted">
            <GraphLink graph={graph} base={base} />
          </p>
        </li>
      ))}
    </ul>
  );
