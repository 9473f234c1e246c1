import { FolderKanban, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { CreateProject } from "@/components/projects/create-project";
import { ProjectCards } from "@/components/projects/project-cards";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SearchField } from "@/components/ui/filters";
import { PageHeader } from "@/components/ui/panel";
import { toProject } from "@/lib/api/wire/dashboard/projects";
import { projectsOfPage } from "../session";
import { onlyProject } from "./only-project";

export const metadata: Metadata = { title: "Projects" };

const minForSearch = 9;

export default async function Projects({ searchParams }: PageProps<"/projects">) {
  const projects = (await projectsOfPage()).map(toProject);
  const query = await searchParams;
  const only = onlyProject(projects, query);
  if (only) redirect(`/projects/${only.id}`);
  const q = String(query.q ?? "").toLowerCase();
  const matches = projects.filter(({ name, tag }) => name.toLowerCase().includes(q) || tag.includes(q));
  return (
    <>
      <PageHeader
        title="Projects"
        hint="Each project has its own memory, users, API keys and settings."
        actions={
          <Suspense>
            <CreateProject />
          </Suspense>
        }
      />
      {projects.length === 0 ? (
        <Empty
          icon={FolderKanban}
          title="No projects yet"
          actions={
            <ButtonLink look="primary" href="/projects?new=1">
              Create project
            </ButtonLink>
          }
        >
          Create a project to get an API key and two commands to try it.
        </Empty>
      ) : (
        <>
          {projects.length >= minForSearch || q ? (
            <div className="mb-4 flex">
              <SearchField label="Search projects" />
            </div>
          ) : null}
          {matches.length > 0 ? (
            <ProjectCards projects={matches} />
          ) : (
            <Empty icon={SearchX} title="No matching projects">
              Search for part of a name or tag.
            </Empty>
          )}
        </>
      )}
    </>
  );
}
