import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { Notice } from "../ui/notice";

type Conflict = ResponseBody<"GET", "/v1/dashboard/conflicts">["conflicts"][number];

export function OpenConflicts({ conflicts, total, href }: { conflicts: Conflict[]; total: string; href: string }) {
  if (conflicts.length === 0) return null;
  return (
    <Notice
      kind="warn"
      title={total === "1" ? "2 memories conflict" : `${total} open conflicts`}
      actions={
        <Link className="link text-[13px]" href={href}>
          {" "}
          Resolve{" "}
        </Link>
      }
    >
      <ul className="mt-1 space-y-1">
        {conflicts.map(({ id, existing, incoming }) => (
          <li key={id} className="break-words">
            {existing.content} <span className="text-muted">or</span> {incoming.content}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
