import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { SignInForm } from "@/components/clerk";
import { Command } from "@/components/command";
import { MessagePage } from "@/components/message-page";
import { accountContext } from "@/lib/auth/account-context";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { hasSignInScript } from "@/lib/auth/new-link";
import { safePath } from "@/lib/auth/own-path";
import { readSession } from "@/lib/auth/read-session";
import type { Session } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

const reasons: Record<string, string> = {
  used: "This link has already been used. Each link works once.",
  expired: "This link has expired or belongs to another server.",
  failed: "The database is unavailable. Open the link again in a moment; it's valid for ten minutes.",
};

/** Must match the dashboard's own check, or the two pages would redirect to each other endlessly. */
async function canOpenDashboard(session: Session | "no organization"): Promise<boolean> {
  return session !== "no organization" && (await accountContext(session, { correlationId: crypto.randomUUID() })) !== null;
}

export default async function SignIn({ params, searchParams }: PageProps<"/sign-in/[[...rest]]">) {
  const [{ rest }, { reason, next }, clerk] = await Promise.all([params, searchParams, clerkSettings()]);
  if (rest && !clerk) notFound();
  const session = await readSession(await headers());
  if (session) {
    if (await canOpenDashboard(session)) redirect(safePath(next));
    // Signed in, but the active organization no longer exists.
    if (clerk) redirect("/organization");
  }
  if (clerk) {
    return (
      <MessagePage title="Sign in">
        <SignInForm {...clerk} next={safePath(next)} />
      </MessagePage>
    );
  }
  const message = typeof reason === "string" && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  const isByScript = hasSignInScript();
  return (
    <MessagePage title="Sign in">
      {message ? (
        <p role="status" className="border-danger border-l-2 pl-4 text-ink">
          {message}{" "}
        </p>
      ) : null}
      <p>
        Sign in with the one-time link the server prints on start. Need a new one?{" "}
        {isByScript ? "With the server running, run:" : "Restart the server and read its log:"}
      </p>
      {isByScript ? (
        <Command title="In the server&rsquo;s folder" text="npm run sign-in" />
      ) : (
        <Command title="With Docker Compose" text="docker compose restart loci && docker compose logs --since 1m --follow loci" />
      )}
      <p className="text-sm leading-6">Each link works once, expires after ten minutes, and signs this browser in for two weeks.</p>
    </MessagePage>
  );
}
