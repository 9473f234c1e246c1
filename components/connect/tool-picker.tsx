import clsx from "clsx";
import Link from "next/link";
import { type ToolId, toolIds, tools } from "./tools";

const groups = ["Code", "MCP"] as const;

export const ToolPicker = ({ projectId, chosen }: { projectId: string; chosen: ToolId }) => (
  <nav aria-label="Tools" className="space-y-3">
    {groups.map((kind) => (
      <div key={kind} className="flex flex-wrap items-center gap-1.5">
        <span className="w-12 text-[13px] text-muted">{kind}</span>
        {toolIds
          .filter((id) => tools[id].kind === kind)
          .map((id) => (
            <Link
              key={id}
              href={`/projects/${projectId}/connect?tool=${id}`}
              replace
              scroll={false}
              prefetch={false}
              aria-current={id === chosen ? "true" : undefined}
              className={clsx(
                "inline-flex h-8 items-center rounded-md border px-3 text-[13px]",
                id === chosen
                  ? "border-accent bg-accent/10 font-medium text-ink"
                  : "border-line bg-raised text-muted hover:border-edge hover:text-ink",
              )}
            >
              {tools[id].name}
            </Link>
          ))}
      </div>
    ))}
  </nav>
);
