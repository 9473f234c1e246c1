import { headers } from "next/headers";
import type { z } from "zod";
import { Notice } from "@/components/ui/notice";
import { ContextBlock } from "@/components/users/context-block";
import { ContextControls } from "@/components/users/context-controls";
import type { ContextQuery } from "@/lib/api/wire/users";
import { readGroups } from "@/lib/api/wire/users";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { listGroups } from "@/lib/groups/list-groups";
import { userContext } from "@/lib/synthesis/user-context";

const maxGroups = 30;

type Query = z.output<typeof ContextQuery>;

/** Read without an API key and without metering. */
export async function Context({ ctx, user, query }: { ctx: ProjectContext; user: string; query: Query }) {
  const { template, maxTokens } = query;
  const groups = readGroups(query.groups);
  const [block, known] = await Promise.all([
    userContext(ctx, { user, groups, template, maxTokens }).catch(orNull),
    listGroups(ctx, { page: { limit: maxGroups, offset: 0, after: null } }),
  ]);
  const host = (await headers()).get("host") ?? "localhost:3000";
  return (
    <ContextControls template={template} maxTokens={maxTokens} groups={groups ?? []} known={["*", ...known.items.map(({ name }) => name)]}>
      {block ? (
        <ContextBlock block={block} maxTokens={maxTokens} call={callOf(host, user, query)} />
      ) : (
        <Notice kind="warn" title="Group not found">
          It may have been renamed or deleted. Remove it above.
        </Notice>
      )}
    </ContextControls>
  );
}

function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === "GROUP_NOT_FOUND") return null;
  throw error;
}

function callOf(host: string, user: string, { template, maxTokens, groups }: Query): string {
  const query = new URLSearchParams({ template, maxTokens: String(maxTokens), ...(groups && { groups }) });
  const scheme = /^(localhost|127\.|\[::1\])/.test(host) ? "http" : "https";
  return `curl -s '${scheme}://${host}/v1/users/${encodeURIComponent(user).replaceAll("'", "%27")}/context?${query}' \\\n  -H "Authorization: Bearer $LOCI_API_KEY"`;
}
