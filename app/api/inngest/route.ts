import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { env } from "@/lib/env";

type Handlers = ReturnType<typeof serve>;

// Vercel's limit for one step, in seconds.
export const maxDuration = 300;

let handlers: Promise<Handlers> | undefined;

async function loadHandlers(): Promise<Handlers> {
  const [{ inngest }, { inngestFunctions }] = await Promise.all([import("@/inngest/client"), import("@/inngest/functions")]);
  // Registration requests must be signed, too. Otherwise their Host header could point Inngest at another server.
  return serve({ client: inngest(), functions: inngestFunctions(), serveOrigin: env().LOCI_BASE_URL, enableUnauthedSync: false });
}

async function answer(method: "GET" | "POST" | "PUT", request: NextRequest, context: unknown): Promise<Response> {
  if (env().jobs !== "inngest") {
    return Response.json({ error: "Jobs run in this process, not on Inngest.", code: "NOT_FOUND" }, { status: 404 });
  }
  handlers ??= loadHandlers().catch((error) => {
    handlers = undefined;
    throw error;
  });
  return (await handlers)[method](request, context);
}

export const GET = (request: NextRequest, context: unknown) => answer("GET", request, context);
export const POST = (request: NextRequest, context: unknown) => answer("POST", request, context);
export const PUT = (request: NextRequest, context: unknown) => answer("PUT", request, context);
