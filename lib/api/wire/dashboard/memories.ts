import { z } from "zod";
import type { MemoryList as Listed } from "@/lib/memories/list-memories";
import { type ListedStatus, listedStatuses, unexpiredStatuses } from "@/lib/memories/walk-memories";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { DateInput, ExternalId, isOrderedRange, maxGraphs, readDate, readEnd } from "../common";
import { commaSeparated, readCommaSeparated, Total, TotalIsExact } from "../lists";
import { MemoryInList, MemoryRecord, toMemoryInList } from "../memories";
import { withExpired } from "../memory-list";
import { NextCursor } from "../page";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

const booleanText = z.enum(["true", "false"]);

export const memoryFilters = {
  type: commaSeparated(memoryTypes),
  status: commaSeparated(listedStatuses),
  includeExpired: booleanText.optional().meta({ description: "true: also memories that have expired" }),
  isActive: booleanText.optional().meta({ description: "true: active memories only; false: all others" }),
  userId: ExternalId.optional().meta({ description: "Only this user's memories. Your own user id, or the `usr_` id" }),
  groups: z
    .string()
    .refine((text) => text.split(",").every((name) => /^\S{1,64}$/.test(name)) && text.split(",").length <= maxGraphs, "not group names")
    .optional()
    .meta({ description: "Only memories of these groups, by name or id, comma-separated. * means every group" }),
  entityId: z.string().max(64).optional().meta({ description: "Only memories that mention this entity" }),
  from: DateInput.optional().meta({ description: "Created on or after this date" }),
  to: DateInput.optional().meta({ description: "Created on or before this date. A date without a time includes the whole day" }),
};
export const inOrder = { path: ["from"], message: "from is after to" };

export const MemoryQuery = z
  .object({
    ...listQuery,
    q: z.string().max(256).optional().meta({ description: "Part of the content. Case-insensitive" }),
    ...memoryFilters,
  })
  .refine(isOrderedRange, inOrder);

export function statusesOf({
  status,
  isActive,
  includeExpired,
}: Pick<z.output<typeof MemoryQuery>, "status" | "isActive" | "includeExpired">): ListedStatus[] | undefined {
  const named = readCommaSeparated<ListedStatus>(status);
  const statuses = includeExpired === "true" ? withExpired(named ?? unexpiredStatuses, includeExpired) : named;
  if (isActive === undefined) return statuses;
  return (statuses ?? [...unexpiredStatuses]).filter((one) => (one === "active") === (isActive === "true"));
}

export const readMemoryFilter = (query: z.output<typeof MemoryQuery>) => ({
  q: query.q || undefined,
  types: readCommaSeparated<MemoryType>(query.type),
  statuses: statusesOf(query),
  from: readDate(query.from),
  to: readEnd(query.to),
});

export const MemoryList = z.object({
  project: ProjectRef,
  memories: z.array(MemoryInList),
  total: Total,
  totalIsExact: TotalIsExact,
  typeCounts: z
    .array(z.object({ type: z.enum(memoryTypes), count: z.int().min(0) }))
    .meta({ description: "Number of memories by type that match the other filters" }),
  nextCursor: NextCursor,
});

export const toMemoryList = ({ items, ...list }: Listed): Omit<z.input<typeof MemoryList>, "project"> => ({
  ...list,
  memories: items.map(toMemoryInList),
});

export const ProjectMemory = MemoryRecord.extend({ project: ProjectRef });
