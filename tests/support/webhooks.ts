import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "./call";
import type { Project } from "./records";

export type CreatedEndpoint = { id: string; uuid: string; secret: string };

export async function anEndpoint(project: Project, url: string, events: string[] = ["job.done"]): Promise<CreatedEndpoint> {
  const { status, body } = await call("POST", "/v1/webhooks/endpoints", { key: project.apiKey, body: { url, events } });
  if (status !== 201) throw new Error(`The endpoint wasn't created: ${JSON.stringify(body)}`);
  return { id: body.id, uuid: parseId("webhook", body.id)!, secret: body.secret };
}

export const endpointOf = async (project: Project, { id }: { id: string }) =>
  (await call("GET", `/v1/webhooks/endpoints/${id}`, { key: project.apiKey })).body;

export const deliveriesOf = async (project: Project, { id }: { id: string }, query = "") =>
  (await call("GET", `/v1/webhooks/endpoints/${id}/deliveries${query}`, { key: project.apiKey })).body.deliveries;

export const deliveryOf = async (project: Project, id: string) =>
  (await call("GET", `/v1/webhooks/deliveries/${id}`, { key: project.apiKey })).body;

/** As if its time had come. */
export const makeDue = (endpoint: CreatedEndpoint) =>
  rows(
    sql`update webhook_deliveries set next_at = now() where endpoint_id = ${endpoint.uuid}::uuid and status = 'pending' and lease_token is null`,
  );
