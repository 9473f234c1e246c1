import { randomBytes } from "node:crypto";
import { createKey } from "@/lib/api-keys/create-key";
import { db } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import type { KeyConstraints } from "@/lib/db/schema/tenancy";
import { formatId, newId } from "@/lib/ids";
import { createProject } from "@/lib/projects/create-project";
import type { KeyScope, PlanCode } from "@/lib/vocabulary";
import { type Answer, call } from "./call";

const system = { type: "system", id: null, name: "test" } as const;

export async function aProject({ plan = "self_hosted" }: { plan?: PlanCode } = {}) {
  const organization = { id: newId(), externalId: `org_${randomBytes(8).toString("hex")}`, name: "Test", planCode: plan };
  await (await db()).insert(organizations).values(organization);
  const tag = `t-${randomBytes(6).toString("hex")}`;
  const { project, key, ctx } = await createProject(
    { organizationId: organization.id, actor: system, correlationId: null },
    { tag, name: "Test" },
  );
  const apiKey = key.apiKey;
  return {
    id: project.id,
    organizationId: organization.id,
    organization: organization.externalId,
    shownId: formatId("project", project.id),
    tag,
    apiKey,
    ctx,
    keyWith: async (scope: KeyScope, more: { constraints?: KeyConstraints; expiresAt?: Date } = {}) =>
      (await createKey(ctx, { name: scope, scope, ...more })).apiKey,
    async remembers(user: string, ...lines: (string | { content: string; created_at?: string; name?: string })[]): Promise<Answer[]> {
      const answers: Answer[] = [];
      for (const line of lines) {
        const message = typeof line === "string" ? { content: line } : line;
        answers.push(
          await call("POST", "/v1/core/add", {
            key: apiKey,
            body: { user_id: user, messages: [{ role: "user", ...message }], wait_for_processing: true },
          }),
        );
      }
      return answers;
    },
    async asks(user: string, question: string): Promise<{ answer: string; refused: boolean }> {
      const { body } = await call("POST", "/v1/core/ask", { key: apiKey, body: { user_id: user, question } });
      return body;
    },
    async searches(user: string, query: string, more: Record<string, unknown> = {}): Promise<string[]> {
      const { body } = await call("POST", "/v1/core/search", { key: apiKey, body: { user_id: user, query, ...more } });
      return body.results.map((result: { content: string }) => result.content);
    },
  };
}
