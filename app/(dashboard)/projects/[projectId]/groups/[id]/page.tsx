import type { Metadata } from "next";
import { AddDocument } from "@/components/documents/add-document";
import { DeleteGroup } from "@/components/groups/delete-group";
import { GroupOverview } from "@/components/groups/group-overview";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { Meta } from "@/components/ui/rows";
import { When } from "@/components/ui/when";
import { toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { toEntityList } from "@/lib/api/wire/dashboard/entities";
import { toGroupRecord } from "@/lib/api/wire/dashboard/groups";
import { toListedJob } from "@/lib/api/wire/dashboard/jobs";
import { toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { toThreadList } from "@/lib/api/wire/dashboard/threads";
import { listKeys } from "@/lib/api-keys/list-keys";
import type { ProjectContext } from "@/lib/context";
import { listEntities } from "@/lib/entities/list-entities";
import { latestDocuments } from "@/lib/episodes/latest-documents";
import { getGroup } from "@/lib/groups/get-group";
import { requireGroup } from "@/lib/groups/require-group";
import { listMemories } from "@/lib/memories/list-memories";
import { listThreads } from "@/lib/threads/list-threads";
import { orNotFound, projectPage } from "../../../../session";

type Props = PageProps<"/projects/[projectId]/groups/[id]">;

const idOf = async (params: Props["params"]) => decodeURIComponent((await params).id);

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: `${await idOf(params)} · Groups` });

const first = (limit: number) => ({ limit, offset: 0, after: null });

export default async function GroupPage({ params }: Props) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const isAdmin = ctx.account?.role === "org:admin";
  const { id: graphId } = await orNotFound(requireGroup(ctx, await idOf(params)));
  const [record, recent, threads, documents, entities, keys] = await orNotFound(
    Promise.all([
      getGroup(ctx, await idOf(params)),
      listMemories(ctx, { graphs: [graphId], statuses: ["active"], page: first(8) }),
      listThreads(ctx, { graphId, page: first(5) }),
      latestDocuments(ctx, { graphId, most: 5 }),
      listEntities(ctx, { graphId, sort: "connected", page: first(12) }),
      isAdmin ? activeKeys(ctx) : null,
    ]),
  );
  const group = toGroupRecord(record);
  const { memories, typeCounts } = toMemoryList(recent);
  const name = encodeURIComponent(group.name);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs project={{ href: `/projects/${projectId}`, name: ctx.project.name }} list={{ path: "/groups", name: "Groups" }} />
        }
        title={group.name}
        hint={group.description}
        meta={
          <Meta>
            <span>
              created <When at={group.createdAt} />
            </span>
            <span className="inline-flex min-w-0 items-center">
              <code className="min-w-0 truncate font-mono text-xs">{group.id}</code>
              <span className="-my-1.5 inline-flex items-center">
                <CopyButton text={group.id} label="Copy group ID" isBare />
              </span>
            </span>
          </Meta>
        }
        actions={
          <>
            <AddDocument look="primary" projectId={projectId} target={{ group: group.name }} />
            <ButtonLink href={`${base}/graph?group=${name}`}>Show in graph</ButtonLink>
            <ButtonLink href={`${base}/playground?mode=ask&groups=${name}`}>Ask in playground</ButtonLink>
            {isAdmin && group.name !== "default" ? <DeleteGroup projectId={projectId} name={group.name} /> : null}
          </>
        }
      />
      {group.name === "default" ? (
        <div className="mb-5">
          <Notice title="Default group">Anything not tied to a user or group is added here. This group can&rsquo;t be deleted.</Notice>
        </div>
      ) : null}
      <GroupOverview
        group={group}
        memories={memories}
        typeCounts={typeCounts}
        threads={toThreadList(threads).threads}
        documents={documents.map(toListedJob)}
        entities={toEntityList(entities).entities.toSorted((one, other) => other.memoryCount - one.memoryCount)}
        keys={keys?.filter(({ constraints }) => constraints?.groups?.includes(group.name)) ?? null}
        base={base}
      />
    </>
  );
}

const activeKeys = async (ctx: ProjectContext) =>
  (await listKeys(ctx)).map(toApiKey).filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > Date.now());
