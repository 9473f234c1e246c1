import type { Metadata } from "next";
import { BuiltIn } from "@/components/ontology/built-in";
import { OntologyEditor } from "@/components/ontology/editor";
import { typeConnections } from "@/components/ontology/type-connections";
import { TypeMap } from "@/components/ontology/type-map";
import { PageHeader } from "@/components/ui/panel";
import { toGraph } from "@/lib/api/wire/dashboard/graph";
import { toOntology } from "@/lib/api/wire/dashboard/ontology";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { graphView } from "@/lib/insights/graph-view";
import { ontology } from "@/lib/ontology/ontology";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Ontology" };

const maxEntities = 200;

export default async function OntologyPage({ params }: PageProps<"/projects/[projectId]/ontology">) {
  const ctx = await projectPage(params);
  const [record, graph] = await Promise.all([ontology(ctx), graphView(ctx, { limit: maxEntities })]);
  const types = { project: toProjectRef(ctx.project), ...toOntology(record) };
  const ties = typeConnections(toGraph(graph));
  const isCut = types.counted.entities < types.totals.entities || types.counted.relations < types.totals.relations;
  return (
    <>
      <PageHeader
        title="Ontology"
        hint="The types of entities and relations in memory. Add your own where the built-in ones are too general; the model uses their names and descriptions during extraction."
      />
      <div className="space-y-6">
        <OntologyEditor ontology={types} />
        {ties.length > 0 ? (
          <TypeMap ties={ties} note={graph.truncated ? `Based on the ${maxEntities} most connected entities` : undefined} />
        ) : null}
        <BuiltIn ontology={types} base={`/projects/${(await params).projectId}`} />
        {isCut ? (
          <p className="text-[13px] text-muted">
            Counts are based on {types.counted.entities.toLocaleString("en")} entities and {types.counted.relations.toLocaleString("en")}{" "}
            relations.
          </p>
        ) : null}
      </div>
    </>
  );
}
