"use client";

import { BookUser, User, X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useOwners } from "../graphs/use-owners";
import { Combobox } from "../ui/combobox";

export type Access = { users: string[]; groups: string[] };

export function AccessPicker({ projectId, access, onChange }: { projectId: string; access: Access; onChange: (access: Access) => void }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { users, groups, isFetching } = useOwners(projectId, q);
  const typed = text.trim();
  const offered = {
    users: users.map(({ externalId }) => externalId).filter((user) => !access.users.includes(user)),
    groups: groups.map(({ name }) => name).filter((group) => !access.groups.includes(group)),
  };
  const isNew = typed !== "" && ![...offered.users, ...access.users].includes(typed);
  const choices = [
    ...offered.users.map((user) => ({ value: `user ${user}`, text: user, note: "user" })),
    ...offered.groups.map((group) => ({ value: `group ${group}`, text: group, note: "group" })),
    ...(isNew ? [{ value: `user ${typed}`, text: `“${typed}”`, note: "new user" }] : []),
  ];
  function pick(value: string) {
    const at = value.indexOf(" ");
    const kind = value.slice(0, at) === "user" ? "users" : "groups";
    onChange({ ...access, [kind]: [...access[kind], value.slice(at + 1)] });
  }
  return (
    <div className="space-y-2">
      <Combobox
        label="Users and groups"
        placeholder="Find a user or group"
        text={text}
        onText={setText}
        choices={choices}
        onPick={pick}
        empty={isFetching ? "Searching…" : "No matching users or groups."}
      />
      <ul aria-label="Selected" className="flex flex-wrap gap-1.5">
        {(["users", "groups"] as const).flatMap((kind) =>
          access[kind].map((name) => (
            <li
              key={`${kind} ${name}`}
              className="inline-flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line bg-panel pr-1 pl-2 text-[13px]"
            >
              {kind === "users" ? (
                <User className="size-3.5 shrink-0" aria-hidden />
              ) : (
                <BookUser className="size-3.5 shrink-0" aria-hidden />
              )}
              <span className="sr-only">{kind === "users" ? "User " : "Group "}</span>
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange({ ...access, [kind]: access[kind].filter((other) => other !== name) })}
                className="flex size-6 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink"
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
