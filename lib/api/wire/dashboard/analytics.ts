import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { Analytics as Analysed } from "@/lib/insights/analytics";
import { memoryTypes } from "@/lib/vocabulary";
import { showTime, Timestamp } from "../common";
import { ProjectRef } from "./projects";

const Period = z.enum(["24h", "7d", "30d", "90d"]);
export const AnalyticsQuery = z.object({ period: Period.default("7d") });

const figures = {
  ingests: z.int().min(0),
  memoriesCreated: z.int().min(0),
  superseded: z.int().min(0),
  searches: z.int().min(0),
  asks: z.int().min(0),
  chats: z.int().min(0),
  contexts: z.int().min(0),
  activeUsers: z.int().min(0).meta({ description: "Users with new messages or documents. In the totals, each user counts once" }),
};

export const Analytics = z.object({
  project: ProjectRef,
  period: Period,
  series: z
    .array(z.object({ at: Timestamp, ...figures }))
    .meta({ description: "Oldest first, without gaps: hours for 24h, otherwise days (UTC). The last one is still in progress" }),
  totals: z.object(figures),
  memoriesByType: z
    .array(z.object({ type: z.enum(memoryTypes), count: z.int().min(0) }))
    .meta({ description: "All active memories, regardless of the period" }),
  byApiKey: z
    .array(z.object({ id: z.string(), name: z.string(), hint: z.string(), calls: z.int().min(0) }))
    .meta({ description: "Adds and retrievals per key, rejected calls included. At most 50 keys" }),
  topEntities: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.string(), memoryCount: z.int().min(0) }))
    .meta({ description: "Entities with the most memories" }),
});

export const toAnalytics = ({ series, byApiKey, topEntities, ...analysed }: Analysed) => ({
  ...analysed,
  series: series.map(({ at, ...bucket }) => ({ at: showTime(at), ...bucket })),
  byApiKey: byApiKey.map((key) => ({ ...key, id: formatId("apiKey", key.id) })),
  topEntities: topEntities.map((entity) => ({ ...entity, id: formatId("entity", entity.id) })),
});
