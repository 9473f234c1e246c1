"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api";
import { entityType } from "../entities/entity-type";
import { Combobox } from "../ui/combobox";
import { useFilters } from "../ui/search-params";

export function EntityFilter({ projectId }: { projectId: string }) {
  const { change } = useFilters();
  const [text, setText] = useState("");
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ["entities to choose", projectId, q],
    queryFn: ({ signal }) => api.get("/v1/dashboard/entities", { query: { projectId, q, limit: 8 }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== "",
  });
  const entities = q === "" ? [] : (data?.entities ?? []);
  return (
    <div className="w-full sm:w-42">
      <Combobox
        label="Entity"
        placeholder="Entity"
        text={text}
        onText={setText}
        choices={entities.map(({ id, name, type, graph }) => ({
          value: id,
          text: name,
          note: `${entityType(type).name}, ${graph.userId ?? graph.groupName}`,
        }))}
        onPick={(entityId) => change({ entityId })}
        empty={q === "" ? "Type part of a name." : "No matching entities."}
      />
    </div>
  );
}
