import type { ResponseBody } from "@/app/v1/routes";
import { counted } from "../jobs/job-source";
import { Badge } from "../ui/badge";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";

type ListedGroup = ResponseBody<"GET", "/v1/dashboard/groups">["groups"][number];

export const GroupRows = ({ groups, base }: { groups: ListedGroup[]; base: string }) => (
  <Rows label="Groups">
    {groups.map((group) => (
      <Row key={group.id} isDense>
        <div className="flex min-w-0 items-start justify-between gap-4 @3xl:shrink-0 @3xl:items-center @3xl:gap-2">
          <RowLink href={`${base}/groups/${group.name}`} className="min-w-0 break-words font-medium text-sm leading-6">
            {group.name}
          </RowLink>
          {group.name === "default" ? <Badge>Default</Badge> : null}
        </div>
        {group.description ? (
          <p className="line-clamp-2 min-w-0 break-words text-[13px] text-muted leading-5 @3xl:line-clamp-1">{group.description}</p>
        ) : null}
        <Meta className="mt-1 @3xl:mt-0 @3xl:ml-auto @3xl:shrink-0" isLine>
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
