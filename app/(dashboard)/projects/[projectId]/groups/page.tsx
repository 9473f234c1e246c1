import type { Metadata } from "next";
import Link from "next/link";
import { CreateGroup } from "@/components/groups/create-group";
import { GroupRows } from "@/components/groups/group-rows";
import { counted } from "@/components/jobs/job-source";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { SearchField } from "@/components/ui/filters";
import { GroupQuery, toListedGroup } from "@/lib/api/wire/dashboard/groups";
import { readPage } from "@/lib/api/wire/page";
import { listGroups } from "@/lib/groups/list-groups";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Groups" };

export default async function Groups({ params, searchParams }: PageProps<"/projects/[projectId]/groups">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const query = readQuery(GroupQuery, await searchParams);
  const { items, total, totalAcls, nextCursor } = await listGroups(ctx, { q: query.q, page: readPage(query) });
  return (
    <ListPage
      title="Groups"
      hint="Shared memory for a team, a channel or all agents, separate from any user's."
      actions={<CreateGroup projectId={projectId} />}
    >
      <ListResults
        label="Groups"
        nouns={["group", "groups"]}
        search={<SearchField label="Search groups" />}
        status={
          <p>
            {totalAcls > 0 ? (
              <>
                {counted(totalAcls, "API key is", "API keys are")} restricted to specific groups.{" "}
                <Link className="link" href={`${base}/keys`}>
                  View API keys
                </Link>
              </>
            ) : (
              "Every API key can access all groups. You can restrict a key when you create it."
            )}
          </p>
        }
        count={items.length}
        rows={<GroupRows groups={items.map(toListedGroup)} base={base} />}
        exports={<ExportList projectId={projectId} list="groups" />}
        noMatch="Search for part of the name, or create a group."
        paging={{ total, nextCursor }}
      />
    </ListPage>
  );
}
