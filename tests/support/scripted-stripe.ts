import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

// Import this before anything reads the environment.

/** `params` are the form fields with their raw names: `line_items[0][price]`. */
export type ReceivedRequest = { method: string; path: string; headers: IncomingMessage["headers"]; params: Record<string, string> };
export type StripeReply = (response: ServerResponse, request: IncomingMessage) => void;

export const prices = { proMonthly: "price_pro_m", proYearly: "price_pro_y", scaleMonthly: "price_scale_m", scaleYearly: "price_scale_y" };
const webhookSecret = "whsec_test_loci";

/** Not retried unless its headers say so. */
export const failsWith =
  (status: number, error: Record<string, unknown> = {}, headers: Record<string, string> = {}): StripeReply =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false", "request-id": "req_stripe", ...headers })
      .end(JSON.stringify({ error: { type: "invalid_request_error", message: "No such price: 'price_secret'", ...error } }));
export const drops: StripeReply = (_, request) => void request.socket.destroy();
export const hangs: StripeReply = () => {};
export const sends =
  (body: string, status = 200): StripeReply =>
  (response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end(body);

const state = {
  requests: [] as ReceivedRequest[],
  replies: [] as StripeReply[],
  responses: new Map<string, { fields: string; body: object }>(),
};

const idOf = (prefix: string) => `${prefix}_${randomBytes(8).toString("hex")}`;

const resources: Record<string, (params: Record<string, string>) => object> = {
  "/v1/customers": (params) => ({ id: idOf("cus"), object: "customer", description: params.description }),
  "/v1/checkout/sessions": () => {
    const id = idOf("cs");
    return { id, object: "checkout.session", url: `https://checkout.stripe.test/${id}` };
  },
  "/v1/billing_portal/sessions": () => {
    const id = idOf("bps");
    return { id, object: "billing_portal.session", url: `https://billing.stripe.test/${id}` };
  },
};

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const fields = Buffer.concat(parts).toString();
  const params = Object.fromEntries(new URLSearchParams(fields));
  const path = request.url!;
  state.requests.push({ method: request.method!, path, headers: request.headers, params });
  const scripted = state.replies.shift();
  if (scripted) return scripted(response, request);
  const key = request.headers["idempotency-key"] as string | undefined;
  const before = key === undefined ? undefined : state.responses.get(key);
  if (before && before.fields !== fields) return failsWith(400, { type: "idempotency_error" })(response, request);
  const body = before?.body ?? resources[path]?.(params);
  if (!body) return failsWith(404)(response, request);
  if (key !== undefined) state.responses.set(key, { fields, body });
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
// Don't keep the test process alive.
server.unref();

const { port } = server.address() as AddressInfo;
Object.assign(process.env, {
  STRIPE_SECRET_KEY: "sk_test_loci_secret",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_PRO_MONTHLY: prices.proMonthly,
  STRIPE_PRICE_PRO_YEARLY: prices.proYearly,
  STRIPE_PRICE_SCALE_MONTHLY: prices.scaleMonthly,
  STRIPE_PRICE_SCALE_YEARLY: prices.scaleYearly,
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});

export const scriptedStripe = Object.assign(state, {
  url: `http://127.0.0.1:${port}`,
  requestsTo: (path: string) => state.requests.filter((request) => request.path === path),
  reset() {
    state.requests.length = 0;
    state.replies.length = 0;
    state.responses.clear();
  },
});

export const seconds = (at: Date | string): number => Math.floor(new Date(at).getTime() / 1000);

export const anEvent = (type: string, object: object, { id = idOf("evt"), created = seconds(new Date()) } = {}) => ({
  id,
  object: "event",
  api_version: "2026-10-28.endive",
  created,
  type,
  data: { object },
});

type Signing = { secret?: string; timestamp?: number };

export function signedText(raw: string, { secret = webhookSecret, timestamp }: Signing = {}) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: raw, secret, ...(timestamp && { timestamp }) });
  return { raw, headers: { "stripe-signature": signature } };
}

export const delivery = (event: object, signing: Signing = {}) => signedText(JSON.stringify(event), signing);
