import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { ListedProject } from "@/lib/projects/list-projects";
import { keyScopes } from "@/lib/vocabulary";
import { isNotBlank, showTime, Timestamp, text } from "../common";
import { RedactionSettings } from "../redaction";

export const ProjectRef = z.object({ id: z.string(), tag: z.string(), name: z.string() });

export const toProjectRef = (project: { id: string; tag: string; name: string }): z.input<typeof ProjectRef> => ({
  id: formatId("project", project.id),
  tag: project.tag,
  name: project.name,
});

export const Project = z.object({
  ...ProjectRef.shape,
  description: z.string(),
  region: z.string(),
  plan: z.string(),
  createdAt: Timestamp,
  stats: z.object({ memories: z.int().min(0), chunks: z.int().min(0), apiKeys: z.int().min(0), users: z.int().min(0) }),
});

export const toProject = (project: ListedProject): z.input<typeof Project> => ({
  ...toProjectRef(project),
  description: project.description,
  region: project.region,
  plan: project.plan,
  createdAt: showTime(project.createdAt),
  stats: project.stats,
});

const usd = z.number().positive().max(1_000_000);

const SpendLimits = z
  .object({ softUsd: usd.optional(), hardUsd: usd.optional() })
  .refine(({ softUsd, hardUsd }) => softUsd !== undefined || hardUsd !== undefined, "send softUsd, hardUsd or both")
  .refine(({ softUsd = 0, hardUsd = Number.POSITIVE_INFINITY }) => softUsd <= hardUsd, "softUsd must not be above hardUsd")
  .meta({
    description:
      "Dollars per UTC month for model calls. From `softUsd` on there are warnings; from `hardUsd` on, extraction waits and models aren't called",
  });

export const Settings = z.object({
  extractionInstructions: z.string().nullable(),
  redaction: RedactionSettings.nullable(),
  language: z.string().nullable(),
  rateLimit: z.int().min(0).nullable(),
  requireUser: z.boolean(),
  spend: SpendLimits.nullable(),
  expiry: z.enum(["hide", "erase"]),
  retention: z.object({ messagesDays: z.int().min(1).nullable(), memoriesDays: z.int().min(1).nullable() }),
  history: z.enum(["keep", "erase"]),
});

export const ProjectWithSettings = z.object({
  ...Project.shape,
  settings: Settings,
  hasConnectorSecret: z.boolean().meta({ description: "true if the project has a connector signing secret" }),
});

export const toProjectWithSettings = (project: ListedProject): z.input<typeof ProjectWithSettings> => {
  const { extractionInstructions, redaction, language, rateLimit, requireUser, spend, expiry, retention, history } = project.settings;
  return {
    ...toProject(project),
    settings: {
      extractionInstructions: extractionInstructions ?? null,
      redaction: redaction ?? null,
      language: language ?? null,
      rateLimit: rateLimit ?? null,
      requireUser: requireUser ?? false,
      spend: spend ?? null,
      expiry: expiry ?? "hide",
      retention: { messagesDays: retention?.messagesDays ?? null, memoriesDays: retention?.memoriesDays ?? null },
      history: history ?? "keep",
    },
    hasConnectorSecret: project.hasConnectorSecret,
  };
};

const Name = text(100).refine(isNotBlank, "only white space");
const Description = z.string().max(2_000);

export const ProjectInput = z.object({
  tag: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, "must be 2 to 63 lowercase letters, digits and -, starting with a letter or digit"),
  name: Name,
  description: Description.optional(),
});

const isNotEmpty = (change: object) => Object.values(change).some((value) => value !== undefined);
const immutable = (field: string) => z.never({ error: `a project's ${field} can't be changed` }).optional();

const Days = z.int().min(1).max(36_500).nullable();

export const Retention = z
  .object({
    messagesDays: Days.default(null).meta({
      description: "Messages that were stored longer ago are deleted for good, with what only they state",
    }),
    memoriesDays: Days.default(null).meta({
      description: "Memories that were neither stated nor changed for so long are deleted for good",
    }),
  })
  .meta({ description: "In days. null keeps them. Pinned memories stay, and the messages that they quote" });

const days = z.coerce.number().int().min(1).max(36_500).optional();

export const ForgettingQuery = z.object({
  expiry: z.enum(["hide", "erase"]).optional(),
  history: z.enum(["keep", "erase"]).optional(),
  messagesDays: days,
  memoriesDays: days,
});

const counted = z.int().min(0);
export const DueCounts = z.object({
  memories: counted,
  messages: counted,
  versions: counted.meta({ description: "Earlier versions of edited memories" }),
  isExact: z.boolean().meta({ description: "false: there are more than 10,000 of a kind" }),
});

const SettingsChange = z
  .object({
    extractionInstructions: text(4_000).refine(isNotBlank, "only white space").nullish().meta({
      description: "Additional instructions for the model that extracts memories",
    }),
    redaction: RedactionSettings.nullish(),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "not a language tag such as en or pt-BR")
      .nullish(),
    rateLimit: z.int().min(1).max(1_000_000).nullish().meta({ description: "Calls per minute and key. The plan's limit still applies" }),
    requireUser: z.boolean().nullish().meta({
      description:
        "Rejects writes that name neither a user nor a group with 400 USER_REQUIRED, instead of storing them in the shared group `default`",
    }),
    spend: SpendLimits.nullish(),
    expiry: z.enum(["hide", "erase"]).nullish().meta({
      description:
        "What happens to memories that expire. `hide` (default): nobody reads them, and they stay in history. `erase`: they are deleted for good",
    }),
    retention: Retention.nullish(),
    history: z.enum(["keep", "erase"]).nullish().meta({
      description: "`erase`: superseded memories and earlier versions of edited ones are deleted for good within the hour. Default: keep",
    }),
  })
  .refine(
    isNotEmpty,
    "send at least one of extractionInstructions, redaction, language, rateLimit, requireUser, spend, expiry, retention, history",
  )
  .meta({ description: "Merged into the current settings. null resets a setting" });

export const ProjectChange = z
  .object({
    name: Name.optional(),
    description: Description.optional(),
    settings: SettingsChange.optional(),
    tag: immutable("tag"),
    region: immutable("region"),
  })
  .refine(isNotEmpty, "send at least one of name, description and settings");

export const CreatedProject = z.object({
  ...ProjectRef.shape,
  description: z.string(),
  apiKey: z.string().meta({ description: "The project's first API key. Shown once; a replay returns its hint" }),
  apiKeyHint: z.string(),
  apiKeyScope: z.enum(keyScopes).meta({ description: "`admin`, or `writer` if a member created the project" }),
  createdAt: Timestamp,
});
