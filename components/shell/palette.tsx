"use client";

import { Command } from "cmdk";
import { MessageCircleQuestion, NotebookText, RotateCw } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { handQuestion } from "../playground/use-handed-question";
import { canNavigate, noteNavigation } from "../ui/navigating";
import { actionsOf, type Choice, matching, organizationOf, pagesOf } from "./palette-actions";
import { Group, Item } from "./palette-items";
import { FoundGroups, FoundStatus } from "./palette-results";
import type { ProjectName } from "./shell";
import { useFind } from "./use-find";

/** Shorter texts are no question. */
const minQuestion = 3;

export function Palette({ projects, projectId, onClose }: { projects: ProjectName[]; projectId?: string; onClose: () => void }) {
  const router = useRouter();
  const pathname = usePathname();
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined), [opener]);
  const [text, setText] = useState("");
  const finding = useFind(projectId, text);
  const base = projectId ? `/projects/${projectId}` : null;
  const typed = text.trim();
  const open = (href: string) => {
    onClose();
    if (!canNavigate()) return;
    noteNavigation();
    router.push(href);
  };
  const choose = (choice: Choice) => () => {
    if ("href" in choice) return open(choice.href);
    choice.act();
    onClose();
  };
  const ask = () => {
    if (!canNavigate()) return onClose();
    handQuestion(typed);
    // Already there: the users and groups that are chosen stay.
    const query = new URLSearchParams(pathname === `${base}/playground` ? window.location.search : "");
    query.set("mode", "ask");
    open(`${base}/playground?${query}`);
  };
  const groups = matching(
    [
      { title: "Pages", choices: base ? pagesOf(base) : [] },
      { title: "Actions", choices: actionsOf(base) },
      { title: "Organization", choices: organizationOf(projects) },
    ],
    text,
  );
  const isInProject = base !== null && typed.length >= minQuestion;
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      label="Search"
      loop
      // What matches is decided here and by the server.
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-float animate-appear"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={base ? "Search memories, users and pages, or ask…" : "Search pages and projects…"}
        className="h-12 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-[min(28rem,64vh)] overflow-y-auto p-1.5">
        {/* First what is known at once, so that results that arrive later don't move it. */}
        {groups.map(({ title, choices }) => (
          <Group key={title} name={title}>
            {choices.map((choice) => {
              const Icon = choice.icon;
              const value = `${title} ${"href" in choice ? choice.href : choice.name}`;
              return (
                <Item key={value} value={value} icon={Icon ? <Icon aria-hidden /> : <span className="size-4" />} onSelect={choose(choice)}>
                  {choice.name}
                </Item>
              );
            })}
          </Group>
        ))}
        {isInProject ? (
          <Group name="Memory">
            <Item value="ask" icon={<MessageCircleQuestion aria-hidden />} onSelect={ask}>
              Ask memory: “{typed}”
            </Item>
            <Item
              value="search"
              icon={<NotebookText aria-hidden />}
              onSelect={() => open(`${base}/memories?${new URLSearchParams({ by: "meaning", q: typed.slice(0, 256) })}`)}
            >
              Search all memories for “{typed}”
            </Item>
          </Group>
        ) : null}
        {base && finding.state === "found" ? <FoundGroups found={finding.found} base={base} onOpen={open} /> : null}
        {finding.state === "failed" ? (
          <Item value="retry" icon={<RotateCw aria-hidden />} onSelect={finding.retry}>
            Search again
          </Item>
        ) : null}
      </Command.List>
      <FoundStatus finding={finding} typed={typed} hasOthers={groups.length > 0} />
    </Command.Dialog>
  );
}
