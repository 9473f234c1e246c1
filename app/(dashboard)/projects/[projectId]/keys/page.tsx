import { KeyRound, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Suspense } from "react";
import { KeyRows } from "@/components/keys/key-rows";
import { NewKey } from "@/components/keys/new-key";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { listKeys } from "@/lib/api-keys/list-keys";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "API keys" };

const hint = "What agents call this project with. A key opens this project alone, and is shown once, when it is made.";

export default async function Keys({ params }: PageProps<"/projects/[projectId]/keys">) {
  const ctx = await projectPage(params);
  if (ctx.account?.role !== "org:admin") {
    return (
      <>
        <PageHeader title="API keys" hint={hint} />
        <Empty icon={ShieldCheck} title="An admin manages API keys">
          You are a member of this organization. Ask one of its admins for a key; they can make one that reads only, or that sees only some
          users and groups.
        </Empty>
      </>
    );
  }
  const { projectId } = await params;
  const keys = (await listKeys(ctx)).map(toApiKey);
  return (
    <>
      <PageHeader
        title="API keys"
        hint={hint}
        actions={
          <Suspense>
            <NewKey projectId={projectId} />
          </Suspense>
        }
      />
      {keys.length > 0 ? (
        <KeyRows keys={keys} projectId={projectId} />
      ) : (
        <Empty icon={KeyRound} title="No API key">
          Nothing but the dashboard opens this project now. Make a key for an agent to call with.
        </Empty>
      )}
    </>
  );
}
