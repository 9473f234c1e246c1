import { Waypoints } from "lucide-react";
import type { Metadata } from "next";
import { LazyExplorer } from "@/components/graph/lazy-explorer";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { GraphQuery, readGraphQuery, toGraph } from "@/lib/api/wire/dashboard/graph";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { graphView } from "@/lib/insights/graph-view";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Graph" };

/** Entities that are drawn unless more are asked for: a picture of more is hard to read. */
const fewNodes = "90";

export default async function GraphPage({ params, searchParams }: PageProps<"/projects/[projectId]/graph">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  // All that was ever believed: the picture asks for other times itself, and keeps its places meanwhile.
  const { asOf: _, ...query } = readQuery(GraphQuery, { limit: fewNodes, ...(await searchParams) });
  const graph = { project: toProjectRef(ctx.project), ...toGraph(await orNotFound(graphView(ctx, readGraphQuery(query)))) };
  const { userId, group, entityId, depth, limit } = query;
  const isNarrowed = userId !== undefined || group !== undefined;
  return (
    <>
      <PageHeader title="Graph" hint="What memory speaks of and how it hangs together, now and at any time before." />
      {graph.nodes.length > 0 ? (
        // Another graph is another picture: nothing of the one before is left.
        <LazyExplorer
          key={[userId, group, entityId, depth, limit].join(" ")}
          graph={graph}
          scope={{ projectId: graph.project.id, userId, group, entityId, depth, limit }}
        />
      ) : (
        <Empty
          icon={Waypoints}
          title={isNarrowed ? "Nothing is known here yet" : "No entities yet"}
          actions={
            isNarrowed ? (
              <ButtonLink href={`${base}/graph`}>Show the whole graph</ButtonLink>
            ) : (
              <ButtonLink look="primary" href={`${base}/playground`}>
                Add a first memory
              </ButtonLink>
            )
          }
        >
          People, places and things that are named in memories appear here, with how they relate.
        </Empty>
      )}
    </>
  );
}
