import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { CreateGroup } from "@/components/groups/create-group";
import { GroupRows } from "@/components/groups/group-rows";
import { counted } from "@/components/jobs/job-source";
import { Empty } from "@/components/ui/empty";
import { SearchField } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { RowKeys } from "@/components/ui/row-keys";
import { GroupQuery, toListedGroup } from "@/lib/api/wire/dashboard/groups";
import { readPage } from "@/lib/api/wire/page";
import { listGroupPage } from "@/lib/graphs/list-groups";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Groups" };

export default async function Groups({ params, searchParams }: PageProps<"/projects/[projectId]/groups">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const query = readQuery(GroupQuery, await searchParams);
  const { items, total, totalAcls, nextCursor } = await listGroupPage(ctx, { q: query.q, page: readPage(query) });
  return (
    <>
      <PageHeader
        title="Groups"
        hint="Memory that is nobody's own: what a team, a channel or every agent shares. A user's memory stays apart from it."
        actions={<CreateGroup />}
      />
      <SearchField label="Search groups by name" />
      <p className="my-3 text-[13px] text-muted">
        {totalAcls > 0 ? (
          <>
            {counted(totalAcls, "API key is", "API keys are")} limited to some of them.{" "}
            <Link className="link" href={`${base}/keys`}>
              See the keys
            </Link>
          </>
        ) : (
          "Every API key of the project reaches all of them. A key can be limited to some when it is made."
        )}
      </p>
      {items.length > 0 ? (
        <GroupRows groups={items.map(toListedGroup)} base={base} />
      ) : (
        <Empty icon={SearchX} title="No group is called that">
          Search for a part of the name.
        </Empty>
      )}
      <RowKeys label="Groups" />
      <Pager shown={items.length} total={total} nextCursor={nextCursor} noun={total === 1 ? "group" : "groups"} />
    </>
  );
}
