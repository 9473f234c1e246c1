"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookUser, User, X } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { api } from "../api";
import { Combobox } from "../ui/combobox";
import type { Choice } from "../ui/combobox-options";
import { isEveryone, type Scope } from "./scope";

const maxOptions = 8;

type Picker = { projectId: string; scope: Scope; onUser: (user: string | null) => void; onGroups: (groups: string[]) => void };

export function ScopePicker({ projectId, scope, onUser, onGroups }: Picker) {
  return (
    <section aria-label="User and groups" className="mb-5 rounded-lg border border-line bg-raised p-4">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="mb-1.5 font-medium text-sm">User</p>
          {scope.user === null ? (
            <UserField projectId={projectId} onPick={onUser} />
          ) : (
            <SelectedChip icon={<User aria-hidden />} onRemove={() => onUser(null)}>
              {scope.user}
            </SelectedChip>
          )}
        </div>
        <div className="min-w-0">
          <p className="mb-1.5 flex items-baseline gap-2 font-medium text-sm">
            Groups <span className="font-normal text-muted text-xs">searched together with the user</span>
          </p>
          <div className="flex flex-wrap items-center gap-1.5">
            {scope.groups.map((group) => (
              <SelectedChip
                key={group}
                icon={<BookUser aria-hidden />}
                onRemove={() => onGroups(scope.groups.filter((other) => other !== group))}
              >
                {group}
              </SelectedChip>
            ))}
            <div className="min-w-40 flex-1">
              <GroupField projectId={projectId} chosen={scope.groups} onPick={(group) => onGroups([...scope.groups, group])} />
            </div>
          </div>
        </div>
      </div>
      {isEveryone(scope) ? (
        <p className="mt-3 text-[13px] text-muted leading-5">
          No user selected: searches all groups and recently active users; adds go to the “default” group.
        </p>
      ) : null}
    </section>
  );
}

function UserField({ projectId, onPick }: { projectId: string; onPick: (user: string) => void }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["playground users", projectId, q],
    queryFn: ({ signal }) => api.get("/v1/dashboard/users", { query: { projectId, q, limit: maxOptions }, signal }),
    placeholderData: keepPreviousData,
  });
  const users = data?.users ?? [];
  const name = text.trim();
  const isNew = name !== "" && !users.some(({ externalId }) => externalId === name);
  const choices: Choice[] = [
    ...users.map(({ externalId, memoryCount }) => ({
      value: externalId,
      text: externalId,
      note: `${memoryCount.toLocaleString("en")} ${memoryCount === 1 ? "memory" : "memories"}`,
    })),
    ...(isNew ? [{ value: name, text: <>Use “{name}”</>, note: "new user" }] : []),
  ];
  return (
    <Combobox
      label="User"
      placeholder="Find a user or enter a new ID"
      text={text}
      onText={setText}
      choices={choices}
      onPick={onPick}
      empty={isFetching ? "Searching…" : "No users yet. Enter an ID of your own, such as “maya”."}
    />
  );
}

function GroupField({ projectId, chosen, onPick }: { projectId: string; chosen: string[]; onPick: (group: string) => void }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["playground groups", projectId, q],
    queryFn: ({ signal }) => api.get("/v1/dashboard/groups", { query: { projectId, q, limit: maxOptions + chosen.length }, signal }),
    placeholderData: keepPreviousData,
  });
  const choices = (data?.groups ?? [])
    .filter(({ name }) => !chosen.includes(name))
    .map(({ name, memoryCount }) => ({ value: name, text: name, note: `${memoryCount.toLocaleString("en")} memories` }));
  return (
    <Combobox
      label="Groups"
      placeholder={chosen.length ? "Add a group" : "Find a group"}
      text={text}
      onText={setText}
      choices={choices}
      onPick={onPick}
      empty={isFetching ? "Searching…" : "No matching groups."}
    />
  );
}

const SelectedChip = ({ icon, onRemove, children }: { icon: ReactNode; onRemove: () => void; children: string }) => (
  <span className="inline-flex h-9 min-w-0 max-w-full items-center gap-2 rounded-md border border-accent/50 bg-accent/10 pr-1 pl-2.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <span className="truncate">{children}</span>
    <button
      type="button"
      aria-label={`Remove ${children}`}
      onClick={onRemove}
      className="rounded p-1 text-muted hover:bg-hover hover:text-ink"
    >
      <X aria-hidden />
    </button>
  </span>
);
