import type { Metadata } from "next";
import { MemoryActions } from "@/components/memories/memory-actions";
import { MemoryConflicts } from "@/components/memories/memory-conflicts";
import { MemoryDetails, MemoryEntities, MetadataPanel } from "@/components/memories/memory-details";
import { MemoryStatusNotice } from "@/components/memories/memory-status";
import { Restatements, SourcePanel } from "@/components/memories/source-panel";
import { Succession } from "@/components/memories/succession";
import { Versions } from "@/components/memories/versions";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/panel";
import { toSource, toSuccessor } from "@/lib/api/wire/dashboard/memory-page";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { toMemoryRecord } from "@/lib/api/wire/memories";
import { parseId } from "@/lib/ids";
import { getMemory } from "@/lib/memories/get-memory";
import { getSource } from "@/lib/memories/get-source";
import { getSuccession } from "@/lib/memories/get-succession";
import { orNotFound, projectPage } from "../../../../session";

export const metadata: Metadata = { title: "Memory" };

export default async function MemoryPage({ params }: PageProps<"/projects/[projectId]/memories/[id]">) {
  const ctx = await projectPage(params);
  const { projectId, id: publicId } = await params;
  const id = parseId("memory", publicId);
  const [record, source, chain] = await orNotFound(Promise.all([getMemory(ctx, id), getSource(ctx, id), getSuccession(ctx, id)]));
  const memory = { project: toProjectRef(ctx.project), ...toMemoryRecord(record) };
  const successors = chain.map(toSuccessor);
  const base = `/projects/${projectId}`;
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            project={{ href: `/projects/${projectId}`, name: ctx.project.name }}
            list={{ path: "/memories", name: "Memories" }}
          />
        }
        title={memory.content}
        actions={<MemoryActions memory={memory} projectId={projectId} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          <MemoryStatusNotice memory={memory} successors={successors} base={base} />
          <SourcePanel memory={memory} source={source && toSource(source)} base={base} />
          <Succession chain={successors} id={memory.id} base={base} />
          <Restatements memory={memory} base={base} />
          <Versions memory={memory} />
        </div>
        <div className="min-w-0 space-y-5">
          <MemoryDetails memory={memory} base={base} />
          <MemoryEntities memory={memory} base={base} />
          <MemoryConflicts memory={memory} base={base} />
          <MetadataPanel metadata={memory.metadata} />
        </div>
      </div>
    </>
  );
}
