import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { RedactionType } from "@/lib/text/redaction/pattern";
import { keyScopes, planCodes } from "@/lib/vocabulary";
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
  redaction?: { enabled: boolean; action: "redact" | "block"; types?: RedactionType[] };
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
    /** Plain text, because verification needs it. */
    connectorSecret: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique().on(t.organizationId, t.tag),
    index().on(t.organizationId, t.createdAt),
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
