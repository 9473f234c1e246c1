import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { Organizations } from "@/components/clerk/organizations";
import { QuietPage } from "@/components/quiet-page";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { home, signInPath } from "@/lib/auth/own-path";
import { readSession } from "@/lib/auth/read-session";

export const metadata: Metadata = { title: "Choose an organization", robots: { index: false } };

/** Where a person chooses whom they act for, or begins an organization: without one there is nothing that they may see. */
export default async function Organization() {
  const clerk = await clerkSettings();
  if (!clerk) notFound();
  const sent = await headers();
  if (!(await readSession(sent))) redirect(signInPath(sent));
  return (
    <QuietPage title="Choose an organization">
      <p>Projects belong to an organization, and everyone in it sees them. Choose one, or create your own.</p>
      <Organizations {...clerk} next={home} />
    </QuietPage>
  );
}
