"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../api";
import { EntityTypeName, entityName } from "../entities/entity-type";
import { Combobox } from "../ui/combobox";
import type { GraphNode, Scope } from "./types";

const maxOptions = 8;

export function FindEntity({
  label = "Find an entity",
  scope,
  nodes,
  onFind,
}: {
  label?: string;
  scope: Pick<Scope, "projectId" | "userId" | "group">;
  nodes: GraphNode[];
  onFind: (id: string, isInGraph: boolean) => void;
}) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { projectId, userId, group } = scope;
  const { data } = useQuery({
    queryKey: ["find entity", projectId, userId, group, q],
    queryFn: ({ signal }) =>
      api.get("/v1/dashboard/entities", { query: { projectId, userId, group, q, limit: maxOptions, sort: "connected" }, signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  const known = new Set(nodes.map(({ id }) => id));
  const here = nodes
    .map((node) => ({ id: node.id, type: node.type, owner: node.owner, name: entityName(node) }))
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, maxOptions);
  const elsewhere = (q.length >= 2 ? (data?.entities ?? []) : [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, type, graph, ...entity }) => {
      const owner = graph.userId ?? graph.groupName ?? "";
      return { id, type, owner, name: entityName({ ...entity, owner }) };
    });
  return (
    <Combobox
      label={label}
      placeholder={label}
      text={text}
      onText={setText}
      empty={text ? "No matching entities." : "Type a name."}
      choices={[...here, ...elsewhere].slice(0, maxOptions).map(({ id, type, name, owner }) => ({
        value: id,
        text: name,
        note: (
          <span className="flex items-center gap-2">
            <span className="max-w-28 truncate">{owner}</span>
            <EntityTypeName type={type} />
          </span>
        ),
      }))}
      onPick={(id) => onFind(id, known.has(id))}
    />
  );
}
