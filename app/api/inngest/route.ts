import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { env } from "@/lib/env";

/** Inngest's door: it asks for the functions and calls their steps. Requests are signed; the SDK checks them. */
type Door = ReturnType<typeof serve>;

// Vercel's limit for one step, in seconds.
export const maxDuration = 300;

let door: Promise<Door> | undefined;

async function open(): Promise<Door> {
  const [{ inngest }, { inngestFunctions }] = await Promise.all([import("@/inngest/client"), import("@/inngest/functions")]);
  // Also the request that registers the functions must be signed: else its Host header could send Inngest elsewhere.
  return serve({ client: inngest(), functions: inngestFunctions(), serveOrigin: env().LOCI_BASE_URL, enableUnauthedSync: false });
}

async function answer(method: "GET" | "POST" | "PUT", request: NextRequest, context: unknown): Promise<Response> {
  if (env().jobs !== "inngest") {
    return Response.json({ error: "Jobs run in this process, not on Inngest.", code: "NOT_FOUND" }, { status: 404 });
  }
  door ??= open().catch((error) => {
    door = undefined;
    throw error;
  });
  return (await door)[method](request, context);
}

export const GET = (request: NextRequest, context: unknown) => answer("GET", request, context);
export const POST = (request: NextRequest, context: unknown) => answer("POST", request, context);
export const PUT = (request: NextRequest, context: unknown) => answer("PUT", request, context);
