import { FolderKanban, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { Suspense } from "react";
import { NewProject } from "@/components/projects/new-project";
import { ProjectCards } from "@/components/projects/project-cards";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SearchField } from "@/components/ui/filters";
import { PageHeader } from "@/components/ui/panel";
import { toProject } from "@/lib/api/wire/dashboard/projects";
import { projectsOfPage } from "../session";

export const metadata: Metadata = { title: "Projects" };

/** Fewer are seen at a glance. */
const worthSearching = 9;

export default async function Projects({ searchParams }: PageProps<"/projects">) {
  const projects = (await projectsOfPage()).map(toProject);
  const q = String((await searchParams).q ?? "").toLowerCase();
  const found = projects.filter(({ name, tag }) => name.toLowerCase().includes(q) || tag.includes(q));
  return (
    <>
      <PageHeader
        title="Projects"
        hint="A project is one agent's memory, or one product's: its users, its keys, its settings."
        actions={
          <Suspense>
            <NewProject />
          </Suspense>
        }
      />
      {projects.length === 0 ? (
        <Empty
          icon={FolderKanban}
          title="No project yet"
          actions={
            <ButtonLink look="primary" href="/projects?new=1">
              Create your first project
            </ButtonLink>
          }
        >
          A project comes with an API key, and two commands that store a first memory and find it again.
        </Empty>
      ) : (
        <>
          {projects.length >= worthSearching || q ? (
            <div className="mb-4 flex">
              <SearchField label="Search projects" />
            </div>
          ) : null}
          {found.length > 0 ? (
            <ProjectCards projects={found} />
          ) : (
            <Empty icon={SearchX} title="No project by that name">
              Search for a part of its name or tag.
            </Empty>
          )}
        </>
      )}
    </>
  );
}
