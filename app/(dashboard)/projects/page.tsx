import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/ui/panel";
import { toProject } from "@/lib/api/wire/dashboard/projects";
import { projectsOfPage } from "../session";

export const metadata: Metadata = { title: "Projects" };

export default async function Projects() {
  const projects = (await projectsOfPage()).map(toProject);
  return (
    <>
      <PageHeader title="Projects" />
      {projects.map(({ id, name }) => (
        <Link key={id} className="link" href={`/projects/${id}/memories`}>
          {name}
        </Link>
      ))}
    </>
  );
}
