import { z } from "zod";
import type { Found } from "@/lib/find/find-anything";
import { formatId } from "@/lib/ids";
import { listedStatuses } from "@/lib/memories/walk-memories";
import { isNotBlank, text } from "../common";
import { GraphRef, toGraphRef } from "../lists";
import { projectQuery } from "./lists";
import { ProjectRef } from "./projects";

export const FindQuery = projectQuery.extend({
  q: text(256).refine(isNotBlank, "only white space").meta({ description: "Part of a name, or what a memory is about" }),
});

const person = { externalId: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() };

export const FindAnswer = z.object({
  project: ProjectRef,
  memories: z
    .array(z.object({ id: z.string(), content: z.string(), status: z.enum(listedStatuses), graph: GraphRef }))
    .meta({ description: "Up to 6, by meaning and by words. Empty for a text of one or two characters" }),
  entities: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.string(), isSubject: z.boolean(), graph: GraphRef }))
    .meta({ description: "Up to 4 by name, the most connected first" }),
  groups: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: "Up to 3 by name" }),
  threads: z
    .array(
      z.object({ id: z.string(), name: z.string().nullable(), user: z.object({ id: z.string(), ...person }).nullable(), graph: GraphRef }),
    )
    .meta({ description: "Up to 3 by their name or their user's, the latest message first" }),
  users: z
    .array(z.object({ id: z.string(), ...person, email: z.string().nullable() }))
    .meta({ description: "Up to 4 by ID, name or email address" }),
});

export const toFindAnswer = ({ memories, entities, groups, threads, users }: Found): Omit<z.input<typeof FindAnswer>, "project"> => ({
  memories: memories.map(({ id, content, status, graph }) => ({ id: formatId("memory", id), content, status, graph: toGraphRef(graph) })),
  entities: entities.map(({ id, name, type, isSubject, graph }) => ({
    id: formatId("entity", id),
    ...{ name, type, isSubject },
    graph: toGraphRef(graph),
  })),
  groups: groups.map(({ id, name }) => ({ id: formatId("graph", id), name })),
  threads: threads.map(({ id, name, user, graph }) => ({
    id: formatId("thread", id),
    name,
    user: user && { ...user, id: formatId("user", user.id) },
    graph: toGraphRef(graph),
  })),
  users: users.map(({ id, externalId, firstName, lastName, email }) => ({
    id: formatId("user", id),
    ...{ externalId, firstName, lastName, email },
  })),
});
