import { z } from "zod";
import { showId } from "@/lib/ids";
import type { ListedProject } from "@/lib/projects/list-projects";
import { keyScopes } from "@/lib/vocabulary";
import { notBlank, showTime, Timestamp, text } from "../common";
import { RedactionSettings } from "../redaction";

/** Which project an answer is of; on every answer that is of one. */
export const ProjectRef = z.object({ id: z.string(), tag: z.string(), name: z.string() });

export const toProjectRef = (project: { id: string; tag: string; name: string }): z.input<typeof ProjectRef> => ({
  id: showId("project", project.id),
  tag: project.tag,
  name: project.name,
});

export const Project = z.object({
  ...ProjectRef.shape,
  description: z.string(),
  region: z.string(),
  plan: z.string(),
  createdAt: Timestamp,
  stats: z.object({ memories: z.int(), chunks: z.int(), apiKeys: z.int(), users: z.int() }),
});

export const toProject = (project: ListedProject): z.input<typeof Project> => ({
  ...toProjectRef(project),
  description: project.description,
  region: project.region,
  plan: project.plan,
  createdAt: showTime(project.createdAt),
  stats: project.stats,
});

export const Settings = z.object({
  extractionInstructions: z.string().nullable(),
  redaction: RedactionSettings.nullable(),
  language: z.string().nullable(),
  rateLimit: z.int().nullable(),
  requireUser: z.boolean(),
});

export const ProjectWithSettings = z.object({
  ...Project.shape,
  settings: Settings,
  hasConnectorSecret: z.boolean().meta({ description: "A connector's deliveries can be signed" }),
});

export const toProjectWithSettings = (project: ListedProject): z.input<typeof ProjectWithSettings> => {
  const { extractionInstructions, redaction, language, rateLimit, requireUser } = project.settings;
  return {
    ...toProject(project),
    settings: {
      extractionInstructions: extractionInstructions ?? null,
      redaction: redaction ?? null,
      language: language ?? null,
      rateLimit: rateLimit ?? null,
      requireUser: requireUser ?? false,
    },
    hasConnectorSecret: project.hasConnectorSecret,
  };
};

const Name = text(100).refine(notBlank, "only white space");
const Description = z.string().max(2_000);

export const ProjectInput = z.object({
  tag: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, "2 to 63 lowercase letters, digits and -, the first a letter or digit"),
  name: Name,
  description: Description.optional(),
});

const says = (given: object) => Object.values(given).some((value) => value !== undefined);
const kept = (what: string) => z.never({ error: `a project keeps the ${what} that it was made with` }).optional();

const SettingsChange = z
  .object({
    extractionInstructions: text(4_000).refine(notBlank, "only white space").nullish().meta({
      description: "Told to the model that draws memories",
    }),
    redaction: RedactionSettings.nullish(),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "not a language tag, as en or pt-BR")
      .nullish(),
    rateLimit: z.int().min(1).max(1_000_000).nullish().meta({ description: "Calls a minute for each key; never more than the plan's" }),
    requireUser: z.boolean().nullish().meta({
      description:
        "Refuse with 400 USER_REQUIRED what would be stored in the shared group `default` because the call names no user and no group",
    }),
  })
  .refine(says, `name at least one of extractionInstructions, redaction, language, rateLimit, requireUser`)
  .meta({ description: "Merged with what is set, one by one; null takes a setting out" });

export const ProjectChange = z
  .object({
    name: Name.optional(),
    description: Description.optional(),
    settings: SettingsChange.optional(),
    tag: kept("tag"),
    region: kept("region"),
  })
  .refine(says, "Name at least one of name, description and settings.");

export const CreatedProject = z.object({
  ...ProjectRef.shape,
  description: z.string(),
  apiKey: z.string().meta({ description: "The project's first key, shown this once; a replay shows its hint" }),
  apiKeyHint: z.string(),
  apiKeyScope: z.enum(keyScopes).meta({ description: "`admin`, or `writer` when a member created the project" }),
  createdAt: Timestamp,
});
