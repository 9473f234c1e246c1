import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Ontology, OntologyBody, toOntology } from "@/lib/api/wire/dashboard/ontology";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ontology, setOntology } from "@/lib/ontology/ontology";

export const GET = dashboardApi.json({
  summary: "The types that memory of a project is made of",
  access: "member",
  project: "query",
  response: Ontology,
  handler: async ({ ctx }) => ({ project: toProjectRef(ctx.project), ...toOntology(await ontology(ctx)) }),
});

export const PUT = dashboardApi.json({
  summary: "Set the types that a project adds to those that every project has",
  description:
    "In place of those that it added before. A functional edge type has one value at a time: a newer one supersedes the older. Types are for extraction by a model; rules know those that every project has. What is remembered already keeps its types.",
  access: "member",
  project: "query",
  body: OntologyBody,
  response: Ontology,
  errors: ["ONTOLOGY_CHANGED"],
  handler: async ({ ctx, body }) => ({ project: toProjectRef(ctx.project), ...toOntology(await setOntology(ctx, body)) }),
});

export const { POST, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "PUT"]);
