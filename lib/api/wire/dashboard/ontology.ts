import { z } from "zod";
import { maxCustomTypes, type Ontology as Read } from "@/lib/ontology/ontology";
import { edgeTypes, entityTypes, memoryTypes } from "@/lib/vocabulary";
import { text } from "../common";
import { ProjectRef } from "./projects";

const Count = z.int().min(0).meta({ description: "Number among the items in `counted`" });
const EntityType = z.object({ name: z.string(), description: z.string(), builtIn: z.boolean(), count: Count });
const Sizes = z.object({ entities: z.int().min(0), relations: z.int().min(0) });

export const Ontology = z.object({
  project: ProjectRef,
  version: z.int().min(0),
  memoryTypes: z.array(z.object({ type: z.enum(memoryTypes), description: z.string(), count: z.int().min(0) })),
  entityTypes: z.array(EntityType),
  edgeTypes: z.array(z.object({ ...EntityType.shape, functional: z.boolean() })),
  counted: Sizes.meta({
    description:
      "Number of entities and relations whose types were counted: all, or 20,000 in a large project. Memory types always count all",
  }),
  totals: Sizes,
});

export const toOntology = (ontology: Read): Omit<z.input<typeof Ontology>, "project"> => ontology;

const Name = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, "must be up to 40 capital letters, digits and _, starting with a letter");
const Description = text(500);

const isUnique = (types: { name: string }[]) => new Set(types.map(({ name }) => name)).size === types.length;

export const OntologyBody = z.object({
  entityTypes: z
    .array(z.object({ name: Name, description: Description }))
    .max(entityTypes.length + maxCustomTypes)
    .refine(isUnique, "has the same name twice"),
  edgeTypes: z
    .array(z.object({ name: Name, description: Description, functional: z.boolean().default(false) }))
    .max(edgeTypes.length + maxCustomTypes)
    .refine(isUnique, "has the same name twice"),
  version: z.int().min(0).optional().meta({ description: "The version you edited. Rejected with 409 if the ontology has changed since" }),
});
