import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { Organizations } from "@/components/clerk";
import { MessagePage } from "@/components/message-page";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { homePath, signInPath } from "@/lib/auth/own-path";
import { readSession } from "@/lib/auth/read-session";

export const metadata: Metadata = { title: "Choose an organization", robots: { index: false } };

export default async function Organization() {
  const clerk = await clerkSettings();
  if (!clerk) notFound();
  const requestHeaders = await headers();
  if (!(await readSession(requestHeaders))) redirect(signInPath(requestHeaders));
  return (
    <MessagePage title="Choose an organization">
      <p>Projects belong to an organization and are visible to all its members. Choose one or create your own.</p>
      <Organizations {...clerk} next={homePath} />
    </MessagePage>
  );
}
