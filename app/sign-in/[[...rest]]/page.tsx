import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { SignInForm } from "@/components/clerk/sign-in-form";
import { Command } from "@/components/command";
import { QuietPage } from "@/components/quiet-page";
import { accountContext } from "@/lib/auth/account-context";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { ownPath } from "@/lib/auth/own-path";
import { readSession } from "@/lib/auth/read-session";
import type { Session } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

/** Why a link did not let its person in. */
const reasons: Record<string, string> = {
  used: "That link was used before. A link signs in once.",
  expired: "That link does not work any more: it is older than ten minutes, or another server made it.",
  failed: "The database could not be asked just now. The link is still good for its ten minutes: open it again in a moment.",
};

/** As the dashboard decides it: a page that sent here whom this one sends there would do so for ever. */
async function isAdmitted(session: Session | "no organization"): Promise<boolean> {
  return session !== "no organization" && (await accountContext(session, { correlationId: crypto.randomUUID() })) !== null;
}

/** The sign-in of whoever signs people in. Clerk's goes through steps, which are addresses below this one. */
export default async function SignIn({ params, searchParams }: PageProps<"/sign-in/[[...rest]]">) {
  const [{ rest }, { reason, next }, clerk] = await Promise.all([params, searchParams, clerkSettings()]);
  if (rest && !clerk) notFound();
  const session = await readSession(await headers());
  if (session) {
    if (await isAdmitted(session)) redirect(ownPath(next));
    // Signed in, and for no organization that is still there.
    if (clerk) redirect("/organization");
  }
  if (clerk) {
    return (
      <QuietPage title="Sign in">
        <SignInForm {...clerk} next={ownPath(next)} />
      </QuietPage>
    );
  }
  const told = typeof reason === "string" && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  return (
    <QuietPage title="Sign in">
      {told ? (
        <p role="status" className="border-danger border-l-2 pl-4 text-ink">
          {told}
        </p>
      ) : null}
      <p>
        This server has one owner, who signs in with a link from its terminal. Each start prints one. For another, run this in the
        server&rsquo;s folder, while it runs:
      </p>
      <Command title="In the server&rsquo;s folder" text="npm run sign-in" />
      <p className="text-sm leading-6">A link works once, within ten minutes, and signs this browser in for two weeks.</p>
    </QuietPage>
  );
}
