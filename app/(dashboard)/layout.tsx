import { headers } from "next/headers";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { ownOrigin } from "@/lib/auth/own-page";
import { buildId } from "@/lib/build";
import { env } from "@/lib/env";
import { accountPage, projectsOfPage, requireKnownProject } from "./session";

export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const [{ organization, actor }, projects, clerk] = await Promise.all([accountPage(), projectsOfPage(), clerkSettings()]);
  await requireKnownProject();
  return (
    <Providers build={buildId()} origin={{ url: ownOrigin(await headers()), isConfigured: env().LOCI_BASE_URL !== undefined }}>
      <Shell projects={projects.map(toProjectRef)} person={actor.name ?? "Signed in"} organization={organization.name} clerk={clerk}>
        {children}
      </Shell>
    </Providers>
  );
}
