import { UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { Team } from "@/components/clerk";
import { buttonClass } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { accountPage } from "../session";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const [{ organization, account }, clerk] = await Promise.all([accountPage(), clerkSettings()]);
  return (
    <>
      <PageHeader
        title="Team"
        hint={
          clerk ? `Members of ${organization.name}, their roles and invitations. Members see every project.` : "Who can open the dashboard."
        }
        docs="/docs/identity"
      />
      {clerk ? (
        <Team {...clerk} isAdmin={account.role === "org:admin"} />
      ) : (
        <Empty
          icon={UsersRound}
          title="This server has a single owner"
          actions={
            <a className={buttonClass()} href="/docs/identity#clerk">
              Set up team sign-in
            </a>
          }
        >
          The owner signs in with one-time links. To invite others and give them roles, connect Clerk with its two keys and restart the
          server. The owner&rsquo;s projects can then be reached with their API keys only, so export them first.
        </Empty>
      )}
    </>
  );
}
