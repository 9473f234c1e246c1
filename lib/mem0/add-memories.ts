import { z } from "zod";
import { expiryFields, Metadata, readExpiry, text } from "@/lib/api/wire/common";
import type { ProjectContext } from "@/lib/context";
import { addContent, maxStatementLength } from "@/lib/episodes/add-content";
import { addMessages } from "@/lib/episodes/add-messages";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { withIngestQuota } from "@/lib/usage/with-quota";
import { type Call, name } from "./call";

const role = z.enum(["user", "assistant", "system", "tool"]);
const Add = z.object({
  messages: z.union([
    text(100_000),
    z
      .array(z.object({ role, content: text(100_000), name: z.string().max(200).nullish() }))
      .min(1)
      .max(100),
  ]),
  user_id: name,
  agent_id: name,
  app_id: name,
  run_id: name,
  metadata: Metadata.nullish(),
  timestamp: z.number().nullish(),
  infer: z.boolean().nullish(),
  expiration_date: expiryFields.expiresAt.nullable(),
});

export async function add({ ctx, body }: Call) {
  const { messages, user_id, agent_id, app_id, run_id, metadata, infer, expiration_date, timestamp } = Add.parse(body);
  const said = typeof messages === "string" ? [{ role: "user" as const, content: messages }] : messages;
  const about = {
    target: { userId: user_id ?? undefined },
    agentId: agent_id ?? undefined,
    runId: run_id ?? undefined,
    metadata: { ...metadata, ...(app_id && { app_id }) },
    documentDate: timestamp ? new Date(timestamp * 1_000) : undefined,
    // A day in UTC, which is included, as theirs.
    expiresAt: readExpiry({ expiresAt: expiration_date }),
  };
  if (infer === false) return pending(await keepWordForWord(ctx, said, about));
  const added = await addMessages(ctx, {
    ...about,
    messages: said.map(({ name: speaker, ...message }: { name?: string | null; role: z.output<typeof role>; content: string }) => ({
      ...message,
      ...(speaker && { name: speaker }),
    })),
  });
  return pending(added.job.id);
}

const pending = (jobId: string) => ({
  message: "Memory processing has been queued for background execution",
  status: "PENDING",
  event_id: formatId("job", jobId),
});

type Said = { role: z.output<typeof role>; content: string };
type About = {
  target: { userId?: string };
  agentId?: string;
  runId?: string;
  metadata: Record<string, unknown>;
  documentDate?: Date;
  expiresAt?: Date;
};

/** Each message becomes one memory. The call counts as one add; each further message as one more. @returns the last job */
async function keepWordForWord(ctx: ProjectContext, said: Said[], about: About): Promise<string> {
  const kept = said.filter(({ role: who }) => who !== "system");
  if (kept.length === 0) throw new AppError("VALIDATION_ERROR", "messages: only system messages, which are not stored.");
  if (kept.some(({ content }) => content.length > maxStatementLength))
    throw new AppError(
      "VALIDATION_ERROR",
      `messages: with infer false, a message may have ${maxStatementLength.toLocaleString("en")} characters.`,
    );
  let jobId = "";
  for (const [index, { role: who, content }] of kept.entries()) {
    const channel = who === "assistant" ? ("assistant" as const) : who === "tool" ? ("external" as const) : undefined;
    const add = () => addContent(ctx, { ...about, content, sourceType: "MEMORY", channel });
    ({ id: jobId } = (index === 0 ? await add() : await withIngestQuota(ctx.project, add)).job);
  }
  return jobId;
}
