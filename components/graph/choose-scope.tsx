"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookUser, User } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { api } from "../api";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

/** Whose graph is shown: a user's or a group's, in the address as the lists have them. */
export function ChooseScope({ projectId }: { projectId: string }) {
  const { change } = useFilters();
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: ["users and groups", projectId, q],
    queryFn: async ({ signal }) => {
      const query = { projectId, q, limit: 6 };
      const [{ users }, { groups }] = await Promise.all([
        api.get("/v1/dashboard/users", { query, signal }),
        api.get("/v1/dashboard/groups", { query, signal }),
      ]);
      return { users, groups };
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const choices = [
    ...(data?.users ?? []).map(({ externalId, memoryCount }) => ({
      value: `userId ${externalId}`,
      text: (
        <span className="inline-flex items-center gap-2">
          <User aria-label="User" className="size-3.5 shrink-0 text-muted" /> {externalId}
        </span>
      ),
      note: memoryCount.toLocaleString("en"),
    })),
    ...(data?.groups ?? []).map(({ name, memoryCount }) => ({
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus; nothing is asked before anyone looks.
    <div onFocus={() => setWanted(true)}>
      <Combobox
        label="Show the graph of a user or group"
        placeholder="User or group"
        text={text}
        onText={setText}
        choices={choices}
        none={data ? "No user or group by that name." : "One moment …"}
        onPick={(picked) => {
          const [name, value] = [picked.slice(0, picked.indexOf(" ")), picked.slice(picked.indexOf(" ") + 1)];
          change({ userId: null, group: null, entityId: null, selected: null, [name]: value });
        }}
      />
    </div>
  );
}
