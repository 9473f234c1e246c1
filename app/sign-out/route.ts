import { sessionCookie } from "@/lib/auth/cookies";
import { localCookie } from "@/lib/auth/local";
import { isOwnPage } from "@/lib/auth/own-page";
import { env } from "@/lib/env";

/** Takes the owner's cookie away. Clerk's own sign-out is Clerk's. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (env().identity !== "local") return new Response(null, { status: 404, headers });
  if (!isOwnPage(request)) return new Response("Signing out is for a page of this service.\n", { status: 403, headers });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: "/sign-in", "Set-Cookie": sessionCookie(request, { name: localCookie, value: "", seconds: 0 }) },
  });
}
