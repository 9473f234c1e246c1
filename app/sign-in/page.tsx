import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Command } from "@/components/command";
import { Mark } from "@/components/mark";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

/** Why a link did not let its person in. */
const reasons: Record<string, string> = {
  used: "That link was used before. A link signs in once.",
  expired: "That link does not work any more: it is older than ten minutes, or another server made it.",
  failed: "The database could not be asked just now. The link is still good for its ten minutes: open it again in a moment.",
};

export default async function SignIn({ searchParams }: PageProps<"/sign-in">) {
  // Asked for first: a page that reads its address is made when it is asked for, and so knows the server's environment.
  const { reason } = await searchParams;
  if (env().identity !== "local") notFound();
  const told = typeof reason === "string" && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-5 py-20 sm:px-8">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Mark />
        Loci
      </p>
      <h1 className="mt-8 font-semibold text-3xl tracking-tight">Sign in</h1>
      {told ? (
        <p role="status" className="mt-5 border-danger border-l-2 pl-4 leading-7">
          {told}
        </p>
      ) : null}
      <p className="mt-5 text-muted leading-7">
        This server has one owner, who signs in with a link from its terminal. Each start prints one. For another, run this in the
        server&rsquo;s folder, while it runs:
      </p>
      <div className="mt-6">
        <Command title="In the server&rsquo;s folder" text="npm run sign-in" />
      </div>
      <p className="mt-6 text-muted text-sm leading-6">A link works once, within ten minutes, and signs this browser in for two weeks.</p>
      <p className="mt-6">
        <Link className="link" href="/">
          To the start page
        </Link>
      </p>
    </main>
  );
}
