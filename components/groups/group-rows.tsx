import type { ResponseBody } from "@/app/v1/routes";
import { counted } from "../jobs/job-source";
import { Badge } from "../ui/badge";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";

type ListedGroup = ResponseBody<"GET", "/v1/dashboard/groups">["groups"][number];

export const GroupRows = ({ groups, base }: { groups: ListedGroup[]; base: string }) => (
  <Rows label="Groups">
    {groups.map((group) => (
      <Row key={group.id}>
        <div className="flex items-start justify-between gap-4">
          <RowLink href={`${base}/groups/${group.name}`} className="min-w-0 break-words font-medium text-sm leading-6">
            {group.name}
          </RowLink>
          {group.name === "default" ? <Badge>Default</Badge> : null}
        </div>
        {group.description ? <p className="line-clamp-2 break-words text-[13px] text-muted leading-5">{group.description}</p> : null}
        <Meta className="mt-1">
          <span className={group.memoryCount > 0 ? "text-ink tabular-nums" : undefined}>
            {counted(group.memoryCount, "memory", "memories")}
          </span>
          {group.memberCount > 0 ? <span className="tabular-nums">{counted(group.memberCount, "speaker")}</span> : null}
          <span>
            created <When at={group.createdAt} />
          </span>
        </Meta>
      </Row>
    ))}
  </Rows>
);
