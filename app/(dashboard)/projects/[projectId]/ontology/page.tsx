import type { Metadata } from "next";
import { BuiltIn } from "@/components/ontology/built-in";
import { OntologyEditor } from "@/components/ontology/editor";
import { TypeMap } from "@/components/ontology/type-map";
import { typeTies } from "@/components/ontology/type-ties";
import { PageHeader } from "@/components/ui/panel";
import { toGraph } from "@/lib/api/wire/dashboard/graph";
import { toOntology } from "@/lib/api/wire/dashboard/ontology";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { graphView } from "@/lib/insights/graph-view";
import { ontology } from "@/lib/insights/ontology";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Ontology" };

/** Entities whose relations tell how types connect. */
const mostDrawn = 200;

export default async function OntologyPage({ params }: PageProps<"/projects/[projectId]/ontology">) {
  const ctx = await projectPage(params);
  const [types, graph] = await Promise.all([ontology(ctx), graphView(ctx, { limit: mostDrawn })]);
  const read = { project: toProjectRef(ctx.project), ...toOntology(types) };
  const ties = typeTies(toGraph(graph));
  const isCut = read.counted.entities < read.totals.entities || read.counted.relations < read.totals.relations;
  return (
    <>
      <PageHeader
        title="Ontology"
        hint="The types that memory is made of. Add your own where the built-in ones are too general: a model reads their names and meanings when it draws memories from what is said."
      />
      <div className="space-y-6">
        <OntologyEditor ontology={read} />
        {ties.length > 0 ? (
          <TypeMap ties={ties} note={graph.truncated ? `Among the ${mostDrawn} most connected entities.` : undefined} />
        ) : null}
        <BuiltIn ontology={read} base={`/projects/${(await params).projectId}`} />
        {isCut ? (
          <p className="text-[13px] text-muted">
            Types are counted among {read.counted.entities.toLocaleString("en")} entities and {read.counted.relations.toLocaleString("en")}{" "}
            relations of this large project.
          </p>
        ) : null}
      </div>
    </>
  );
}
