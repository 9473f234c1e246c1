import { sql } from "drizzle-orm";
import { readExpiry } from "@/lib/api/wire/common";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { addMessages } from "@/lib/episodes/add-messages";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import { plainText, wrapInFrame } from "@/lib/text/frame";
import { withIngestQuota } from "@/lib/usage/with-quota";

/**
 * `thread`: a `thr_` id, or the application's own id of the conversation, which becomes the run. `ttl`: seconds until what is remembered
 * of it expires.
 */
export type Conversation = { userId?: string; group?: string; thread?: string; agentId?: string; ttl?: number };

const maxTokens = 1_500;
const maxResults = 10;

/** A user's summary, or what a group knows about the question. Empty without memories. */
export async function blockFor(ctx: ProjectContext, { userId, group }: Conversation, question: string): Promise<string> {
  if (userId !== undefined) {
    const block = userContext(ctx, { user: userId, groups: group === undefined ? undefined : [group], template: "chat", maxTokens });
    return (await block.catch(noUserYet)).text;
  }
  if (!question) return "";
  const { results } = await search(ctx, { groups: [group!], query: question, limit: maxResults, includePending: false });
  return results.length > 0 ? wrapInFrame(group!, results.map(({ content }) => `- ${plainText(content)}`).join("\n")) : "";
}

/** The user's first turn creates the user. */
function noUserYet(error: unknown): { text: string } {
  if (error instanceof AppError && error.code === "USER_NOT_FOUND") return { text: "" };
  throw error;
}

/** Turns share the idempotency table under this name. */
const endpoint = "gateway turn";

/** Once, however often a client tries the same request again. */
export async function rememberTurn(ctx: ProjectContext, conversation: Conversation, turn: { text: string; digest: string }): Promise<void> {
  const { userId, group, thread, agentId, ttl } = conversation;
  const claimed = await rows(sql`
    insert into idempotency_keys (owner_id, endpoint, key, request_hash, status, body)
    values (${ctx.project.id}, ${endpoint}, ${turn.digest}, ${turn.digest}, 202, '{}')
    on conflict do nothing returning key`);
  if (claimed.length === 0) return;
  const threadId = thread === undefined ? null : parseId("thread", thread);
  try {
    await withIngestQuota(ctx.project, () =>
      addMessages(ctx, {
        target: userId === undefined ? { group } : { userId },
        messages: [{ role: "user", content: turn.text }],
        agentId,
        expiresAt: readExpiry({ ttl }),
        ...(threadId ? { threadId } : { runId: thread }),
      }),
    );
  } catch (error) {
    await rows(sql`
      delete from idempotency_keys where owner_id = ${ctx.project.id}::uuid and caller = '' and endpoint = ${endpoint} and key = ${turn.digest}`);
    throw error;
  }
}
