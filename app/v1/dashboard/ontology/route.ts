import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Ontology, OntologyBody, toOntology } from "@/lib/api/wire/dashboard/ontology";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ontology, setOntology } from "@/lib/ontology/ontology";

export const GET = dashboardApi.json({
  summary: "Get a project's memory, entity and relation types",
  access: "member",
  project: "query",
  response: Ontology,
  handler: async ({ ctx }) => ({ project: toProjectRef(ctx.project), ...toOntology(await ontology(ctx)) }),
});

export const PUT = dashboardApi.json({
  summary: "Set a project's custom types",
  description:
    "Replaces the custom types, in addition to the built-in ones. A functional relation type has a single value: a newer one supersedes the older one. Custom types apply to extraction with a model; the built-in rules use the built-in types only. Existing memories keep their types.",
  access: "member",
  project: "query",
  body: OntologyBody,
  response: Ontology,
  errors: ["ONTOLOGY_CHANGED"],
  handler: async ({ ctx, body }) => ({ project: toProjectRef(ctx.project), ...toOntology(await setOntology(ctx, body)) }),
});

export const { POST, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "PUT"]);
