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

export const Settings = z.object({
  extractionInstructions: z.string().nullable(),
  redaction: RedactionSettings.nullable(),
  language: z.string().nullable(),
  rateLimit: z.int().min(0).nullable(),
  requireUser: z.boolean(),
});

export const ProjectWithSettings = z.object({
  ...Project.shape,
  settings: Settings,
  hasConnectorSecret: z.boolean().meta({ description: "true if the project has a connector signing secret" }),
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

const Name = text(100).refine(isNotBlank, "only white space");
const Description = z.string().max(2_000);

export const ProjectInput = z.object({
  tag: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, "must be 2 to 63 lowercase letters, digits and -, starting with a letter or digit"),
  name: Name,
  description: Description.optional(),
});

const isNotEmpty = (change: object) => Object.values(change).some((value) => value !== undefined);
const immutable = (field: string) => z.never({ error: `a project's ${field} can't be changed` }).optional();

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
  })
  .refine(isNotEmpty, "send at least one of extractionInstructions, redaction, language, rateLimit, requireUser")
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
