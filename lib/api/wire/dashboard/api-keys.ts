import { z } from "zod";
import type { KeyCall } from "@/lib/api-keys/calls-of-key";
import type { ListedKey } from "@/lib/api-keys/list-keys";
import { queryKinds } from "@/lib/db/schema/logs";
import { formatId } from "@/lib/ids";
import { keyScopes, trustClasses, trustName } from "@/lib/vocabulary";
import {
  DateInput,
  ExternalId,
  GroupName,
  isNotBlank,
  maxGraphs,
  readDate,
  showTime,
  showTimeOrNull,
  Timestamp,
  TrustClass,
  text,
} from "../common";

export const Constraints = z
  .object({ users: z.array(ExternalId).max(maxGraphs).optional(), groups: z.array(GroupName).max(maxGraphs).optional() })
  .meta({ description: "The only users (your ids) and groups (names) that the key can access" });

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(keyScopes),
  hint: z.string(),
  constraints: Constraints.nullable(),
  maxTrust: TrustClass,
  lastUsedAt: Timestamp.nullable().meta({ description: "Accurate to a minute" }),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
});

export const toApiKey = (key: ListedKey): z.input<typeof ApiKey> => ({
  id: formatId("apiKey", key.id),
  name: key.name,
  scope: key.scope,
  hint: key.hint,
  constraints: key.constraints,
  maxTrust: trustName(key.maxTrust),
  lastUsedAt: showTimeOrNull(key.lastUsedAt),
  expiresAt: showTimeOrNull(key.expiresAt),
  createdAt: showTime(key.createdAt),
});

const Future = DateInput.refine((at) => (readDate(at)?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now(), "not in the future");
const MaxTrust = z.enum(trustClasses);
const maxTrustDescription = "What the key adds has at most this trust class, and it can't change memories of a higher one";
const NamedConstraints = Constraints.refine(
  ({ users = [], groups = [] }) => users.length + groups.length > 0,
  "name at least one user or group, or leave constraints out for a key with access to everything",
);

export const ApiKeyInput = z.object({
  name: text(100).refine(isNotBlank, "only white space"),
  scope: z.enum(keyScopes),
  expiresAt: Future.optional().meta({ description: "ISO 8601 date or date-time. UTC if it has no time zone" }),
  maxTrust: MaxTrust.optional().meta({ description: `${maxTrustDescription}. Defaults to \`user\`` }),
  constraints: NamedConstraints.optional(),
});

export const ApiKeyChange = z
  .object({
    name: ApiKeyInput.shape.name.optional(),
    scope: ApiKeyInput.shape.scope.optional(),
    expiresAt: Future.nullable().optional().meta({ description: "null: never" }),
    maxTrust: MaxTrust.optional().meta({ description: maxTrustDescription }),
    constraints: NamedConstraints.nullable().optional().meta({ description: "null: the entire project" }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "send at least one field to change");

export const maxGraceHours = 24 * 7;

export const KeyRotation = z.object({
  graceHours: z.int().min(0).max(maxGraceHours).default(24).meta({ description: "How long the old key keeps working. 0: not at all" }),
});

export const CreatedApiKey = z.object({
  ...ApiKey.shape,
  apiKey: z.string().meta({ description: "The full key. Shown once; a replay returns its hint" }),
});

export const KeyCalls = z.object({
  lastUsedAt: ApiKey.shape.lastUsedAt,
  calls: z.array(
    z.object({
      id: z.string(),
      at: Timestamp,
      kind: z.enum(queryKinds),
      latencyMs: z.number().nullable().meta({ description: "null for adds" }),
      errorCode: z.string().nullable(),
      jobId: z.string().nullable().meta({ description: "The job of an add" }),
    }),
  ),
});

export const toKeyCalls = ({ lastUsedAt, calls }: { lastUsedAt: string | null; calls: KeyCall[] }): z.input<typeof KeyCalls> => ({
  lastUsedAt: showTimeOrNull(lastUsedAt),
  calls: calls.map(({ id, at, jobId, ...call }) => ({
    ...call,
    id: jobId ? formatId("job", id) : formatId("query", id),
    at: showTime(at),
    jobId: jobId && formatId("job", jobId),
  })),
});
