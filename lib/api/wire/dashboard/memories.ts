import { z } from "zod";
import type { MemoryList as Listed } from "@/lib/memories/list-memories";
import { type ListedStatus, listedStatuses } from "@/lib/memories/walk-memories";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { DateInput, ExternalId, inOrder, maxGraphs, readDate, readEnd } from "../common";
import { MemoryInList, MemoryRecord, toMemoryInList } from "../memories";
import { NextCursor } from "../page";
import { listQuery, readSome, someOf, Total, TotalIsExact } from "./lists";
import { ProjectRef } from "./projects";

const truth = z.enum(["true", "false"]);

export const MemoryQuery = z
  .object({
    ...listQuery,
    q: z.string().max(256).optional().meta({ description: "Part of the content, in any case" }),
    type: someOf(memoryTypes),
    status: someOf(listedStatuses),
    isActive: truth.optional().meta({ description: "true: active ones alone; false: the others alone" }),
    userId: ExternalId.optional().meta({ description: "Of this user, by your own id or ours (`usr_`)" }),
    groups: z
      .string()
      .refine(
        (text) => text.split(",").every((name) => /^\S{1,64}$/.test(name)) && text.split(",").length <= maxGraphs,
        "not names of groups",
      )
      .optional()
      .meta({ description: "Of these groups, by name or id, comma-separated; * is every group" }),
    entityId: z.string().max(64).optional().meta({ description: "That mention this entity" }),
    from: DateInput.optional().meta({ description: "Created at this date or later" }),
    to: DateInput.optional().meta({ description: "Created at this date or earlier; of a day, all of it" }),
  })
  .refine(inOrder, { path: ["from"], message: "from is after to" });

/** Both ways to say a state together. */
function statusesOf({ status, isActive }: z.output<typeof MemoryQuery>): ListedStatus[] | undefined {
  const named = readSome<ListedStatus>(status);
  if (isActive === undefined) return named;
  return (named ?? [...listedStatuses]).filter((one) => (one === "active") === (isActive === "true"));
}

/** The filters that name no other rows. */
export const readMemoryFilter = (query: z.output<typeof MemoryQuery>) => ({
  q: query.q || undefined,
  types: readSome<MemoryType>(query.type),
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
    .array(z.object({ type: z.enum(memoryTypes), count: z.int() }))
    .meta({ description: "Of each type, how many the other filters leave" }),
  nextCursor: NextCursor,
});

export const toMemoryList = ({ items, ...list }: Listed): Omit<z.input<typeof MemoryList>, "project"> => ({
  ...list,
  memories: items.map(toMemoryInList),
});

export const ProjectMemory = MemoryRecord.extend({ project: ProjectRef });
