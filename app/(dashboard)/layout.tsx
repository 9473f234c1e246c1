import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { identity } from "@/lib/auth";
import { accountPage, projectsOfPage } from "./session";

export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const [{ organization, actor }, projects, { kind }] = await Promise.all([accountPage(), projectsOfPage(), identity()]);
  return (
    <Providers>
      <Shell projects={projects.map(toProjectRef)} person={actor.name ?? "Signed in"} organization={organization.name} identity={kind}>
        {children}
      </Shell>
    </Providers>
  );
}
