import { z } from "zod";
import type { NewFeedback } from "@/lib/feedback/give-feedback";
import type { Feedback as Stored } from "@/lib/feedback/review-feedback";
import { formatId, parseId } from "@/lib/ids";
import { type FeedbackState, feedbackStates } from "@/lib/vocabulary";
import { ExternalId, isNotBlank, showTime, Timestamp, text } from "./common";
import { listQuery } from "./dashboard/lists";
import { GraphRef, toGraphRef } from "./lists";

const Words = text(2_000).refine(isNotBlank, "only white space");

export const FeedbackBody = z.object({
  query_id: z.string().meta({ description: "Of a search or an answer of the last 30 days" }),
  rating: z.enum(["up", "down"]),
  memory_id: z.string().optional().meta({ description: "The result that the rating is about. Without it: the answer as a whole" }),
  expected_memory_id: z.string().optional().meta({ description: "The memory that should have been found" }),
  expected_answer: Words.optional(),
  reason: Words.optional(),
  user_id: ExternalId.optional().meta({
    description: "Whose memory it is about. `reason` and `expected_answer` need it, a group or a memory",
  }),
  group_id: text(200).optional(),
});

export const readFeedback = (body: z.output<typeof FeedbackBody>): NewFeedback => ({
  queryId: parseId("query", body.query_id),
  rating: body.rating,
  memoryId: body.memory_id === undefined ? undefined : parseId("memory", body.memory_id),
  expectedMemoryId: body.expected_memory_id === undefined ? undefined : parseId("memory", body.expected_memory_id),
  expectedAnswer: body.expected_answer,
  reason: body.reason,
  userId: body.user_id,
  group: body.group_id,
});

const Status = z.enum(feedbackStates).meta({ description: "`open`: thumbs down that wait for a person. `positive`: thumbs up" });

export const GivenFeedback = z.object({ id: z.string(), query_id: z.string(), status: Status, created_at: Timestamp });

export const toGivenFeedback = (
  queryId: string,
  { id, status, createdAt }: { id: string; status: FeedbackState; createdAt: Date },
): z.input<typeof GivenFeedback> => ({ id: formatId("feedback", id), query_id: queryId, status, created_at: showTime(createdAt) });

export const FeedbackQuery = z.object({
  ...listQuery,
  status: z.enum(feedbackStates).optional().meta({ description: "Defaults to `open`" }),
});

const Memory = z.object({ id: z.string(), content: z.string() }).nullable();

export const Feedback = z.object({
  id: z.string(),
  status: Status,
  queryId: z.string().nullable(),
  graph: GraphRef.nullable(),
  memory: Memory.meta({ description: "The result that the feedback is about" }),
  expectedMemory: Memory,
  expectedAnswer: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable().meta({ description: "Name of the API key or person" }),
  decision: z.object({ by: z.string(), at: Timestamp, note: z.string().nullable() }).nullable(),
  createdAt: Timestamp,
});

const toMemory = (memory: { id: string; content: string } | null) => memory && { ...memory, id: formatId("memory", memory.id) };

export const toFeedback = (feedback: Stored): z.input<typeof Feedback> => ({
  ...feedback,
  id: formatId("feedback", feedback.id),
  queryId: feedback.queryId && formatId("query", feedback.queryId),
  graph: feedback.graph && toGraphRef(feedback.graph),
  memory: toMemory(feedback.memory),
  expectedMemory: toMemory(feedback.expectedMemory),
  decision: feedback.decision && { ...feedback.decision, at: showTime(feedback.decision.at) },
  createdAt: showTime(feedback.createdAt),
});

export const ResolveFeedback = z.object({ note: z.string().max(2_000).optional() });
