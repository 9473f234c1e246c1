import { ShieldCheck, Webhook } from "lucide-react";
import type { Metadata } from "next";
import { Suspense } from "react";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { CreateEndpoint } from "@/components/webhooks/create-endpoint";
import { EndpointRows } from "@/components/webhooks/endpoint-rows";
import { listEventTypes, toWebhookEndpoint } from "@/lib/api/wire/webhooks";
import { listEndpoints } from "@/lib/webhook-endpoints/list-endpoints";
import { projectPage } from "../../../session";

export const metadata: Metadata = { title: "Webhooks" };

const hint = "Loci calls your server when jobs end, memories change or something needs a decision.";

export default async function Webhooks({ params }: PageProps<"/projects/[projectId]/webhooks">) {
  const ctx = await projectPage(params);
  if (ctx.account?.role !== "org:admin") {
    return (
      <>
        <PageHeader title="Webhooks" hint={hint} />
        <Empty icon={ShieldCheck} title="Admins manage webhooks">
          Ask an admin of your organization to add an endpoint.
        </Empty>
      </>
    );
  }
  const { projectId } = await params;
  const endpoints = (await listEndpoints(ctx)).map(toWebhookEndpoint);
  return (
    <>
      <PageHeader
        title="Webhooks"
        hint={hint}
        docs="/docs/webhooks"
        actions={
          <Suspense>
            <CreateEndpoint projectId={projectId} choices={listEventTypes().events} />
          </Suspense>
        }
      />
      {endpoints.length > 0 ? (
        <EndpointRows endpoints={endpoints} base={`/projects/${projectId}`} />
      ) : (
        <Empty icon={Webhook} title="No endpoints">
          Add the URL of your server and choose the events it should receive.
        </Empty>
      )}
    </>
  );
}
