"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Moon, NotebookText, Plus, Sun, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { api } from "../api";
import { canNavigate, noteNavigation } from "../ui/navigating";
import { organizationPlaces, projectPlaces, settingsPlace } from "./navigation";
import type { ProjectName } from "./shell";
import { chooseTheme } from "./theme";

export function Palette({ projects, projectId, onClose }: { projects: ProjectName[]; projectId?: string; onClose: () => void }) {
  const router = useRouter();
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined), [opener]);
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { data: results } = useQuery({
    queryKey: ["palette", projectId, q],
    queryFn: async ({ signal }) => {
      const [{ memories }, { users }] = await Promise.all([
        api.get("/v1/dashboard/memories", { query: { projectId, q, limit: 5 }, signal }),
        api.get("/v1/dashboard/users", { query: { projectId, q, limit: 4 }, signal }),
      ]);
      return { memories, users };
    },
    enabled: projectId !== undefined && q.length >= 3,
    placeholderData: (before) => before,
  });
  const matches = q.length >= 3 ? results : undefined;
  const go = (href: string) => () => {
    onClose();
    if (!canNavigate()) return;
    noteNavigation();
    router.push(href);
  };
  const base = `/projects/${projectId}`;
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      label="Go to"
      loop
      filter={matchesWords}
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-float animate-appear"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={projectId ? "Search pages, memories and users…" : "Search pages and projects…"}
        className="h-12 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-8 text-center text-muted text-sm">No results for “{text}”</Command.Empty>
        {matches && matches.memories.length > 0 ? (
          <Group name="Memories">
            {matches.memories.map(({ id, content }) => (
              <Item key={id} value={`${text} ${id}`} icon={<NotebookText aria-hidden />} onSelect={go(`${base}/memories/${id}`)}>
                {content}
              </Item>
            ))}
          </Group>
        ) : null}
        {matches && matches.users.length > 0 ? (
          <Group name="Users">
            {matches.users.map(({ id, externalId }) => (
              <Item key={id} value={`${text} ${id}`} icon={<Users aria-hidden />} onSelect={go(`${base}/users/${id}`)}>
                {externalId}
              </Item>
            ))}
          </Group>
        ) : null}
        {projectId ? (
          <Group name="Pages">
            {projectPlaces
              .flatMap(({ places }) => places)
              .concat(settingsPlace)
              .map(({ path, name, icon: Icon, keywords }) => (
                <Item key={path} value={`${name} ${keywords ?? ""}`} icon={<Icon aria-hidden />} onSelect={go(base + path)}>
                  {name}
                </Item>
              ))}
          </Group>
        ) : null}
        <Group name="Organization">
          {organizationPlaces.map(({ path, query = "", name, icon: Icon, keywords }) => (
            <Item key={path} value={`${name} ${keywords ?? ""}`} icon={<Icon aria-hidden />} onSelect={go(path + query)}>
              {name}
            </Item>
          ))}
          {projects.map(({ id, name, tag }) => (
            <Item key={id} value={`project ${name} ${tag}`} icon={<span className="size-4" />} onSelect={go(`/projects/${id}`)}>
              {name}
            </Item>
          ))}
        </Group>
        <Group name="Actions">
          <Item value="create project new" icon={<Plus aria-hidden />} onSelect={go("/projects?new=1")}>
            Create project
          </Item>
          {(["light", "dark"] as const).map((theme) => (
            <Item
              key={theme}
              value={`theme ${theme}`}
              icon={theme === "light" ? <Sun aria-hidden /> : <Moon aria-hidden />}
              onSelect={() => {
                chooseTheme(theme);
                onClose();
              }}
            >
              {theme === "light" ? "Light theme" : "Dark theme"}
            </Item>
          ))}
        </Group>
      </Command.List>
    </Command.Dialog>
  );
}

/** cmdk's default fuzzy match finds too much. */
const matchesWords = (entry: string, typed: string): number => {
  const words = entry.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const typedWords = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return typedWords.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 0;
};

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <Command.Group
    heading={name}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
);

const Item = ({ value, icon, onSelect, children }: { value: string; icon: ReactNode; onSelect: () => void; children: ReactNode }) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
  >
    {icon}
    <span className="truncate">{children}</span>
  </Command.Item>
);
