import { correlationId } from "@/lib/api/correlation";
import { errorResponse } from "@/lib/api/envelopes";
import { clerkIssuer } from "@/lib/auth/clerk-issuer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** What a person can let an application do. */
export const oauthScopes = ["memory:read", "memory:write"] as const;

/** With it, Clerk asks the person which organization the application may act for. */
const organizationScope = "user:org:read";

/** What tokens must be for, whichever project the path names. From the settings, because a request's Host could name another server. */
export const mcpResource = (): string => `${env().address}/mcp`;

const metadataUrl = () => `${env().address}/.well-known/oauth-protected-resource/mcp`;
const scopes = [...oauthScopes, organizationScope];

export function challengeHeader(error: string | null): string {
  const parts = [`resource_metadata="${metadataUrl()}"`, `scope="${scopes.join(" ")}"`];
  return `Bearer ${[...(error ? [`error="${error}"`] : []), ...parts].join(", ")}`;
}

/** Metadata of a protected resource (RFC 9728). */
export function showMetadata(request: Request): Response {
  if (env().identity !== "clerk") {
    const error = new AppError("NOT_FOUND", "This server has no OAuth: connect with an API key. OAuth needs Clerk's keys.");
    return errorResponse("memory", error, correlationId(request.headers));
  }
  return Response.json(
    {
      resource: mcpResource(),
      resource_name: "Loci",
      authorization_servers: [clerkIssuer()],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
    },
    { headers: { "Cache-Control": "public, max-age=300" } },
  );
}
