"use client";

import { BookUser, User } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useOwners } from "../graphs/use-owners";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

export function ScopeFilter({ projectId }: { projectId: string }) {
  const { change } = useFilters();
  const [text, setText] = useState("");
  const [isActive, setActive] = useState(false);
  const q = useDeferredValue(text.trim());
  const { users, groups, isFetching } = useOwners(projectId, q, isActive);
  const choices = [
    ...users.map(({ externalId, memoryCount }) => ({
      value: `userId ${externalId}`,
      text: (
        <span className="inline-flex items-center gap-2">
          <User aria-label="User" className="size-3.5 shrink-0 text-muted" /> {externalId}
        </span>
      ),
      note: memoryCount.toLocaleString("en"),
    })),
    ...groups.map(({ name, memoryCount }) => ({
      value: `group ${name}`,
      text: (
        <span className="inline-flex items-center gap-2">
          <BookUser aria-label="Group" className="size-3.5 shrink-0 text-muted" /> {name}
        </span>
      ),
      note: memoryCount.toLocaleString("en"),
    })),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus; nothing is fetched before it has focus.
    <div onFocus={() => setActive(true)}>
      <Combobox
        label="User or group"
        placeholder="User or group"
        text={text}
        onText={setText}
        choices={choices}
        empty={isFetching || !isActive ? "Searching…" : "No matching users or groups."}
        onPick={(picked) => {
          const [name, value] = [picked.slice(0, picked.indexOf(" ")), picked.slice(picked.indexOf(" ") + 1)];
          change({ userId: null, group: null, entityId: null, selected: null, [name]: value });
        }}
      />
    </div>
  );
}
