import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { Connect } from "@/components/connect/connect";
import { toolIds } from "@/components/connect/tools";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { listKeys } from "@/lib/api-keys/list-keys";
import { env } from "@/lib/env";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Connect" };

const Query = z.object({ tool: z.enum(toolIds).default("typescript") });

export default async function ConnectPage({ params, searchParams }: PageProps<"/projects/[projectId]/connect">) {
  const ctx = await projectPage(params);
  const [{ projectId }, search] = await Promise.all([params, searchParams]);
  const header = (
    <PageHeader
      title="Connect"
      hint="Give your agent or application memory. Pick how, copy the code, and see the first call arrive."
      docs="/docs/quickstart"
    />
  );
  if (ctx.account?.role !== "org:admin") {
    return (
      <>
        {header}
        <Empty icon={ShieldCheck} title="Admins manage API keys">
          Connecting needs an API key. Ask an admin of your organization for one.
        </Empty>
      </>
    );
  }
  const keys = (await listKeys(ctx)).map(toApiKey);
  const { tool } = readQuery(Query, search);
  const oauthTag = env().identity === "clerk" ? ctx.project.tag : null;
  return (
    <>
      {header}
      <Connect projectId={projectId} toolId={tool} keys={keys} oauthTag={oauthTag} />
    </>
  );
}
