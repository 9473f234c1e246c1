"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

/** Narrows the page to one user, whom one finds by any of their names. */
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
        label="Of user"
        placeholder="Of user …"
        text={text}
        onText={setText}
        choices={users.map(({ externalId, firstName, lastName }) => ({
          value: externalId,
          text: externalId,
          note: [firstName, lastName].filter(Boolean).join(" "),
        }))}
        onPick={(userId) => change({ userId, group: null })}
        none={q === "" ? "Type a part of their id, name or e-mail" : "No such user"}
      />
    </div>
  );
}
