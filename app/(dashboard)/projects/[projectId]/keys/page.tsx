import { KeyRound, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Suspense } from "react";
import { CreateKey } from "@/components/keys/create-key";
import { KeyRows } from "@/components/keys/key-rows";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { listKeys } from "@/lib/api-keys/list-keys";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "API keys" };

const hint = "Keys your agents use to call this project. Each is shown once, when created.";

export default async function Keys({ params }: PageProps<"/projects/[projectId]/keys">) {
  const ctx = await projectPage(params);
  if (ctx.account?.role !== "org:admin") {
    return (
      <>
        <PageHeader title="API keys" hint={hint} />
        <Empty icon={ShieldCheck} title="Admins manage API keys">
          Ask an admin of your organization for a key. Keys can be read-only or restricted to specific users and groups.
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
        docs="/docs/guides/multi-tenant#keys-that-see-one-customer"
        actions={
          <Suspense>
            <CreateKey projectId={projectId} />
          </Suspense>
        }
      />
      {keys.length > 0 ? (
        <KeyRows keys={keys} projectId={projectId} />
      ) : (
        <Empty icon={KeyRound} title="No API keys">
          Create a key so your agents can call this project.
        </Empty>
      )}
    </>
  );
}
