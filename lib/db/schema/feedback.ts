import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { feedbackStates } from "@/lib/vocabulary";
import { createdAt, graphReference, idInProject, keyInProject, ownRows, sameGraphReference } from "../columns";
import { graphs } from "./graphs";
import { memories } from "./memories";

/** What people and agents said of results. Words always have a graph, so that they are erased with their user. */
export const feedback = pgTable(
  "feedback",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid(),
    /** Of the query log, whose row is deleted sooner. */
    queryId: uuid(),
    /** `open`: thumbs down that nobody has looked at. */
    status: text({ enum: feedbackStates }).notNull(),
    memoryId: uuid(),
    expectedMemoryId: uuid(),
    expectedAnswer: text(),
    reason: text(),
    actor: jsonb().notNull(),
    decision: jsonb().$type<{ by: string; at: string; note: string | null }>(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    graphReference("feedback", { projectId: t.projectId, graphId: t.graphId }, graphs),
    sameGraphReference("feedback_memory", { projectId: t.projectId, graphId: t.graphId }, t.memoryId, memories),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index().on(t.graphId),
    index().on(t.memoryId),
    ownRows(),
  ],
);
