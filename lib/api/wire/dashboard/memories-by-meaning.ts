import { z } from "zod";
import { type FoundByMeaning, maxByMeaning } from "@/lib/memories/memories-by-meaning";
import type { GraphCoverage } from "@/lib/retrieval/audited-read";
import type { MemoryType } from "@/lib/vocabulary";
import { isNotBlank, isOrderedRange, readDate, readEnd, text } from "../common";
import { readCommaSeparated } from "../lists";
import { MemoryInList, toMemoryInList } from "../memories";
import { roundScore } from "../memory";
import { projectQuery } from "./lists";
import { inOrder, memoryFilters, statusesOf } from "./memories";
import { Graphs, toGraphs } from "./playground";
import { ProjectRef } from "./projects";

export const MeaningQuery = projectQuery
  .extend({
    q: text(256).refine(isNotBlank, "only white space").meta({ description: "What the memories are about, in any words" }),
    limit: z.coerce.number().int().min(1).max(maxByMeaning).default(25),
    offset: z.coerce.number().int().min(0).max(maxByMeaning).default(0),
    ...memoryFilters,
  })
  .refine(isOrderedRange, inOrder);

export const readMeaningFilter = (query: z.output<typeof MeaningQuery>) => ({
  q: query.q,
  groups: query.groups?.split(","),
  types: readCommaSeparated<MemoryType>(query.type),
  statuses: statusesOf(query),
  from: readDate(query.from),
  to: readEnd(query.to),
});

export const FoundMemories = z.object({
  project: ProjectRef,
  memories: z.array(MemoryInList.extend({ score: z.number() })),
  nextOffset: z.int().min(0).nullable().meta({ description: "Offset of the next page; null on the last page" }),
  graphs: Graphs,
});

export const toFoundMemories = (
  { memories, nextOffset }: FoundByMeaning,
  graphs: GraphCoverage | null,
): Omit<z.input<typeof FoundMemories>, "project"> => ({
  memories: memories.map((memory) => ({ ...toMemoryInList(memory), score: roundScore(memory.score) })),
  nextOffset,
  graphs: toGraphs(graphs),
});
