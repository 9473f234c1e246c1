import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import type { StoredField } from "@/lib/db/schema/profiles";
import type { ProfileProperty } from "@/lib/db/schema/tenancy";
import { AppError } from "@/lib/errors";
import { recordEvent } from "@/lib/events/record-event";
import { log } from "@/lib/log";
import { models } from "@/lib/models";
import { type FoundMemory, search } from "@/lib/retrieval/search";
import { redactorFor } from "@/lib/text/redaction/policy";
import { terms } from "@/lib/text/terms";
import { ledger, recordModelCall, withLedger } from "@/lib/usage/call-ledger";
import { spendLater, writePendingSpend } from "@/lib/usage/pending-spend";
import { noteWrite } from "@/lib/usage/record-changes";
import { isSpendUsedUp } from "@/lib/usage/spend-state";
import type { UserRef } from "@/lib/users/find-user";
import { trustOf } from "@/lib/vocabulary";
import { type FieldValue, fieldValue } from "./field-value";

/** What the model is asked, with the revision of the graph that the rest of the profile was read at. */
export type Refresh = {
  user: UserRef;
  schemaVersion: number;
  revision: number;
  fields: { name: string; property: ProfileProperty; question: string }[];
};

const perField = 8;
const maxConcurrentSearches = 4;
/** Longer than the model's time limit: then another process may try. */
const claimSeconds = 90;

/**
 * Asks the model for the fields that nothing else fills, and stores what it says with the memories it cites. What cites none, or
 * doesn't fit the schema, is dropped.
 * @returns false if another process does it just now, the project has reached its spend limit, or the model failed: the profile stays as it is
 */
export const refreshProfile = (ctx: ProjectContext, refresh: Refresh): Promise<boolean> =>
  // With a ledger of its own, because the call that it follows may have ended.
  withLedger(() => inProject(ctx.project.id, () => refreshInProject(ctx, refresh)));

async function refreshInProject(ctx: ProjectContext, refresh: Refresh): Promise<boolean> {
  if ((await isSpendUsedUp(ctx)) || !(await claim(ctx, refresh))) return false;
  try {
    await store(ctx, refresh, await filledByModel(ctx, refresh));
    return true;
  } catch (error) {
    // The claim stays, so that a provider that is down isn't asked at every read.
    if (!(error instanceof AppError && error.code === "MODEL_UNAVAILABLE")) throw error;
    log.warn("profile.not_filled", { correlationId: ctx.correlationId, reason: error.message });
    return false;
  } finally {
    spendLater(ctx.project.id, ledger()!.spent);
    await writePendingSpend();
  }
}

/** Unless another process has filled it since it was read. */
const claim = (ctx: ProjectContext, { user: { graphId }, revision, schemaVersion }: Refresh): Promise<boolean> =>
  inTransaction(async () => {
    const claimed = await rows(sql`
      insert into profiles (project_id, graph_id, claimed_until)
      select project_id, id, now() + make_interval(secs => ${claimSeconds}::int) from graphs where project_id = ${ctx.project.id}::uuid and id = ${graphId}::uuid
      on conflict (project_id, graph_id) do update set claimed_until = excluded.claimed_until
        where (profiles.claimed_until is null or profiles.claimed_until < now()) and (profiles.revision, profiles.schema_version, profiles.model)
          is distinct from (${revision}::bigint, ${schemaVersion}::int, ${models.name}::text)
      returning 1`);
    return claimed.length === 1;
  });

async function filledByModel(ctx: ProjectContext, { user, fields }: Refresh): Promise<Record<string, StoredField>> {
  const found = await memoriesFor(ctx, user, fields);
  const redact = redactorFor(ctx.project.settings);
  const answers = await models.fillFields!({
    fields: fields.map(({ name, property, question }) => ({
      name,
      question,
      type: property.type,
      format: property.format ?? null,
      options: property.enum ?? property.items?.enum ?? null,
    })),
    evidence: found.map((memory) => ({ ...memory, content: redact(memory.content), quote: redact(memory.quote) })),
    spend: recordModelCall("profile"),
  });
  const filled: Record<string, StoredField> = {};
  for (const { name, value: said, evidence } of answers) {
    const property = fields.find((field) => field.name === name)?.property;
    const cited = [...new Set(evidence)].flatMap((index) => found[index] ?? []);
    const value = property ? fieldValue(property, said) : null;
    if (value === null || cited.length === 0 || !isSupported(value, cited)) continue;
    filled[name] = { value, memories: await versionsOf(ctx, user.graphId, cited) };
  }
  return filled;
}

/** Text shares a word with what it cites; a number, a choice or a yes may be worded otherwise. */
function isSupported(value: FieldValue, cited: FoundMemory[]): boolean {
  if (typeof value !== "string" && !Array.isArray(value)) return true;
  const said = new Set(cited.flatMap(({ content, quote }) => terms(`${content} ${quote}`)));
  const isSaid = (text: string) => {
    const words = terms(text);
    return words.length === 0 || words.some((word) => said.has(word));
  };
  return [value].flat().every(isSaid);
}

async function memoriesFor(ctx: ProjectContext, user: UserRef, fields: Refresh["fields"]): Promise<FoundMemory[]> {
  const found = new Map<string, FoundMemory>();
  const queue = [...fields];
  const searchNext = async (): Promise<void> => {
    for (let field = queue.shift(); field; field = queue.shift()) {
      const { results } = await search(ctx, {
        users: [user.externalId],
        query: field.question,
        limit: perField,
        minTrust: trustOf.assistant,
        includePending: false,
      });
      for (const memory of results) if (memory.status === "active" && !memory.isOverruled) found.set(memory.id, memory);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentSearches }, searchNext));
  return [...found.values()];
}

const versionsOf = (ctx: ProjectContext, graphId: string, cited: FoundMemory[]): Promise<StoredField["memories"]> =>
  rows<{ id: string; version: number }>(sql`
    select id, version from memories where project_id = ${ctx.project.id}::uuid and graph_id = ${graphId}::uuid
      and id in (select unnest(${`{${cited.map(({ id }) => id).join(",")}}`}::uuid[]))`);

const store = (ctx: ProjectContext, { user, schemaVersion, revision }: Refresh, fields: Record<string, StoredField>): Promise<void> =>
  inTransaction(async () => {
    const of = sql`project_id = ${ctx.project.id}::uuid and graph_id = ${user.graphId}::uuid`;
    const [before] = await rows<{ fields: Record<string, StoredField> }>(sql`select fields from profiles where ${of} for no key update`);
    await rows(sql`
      update profiles set fields = ${JSON.stringify(fields)}::jsonb, revision = ${revision}, schema_version = ${schemaVersion},
        model = ${models.name}, filled_at = now(), claimed_until = null
      where ${of}`);
    const names = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(fields)]);
    const changed = [...names].filter((name) => JSON.stringify(before?.fields[name]?.value) !== JSON.stringify(fields[name]?.value));
    if (changed.length > 0) {
      await recordEvent({ projectId: ctx.project.id, type: "profile.updated", graphId: user.graphId, data: { fields: changed } });
    }
    await noteWrite(ctx.project.id);
  });
