"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

export function UserFilter({ projectId }: { projectId: string }) {
  const { change } = useFilters();
  const [text, setText] = useState("");
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ["users to choose", projectId, q],
    queryFn: ({ signal }) => api.get("/v1/dashboard/users", { query: { projectId, q, limit: 8 }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== "",
  });
  const users = q === "" ? [] : (data?.users ?? []);
  return (
    <div className="w-full sm:w-56">
      <Combobox
        label="User"
        placeholder="User"
        text={text}
        onText={setText}
        choices={users.map(({ externalId, firstName, lastName }) => ({
          value: externalId,
          text: externalId,
          note: [firstName, lastName].filter(Boolean).join(" "),
        }))}
        onPick={(userId) => change({ userId, group: null })}
        empty={q === "" ? "Type part of an ID, name or email." : "No matching users."}
      />
    </div>
  );
}
