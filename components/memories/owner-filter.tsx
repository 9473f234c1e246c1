"use client";

import { BookUser, User } from "lucide-react";
import { useState } from "react";
import { useOwners } from "../graphs/use-owners";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

export function OwnerFilter({ projectId }: { projectId: string }) {
  const { change } = useFilters();
  const [text, setText] = useState("");
  const [isActive, setActive] = useState(false);
  const q = text.trim();
  const { users, groups, isFetching } = useOwners(projectId, q, isActive);
  const name = (Icon: typeof User, text: string) => (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </span>
  );
  const choices = [
    ...users.map(({ externalId }) => ({ value: `user ${externalId}`, text: name(User, externalId), note: "user" })),
    ...groups.map((group) => ({ value: `group ${group.name}`, text: name(BookUser, group.name), note: "group" })),
  ];
  function pick(value: string) {
    const at = value.indexOf(" ");
    const id = value.slice(at + 1);
    change(value.startsWith("user ") ? { userId: id, groups: null } : { groups: id, userId: null });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is fetched before it has focus.
    <div className="w-full sm:w-42" onFocus={() => setActive(true)}>
      <Combobox
        label="User or group"
        placeholder="User or group"
        text={text}
        onText={setText}
        choices={choices}
        onPick={pick}
        empty={isFetching || !isActive ? "Searching…" : "No matching users or groups."}
      />
    </div>
  );
}
