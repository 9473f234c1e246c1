"use client";

import { Split } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { Button } from "../ui/button";
import { When } from "../ui/when";
import { entityType } from "./entity-type";
import { useMerge } from "./use-merge";

type Merge = ResponseBody<"GET", "/v1/dashboard/entities/{id}">["merged"][number];

export function MergedList({ projectId, into, merged }: { projectId: string; into: { id: string; name: string }; merged: Merge[] }) {
  const { unmerge } = useMerge(projectId);
  return (
    <ul className="divide-y divide-line">
      {merged.map(({ id, name, type, reason, createdAt }) => (
        <li key={id} className="flex items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="break-words font-medium text-sm">{name}</p>
            <p className="text-[13px] text-muted leading-5">
              {entityType(type).name} · {reason} <When at={createdAt} />
            </p>
          </div>
          <Button
            size="sm"
            aria-label={`Unmerge ${name}`}
            isBusy={unmerge.isPending && unmerge.variables?.from.id === id}
            disabled={unmerge.isPending}
            onClick={() => unmerge.mutate({ from: { id, name }, into })}
          >
            <Split aria-hidden /> Unmerge
          </Button>
        </li>
      ))}
    </ul>
  );
}
