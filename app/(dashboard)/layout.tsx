import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { clerkSettings } from "@/lib/auth/clerk-settings";
import { buildId } from "@/lib/build";
import { accountPage, projectsOfPage } from "./session";

export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const [{ organization, actor }, projects, clerk] = await Promise.all([accountPage(), projectsOfPage(), clerkSettings()]);
  return (
    <Providers build={buildId()}>
      <Shell projects={projects.map(toProjectRef)} person={actor.name ?? "Signed in"} organization={organization.name} clerk={clerk}>
        {children}
      </Shell>
    </Providers>
  );
}
