import { z } from "zod";
import { parseId } from "@/lib/ids";
import { type ListedStatus, listedStatuses } from "@/lib/memories/walk-memories";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { DateInput, ExternalId, GroupName, isOrderedRange, readDate, readEnd } from "./common";
import { commaSeparated, readCommaSeparated, Total, TotalIsExact } from "./lists";
import { MemoryInList } from "./memories";
import { NextCursor, pageQuery } from "./page";

export const OwnerQuery = {
  userId: ExternalId.optional().meta({ description: "Your own user id, or the `usr_` id" }),
  group: GroupName.optional().meta({ description: "The group's name or `grph_` id" }),
};
export const isOneOwner = ({ userId, group }: { userId?: unknown; group?: unknown }) => userId === undefined || group === undefined;
export const oneOwner = { path: ["group"], message: "send userId or group, not both" };

const filters = {
  ...OwnerQuery,
  threadId: z.string().max(64).optional().meta({ description: "Only what this thread stated, by its `thr_` id" }),
  agentId: ExternalId.optional().meta({ description: "Only what this agent added" }),
  runId: ExternalId.optional().meta({ description: "Only what this run added" }),
  type: commaSeparated(memoryTypes),
  from: DateInput.optional().meta({ description: "Created on or after this date" }),
  to: DateInput.optional().meta({ description: "Created on or before this date. A date without a time includes the whole day" }),
};
const inOrder = { path: ["from"], message: "from is after to" };

export const MemoryListQuery = z
  .object({
    ...filters,
    status: commaSeparated(listedStatuses).meta({
      description: `One or more of ${listedStatuses.join(", ")}, comma-separated. Default: active`,
    }),
    includeExpired: z.enum(["true", "false"]).optional().meta({ description: "true: also memories that have expired" }),
    q: z.string().max(256).optional().meta({ description: "Part of the content. Case-insensitive" }),
    ...pageQuery,
  })
  .refine(isOneOwner, oneOwner)
  .refine(isOrderedRange, inOrder);

export const MemoryDeletionQuery = z
  .object({
    ...filters,
    status: commaSeparated(listedStatuses).meta({
      description: `One or more of ${listedStatuses.join(", ")}, comma-separated. Default: all`,
    }),
  })
  .refine(isOneOwner, oneOwner)
  .refine(isOrderedRange, inOrder)
  .refine(({ userId, group, threadId }) => userId !== undefined || group !== undefined || threadId !== undefined, {
    message: "name what to delete: userId, group or threadId",
  });

type Filters = z.output<typeof MemoryDeletionQuery>;

export const readThreadId = (threadId: string | undefined): string | null | undefined =>
  threadId === undefined ? undefined : parseId("thread", threadId);

export const withExpired = (statuses: readonly ListedStatus[], includeExpired: string | undefined): ListedStatus[] => [
  ...new Set([...statuses, ...(includeExpired === "true" ? (["expired"] as const) : [])]),
];

export const readMemoryFilter = (query: Filters & { includeExpired?: string }, statuses: readonly ListedStatus[]) => ({
  types: readCommaSeparated<MemoryType>(query.type),
  statuses: withExpired(readCommaSeparated<ListedStatus>(query.status) ?? statuses, query.includeExpired),
  from: readDate(query.from),
  to: readEnd(query.to),
});

export const MemoryPage = z.object({
  memories: z.array(MemoryInList),
  total: Total,
  totalIsExact: TotalIsExact,
  nextCursor: NextCursor,
});

export const MemoriesDeleted = z.object({
  deleted: z.int().min(0).meta({ description: "How many were deleted: at most 1,000 per call" }),
  hasMore: z.boolean().meta({ description: "true if matches are left. Call again" }),
});
