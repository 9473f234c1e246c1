import { sql } from "drizzle-orm";
import { check, index, json, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { RedactionType } from "@/lib/text/redaction/pattern";
import { keyScopes, type MemoryType, planCodes } from "@/lib/vocabulary";
import { createdAt, id, moment, trust } from "../columns";

export const organizations = pgTable("organizations", {
  id: id(),
  externalId: text().unique(),
  name: text().notNull(),
  planCode: text({ enum: planCodes }).notNull(),
  createdAt: createdAt(),
  /** By the provider's clock, so that a late event doesn't overwrite a newer one. */
  externalUpdatedAt: moment(),
  deletedAt: moment(),
});

export const accounts = pgTable("accounts", {
  id: id(),
  externalId: text().unique(),
  email: text(),
  firstName: text(),
  lastName: text(),
  createdAt: createdAt(),
  externalUpdatedAt: moment(),
  deletedAt: moment(),
});

export const memberships = pgTable(
  "memberships",
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text({ enum: ["org:admin", "org:member"] }).notNull(),
    createdAt: createdAt(),
    externalUpdatedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.accountId] }), index().on(t.accountId)],
);

export const usedSignInLinks = pgTable("used_sign_in_links", { id: uuid().primaryKey(), expiresAt: moment().notNull() });

export const revokedSessions = pgTable("revoked_sessions", { digest: text().primaryKey(), expiresAt: moment().notNull() });

export type ProjectSettings = {
  extractionInstructions?: string;
  language?: string;
  rateLimit?: number;
  requireUser?: boolean;
  /** Dollars per UTC month: from `softUsd` on there are warnings, from `hardUsd` on models aren't called. */
  spend?: { softUsd?: number; hardUsd?: number };
  redaction?: { enabled: boolean; action: "redact" | "block"; types?: RedactionType[] };
  /** What the sweep does with expired memories. Default: hide. */
  expiry?: "hide" | "erase";
  /** Erased when older; null: kept. */
  retention?: { messagesDays?: number | null; memoriesDays?: number | null };
  /** Superseded memories and earlier versions. Default: keep. */
  history?: "keep" | "erase";
};

/** The subset of JSON Schema that describes a user's profile: one flat object. */
export type ProfileSchema = {
  $schema?: string;
  title?: string;
  description?: string;
  type: "object";
  properties: Record<string, ProfileProperty>;
  required?: string[];
  additionalProperties?: boolean;
};

export type ProfileProperty = {
  type: "string" | "number" | "integer" | "boolean" | "array";
  title?: string;
  description?: string;
  format?: string;
  enum?: string[];
  items?: { type: "string"; enum?: string[] };
  /** What fills the field; without it, its name and description tell. */
  "x-loci"?: { attribute: string } | { type: MemoryType } | { query: string };
};

export const projects = pgTable(
  "projects",
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    tag: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(""),
    region: text().notNull().default("local"),
    settings: jsonb().$type<ProjectSettings>().notNull().default({}),
    ontology: jsonb().$type<{
      version: number;
      entityTypes: { name: string; description: string }[];
      edgeTypes: { name: string; description: string; functional: boolean }[];
    }>(),
    /** `json` keeps the order of the fields. */
    profileSchema: json().$type<{ version: number; schema: ProfileSchema }>(),
    /** Plain text, because verification needs it. */
    connectorSecret: text(),
    /** When the sweep looks into this project; null: nothing expires and nothing is erased by age. */
    forgetAt: moment(),
    /** The built-in embedding that all built-in vectors of this project were made with (`renewVectors`); null: not looked at yet. */
    builtInVectors: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique().on(t.organizationId, t.tag),
    index().on(t.organizationId, t.createdAt),
    index("projects_to_sweep").on(t.forgetAt).where(sql`${t.forgetAt} is not null`),
    check("projects_tag_form", sql`${t.tag} ~ '^[a-z0-9][a-z0-9-]{1,62}$'`),
  ],
);

export type KeyConstraints = { users?: string[]; groups?: string[] };

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    name: text().notNull(),
    scope: text({ enum: keyScopes }).notNull(),
    hash: text().notNull().unique(),
    hint: text().notNull(),
    constraints: jsonb().$type<KeyConstraints>(),
    /** What it adds has at most this class. */
    maxTrust: trust().default(3),
    createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (t) => [index().on(t.projectId, t.createdAt)],
);
