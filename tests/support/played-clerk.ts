import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { env } from "@/lib/env";
import { clerkFrontend, privateKey } from "./session";

// Clerk's HTTP, played: its Backend API on a port, and its authorization server as a `fetch`. Import "./session" first.

export type PlayedPerson = { banned?: boolean; memberships: Record<string, "org:admin" | "org:member"> };
type Opaque = { subject: string; scopes: string[]; aud?: string[]; revoked?: boolean; expired?: boolean };

const userRow = (id: string, banned: boolean) => ({
  ...{ object: "user", id, banned, first_name: "Ada", last_name: "Lovelace", primary_email_address_id: "e1" },
  email_addresses: [{ object: "email_address", id: "e1", email_address: "ada@example.com", linked_to: [] }],
  ...{ phone_numbers: [], web3_wallets: [], external_accounts: [], saml_accounts: [], enterprise_accounts: [] },
});
const membershipRow = (user: string, organization: string, role: string) => ({
  ...{ object: "organization_membership", id: `orgmem_${user}_${organization}`, role, permissions: [] },
  organization: { object: "organization", id: organization, name: organization, slug: organization },
  public_user_data: { user_id: user, identifier: "ada@example.com", first_name: "Ada", last_name: "Lovelace" },
});

/** @returns people and opaque tokens to change, and the paths that were asked for */
export async function playClerk() {
  const people: Record<string, PlayedPerson> = {};
  const opaque: Record<string, Opaque> = {};
  const asked: string[] = [];
  const state = { fails: null as number | "cut" | null };
  const server = createServer(async (request, response) => {
    const path = request.url!.split("?")[0]!;
    asked.push(path);
    let text = "";
    for await (const chunk of request) text += chunk;
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (state.fails === "cut") return request.socket.destroy();
    if (state.fails !== null) return answer(state.fails, { errors: [{ code: "x", message: "x" }] });
    const missing = () => answer(404, { errors: [{ code: "resource_not_found", message: "not found" }] });
    if (path === "/oauth_applications/access_tokens/verify") {
      const found = opaque[JSON.parse(text).access_token];
      if (!found) return missing();
      const { revoked = false, expired = false, ...rest } = found;
      return answer(200, { object: "clerk_idp_oauth_access_token", id: "oat_1", client_id: "client_1", revoked, expired, ...rest });
    }
    const [, id, part] = /^\/v1\/users\/([^/]+)(\/organization_memberships)?$/.exec(path) ?? [];
    const person = people[id ?? ""];
    if (!person) return missing();
    if (!part) return answer(200, userRow(id!, person.banned ?? false));
    const rows = Object.entries(person.memberships).map(([organization, role]) => membershipRow(id!, organization, role));
    answer(200, { data: rows, total_count: rows.length });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  env().CLERK_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { people, opaque, asked, state, close };
}

export type Claims = { account: string; scope?: string; aud?: string | string[]; claims?: Record<string, unknown>; expiresIn?: number };

export const everyScope = "memory:read memory:write";

export function accessToken({ account, scope = everyScope, aud = "http://localhost:3000/mcp", claims, expiresIn = 86_400 }: Claims) {
  const now = Math.floor(Date.now() / 1_000);
  const jwt = new SignJWT({ jti: `oat_${randomBytes(6).toString("hex")}`, client_id: "client_1", scope, aud, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "ins_test", typ: "at+jwt" })
    .setSubject(account)
    .setIssuedAt(now - 5)
    .setExpirationTime(now + expiresIn);
  return (claims && "iss" in claims ? jwt : jwt.setIssuer(clerkFrontend)).sign(privateKey);
}

/** An authorization server that signs `account` in and agrees to everything asked for. */
export function playAuthorization({ account, issue }: { account: string; issue: (scope: string, resource: string) => Promise<string> }) {
  const codes = new Map<string, { challenge: string; scope: string; resource: string }>();
  const seen: string[] = [];
  const fetchAuthorization = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input);
    seen.push(url.pathname);
    if (url.pathname === "/.well-known/oauth-authorization-server") {
      return Response.json({
        ...{ issuer: clerkFrontend, authorization_endpoint: `${clerkFrontend}/oauth/authorize` },
        ...{ token_endpoint: `${clerkFrontend}/oauth/token`, registration_endpoint: `${clerkFrontend}/oauth/register` },
        ...{ response_types_supported: ["code"], grant_types_supported: ["authorization_code", "refresh_token"] },
        ...{ code_challenge_methods_supported: ["S256"], token_endpoint_auth_methods_supported: ["none"] },
      });
    }
    if (url.pathname === "/oauth/register") {
      return Response.json({ ...JSON.parse(String(init!.body)), client_id: "client_1" }, { status: 201 });
    }
    if (url.pathname !== "/oauth/token") return new Response(null, { status: 404 });
    const form = new URLSearchParams(String(init!.body));
    const code = codes.get(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!code || code.challenge !== verifier || form.get("resource") !== code.resource) {
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    const token = await issue(code.scope, code.resource);
    return Response.json({ access_token: token, token_type: "Bearer", expires_in: 86_400, scope: code.scope });
  };
  /** What the person's browser does with the address it is sent to. @returns the code */
  const authorize = (address: URL): string => {
    const query = address.searchParams;
    const code = randomBytes(8).toString("hex");
    codes.set(code, { challenge: query.get("code_challenge")!, scope: query.get("scope")!, resource: query.get("resource")! });
    return code;
  };
  return { fetchAuthorization, authorize, seen, account };
}
