import { Send } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Facts, PageHeader, Panel } from "@/components/ui/panel";
import { RefreshWhile } from "@/components/ui/refresh-while";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { When } from "@/components/ui/when";
import { DeliveryRows } from "@/components/webhooks/delivery-rows";
import { EndpointActions } from "@/components/webhooks/endpoint-actions";
import { disabledBecause, endpointState } from "@/components/webhooks/webhook-labels";
import { readPage } from "@/lib/api/wire/page";
import { listEventTypes, toWebhookDelivery, toWebhookEndpoint, WebhookDeliveryQuery } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { getEndpoint } from "@/lib/webhook-endpoints/endpoint-record";
import { listDeliveries } from "@/lib/webhook-endpoints/list-deliveries";
import { orNotFound, projectPage, readQuery } from "../../../../session";

export const metadata: Metadata = { title: "Webhook endpoint" };

const soonMs = 60_000;

export default async function WebhookEndpointPage({ params, searchParams }: PageProps<"/projects/[projectId]/webhooks/[id]">) {
  const ctx = await projectPage(params);
  if (ctx.account?.role !== "org:admin") notFound();
  const { projectId, id: shownId } = await params;
  const id = parseId("webhook", shownId);
  const query = readQuery(WebhookDeliveryQuery, await searchParams);
  const [found, { items, nextCursor }] = await orNotFound(
    Promise.all([getEndpoint(ctx, id), listDeliveries(ctx, { endpointId: id, status: query.status, page: readPage(query) })]),
  );
  const endpoint = toWebhookEndpoint(found);
  const deliveries = items.map(toWebhookDelivery);
  const isSoon = (at: string | null) => at !== null && Date.parse(at) < Date.now() + soonMs;
  const state = endpointState(endpoint);
  const here = `/projects/${projectId}/webhooks/${endpoint.id}`;
  return (
    <>
      <RefreshWhile isOn={deliveries.some(({ nextAttemptAt }) => isSoon(nextAttemptAt))} />
      <PageHeader
        above={
          <Breadcrumbs
            project={{ href: `/projects/${projectId}`, name: ctx.project.name }}
            list={{ path: "/webhooks", name: "Webhooks" }}
          />
        }
        title={<span className="break-all">{endpoint.url}</span>}
        hint={endpoint.description || undefined}
        meta={<Badge tone={state.tone}>{state.name}</Badge>}
        actions={<EndpointActions projectId={projectId} endpoint={endpoint} choices={listEventTypes().events} />}
      />
      <div className="space-y-6">
        {endpoint.disabledReason ? (
          <Notice kind={endpoint.disabledReason === "manual" ? "info" : "warn"}>{disabledBecause[endpoint.disabledReason]}</Notice>
        ) : null}
        <Panel title="Details">
          <Facts
            facts={[
              [
                "Events",
                <code key="events" className="font-mono text-[13px]">
                  {endpoint.events.join(", ")}
                </code>,
              ],
              [
                "Signing secret",
                <code key="secret" className="font-mono text-[13px]">
                  {endpoint.secretHint}
                </code>,
              ],
              ...(endpoint.previousSecretUntil
                ? [
                    [
                      "Previous secret",
                      <span key="until">
                        also signs until <When at={endpoint.previousSecretUntil} as="exact" />
                      </span>,
                    ] as const,
                  ]
                : []),
              ["Last success", endpoint.lastDeliveredAt ? <When key="success" at={endpoint.lastDeliveredAt} /> : "None"],
              ...(endpoint.failingSince ? [["Failing since", <When key="failing" at={endpoint.failingSince} />] as const] : []),
              ["Created", <When key="created" at={endpoint.createdAt} />],
              [
                "ID",
                <code key="id" className="font-mono text-[13px]">
                  {endpoint.id}
                </code>,
              ],
            ]}
          />
        </Panel>
        <section aria-label="Delivery log">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="font-semibold">Deliveries</h2>
              <p className="text-[13px] text-muted">Kept for 30 days</p>
            </div>
            <SegmentedLinks
              label="Status"
              chosen={query.status ?? ""}
              choices={[
                { value: "", name: "All", href: here },
                { value: "delivered", name: "Delivered", href: `${here}?status=delivered` },
                { value: "pending", name: "Pending", href: `${here}?status=pending` },
                { value: "failed", name: "Failed", href: `${here}?status=failed` },
              ]}
            />
          </div>
          {deliveries.length > 0 ? (
            <DeliveryRows deliveries={deliveries} projectId={projectId} isEnabled={endpoint.enabled} />
          ) : (
            <Empty icon={Send} title={query.status ? `No ${query.status} deliveries` : "No deliveries yet"}>
              {endpoint.enabled ? "Send a test to see one." : "Enable the endpoint to receive events."}
            </Empty>
          )}
          {nextCursor || query.cursor ? <Pager shown={deliveries.length} total={null} nextCursor={nextCursor} noun="deliveries" /> : null}
        </section>
      </div>
    </>
  );
}
