"use client";

import { ChevronsUpDown, FolderKanban, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Mark } from "../mark";
import { Menu, MenuChoice, MenuItem, MenuRule } from "../ui/menu";
import { canNavigate, noteNavigation } from "../ui/navigating";
import { allProjects } from "./navigation";
import type { ProjectName } from "./shell";

const maxProjects = 12;

export function ProjectSwitcher({
  projects,
  projectId,
  organization,
}: {
  projects: ProjectName[];
  projectId?: string;
  organization: string;
}) {
  const router = useRouter();
  function go(href: string) {
    if (!canNavigate()) return;
    noteNavigation();
    router.push(href);
  }
  const current = projects.find(({ id }) => id === projectId);
  return (
    <div className="flex items-center gap-1 px-3 pt-3">
      <Link href="/" aria-label="Loci home" className="rounded-md p-1.5 hover:bg-hover">
        <Mark />
      </Link>
      <Menu
        align="start"
        trigger={
          <button type="button" className="flex h-10 min-w-0 flex-1 items-center gap-1.5 rounded-md px-2 text-left hover:bg-hover">
            <span className="sr-only">Switch project, current: </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-sm leading-4.5">{current?.name ?? "All projects"}</span>
              <span className="block truncate text-muted text-xs leading-4">{organization}</span>
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
          </button>
        }
      >
        {projects.slice(0, maxProjects).map(({ id, name }) => (
          <MenuChoice key={id} isChosen={id === projectId} onSelect={() => go(`/projects/${id}`)}>
            <span className="truncate">{name}</span>
          </MenuChoice>
        ))}
        {projects.length > 0 ? <MenuRule /> : null}
        <MenuItem onSelect={() => go(allProjects)}>
          <FolderKanban aria-hidden /> {projects.length > maxProjects ? `All ${projects.length} projects` : "All projects"}
        </MenuItem>
        <MenuItem onSelect={() => go("/projects?new=1")}>
          <Plus aria-hidden /> Create project
        </MenuItem>
      </Menu>
    </div>
  );
}
