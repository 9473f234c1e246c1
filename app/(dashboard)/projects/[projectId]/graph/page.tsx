import { Waypoints } from "lucide-react";
import type { Metadata } from "next";
import { GraphChooser } from "@/components/graph/graph-chooser";
import { LazyExplorer } from "@/components/graph/lazy-explorer";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { GraphQuery, maxEntities, readGraphQuery, toGraph } from "@/lib/api/wire/dashboard/graph";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import type { ProjectContext } from "@/lib/context";
import { graphView } from "@/lib/insights/graph-view";
import { countEntities, largestGraphs } from "@/lib/insights/largest-graphs";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Graph" };

/** A graph of more entities is hard to read. */
const maxReadable = 300;
const maxGraphs = 12;

const hint = "Entities and how they're related, now or at any point in time.";

export default async function GraphPage({ params, searchParams }: PageProps<"/projects/[projectId]/graph">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  if (await isTooLarge(ctx, searchParams)) {
    const [graphs, entities] = await Promise.all([largestGraphs(ctx, maxGraphs), countEntities(ctx)]);
    return (
      <>
        <PageHeader title="Graph" hint={hint} />
        <GraphChooser projectId={(await params).projectId} graphs={graphs} entities={entities} maxEntities={maxEntities} />
      </>
    );
  }
  // The explorer fetches `asOf` views itself, so that node positions stay put.
  const { asOf: _, ...query } = readQuery(GraphQuery, { limit: String(maxReadable), ...(await searchParams) });
  const graph = { project: toProjectRef(ctx.project), ...toGraph(await orNotFound(graphView(ctx, readGraphQuery(query)))) };
  const { userId, group, entityId, depth, limit } = query;
  const isNarrowed = userId !== undefined || group !== undefined;
  return (
    <>
      <PageHeader title="Graph" hint={hint} />
      {graph.nodes.length > 0 ? (
        // The key resets the explorer's state when another graph is shown.
        <LazyExplorer
          key={[userId, group, entityId, depth, limit].join(" ")}
          graph={graph}
          scope={{ projectId: graph.project.id, userId, group, entityId, depth, limit }}
        />
      ) : (
        <Empty
          icon={Waypoints}
          title={isNarrowed ? "No entities here yet" : "No entities yet"}
          actions={
            isNarrowed ? (
              <ButtonLink href={`${base}/graph`}>Show full graph</ButtonLink>
            ) : (
              <ButtonLink look="primary" href={`${base}/playground`}>
                Add a memory
              </ButtonLink>
            )
          }
        >
          People, places and things mentioned in memories appear here with their relations.
        </Empty>
      )}
    </>
  );
}

/** A link that says what to show is followed, however large that is. */
async function isTooLarge(ctx: ProjectContext, searchParams: PageProps<"/projects/[projectId]/graph">["searchParams"]): Promise<boolean> {
  const { userId, group, entityId, limit } = await searchParams;
  return !(userId || group || entityId || limit) && (await countEntities(ctx)) > maxReadable;
}
