"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Merge } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { Combobox } from "../ui/combobox";
import { Dialog, DialogActions } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { counted, EntityTypeIcon, entityName, entityType } from "./entity-type";
import { useMerge } from "./use-merge";

type Entity = ResponseBody<"GET", "/v1/dashboard/entities/{id}">;

const displayName = ({ graph, ...entity }: Pick<Entity, "name" | "isSubject" | "graph">) =>
  entityName({ ...entity, owner: graph.userId ?? graph.groupName });

export function MergeDialog({ projectId, entity }: { projectId: string; entity: Entity }) {
  const [isOpen, setOpen] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const show = (open: boolean) => {
    setOpen(open);
    setOtherId(null);
  };
  return (
    <Dialog
      title={`Merge ${displayName(entity)}`}
      hint={otherId ? undefined : "Merge two entities that are the same person, place or thing. Nothing is deleted, and you can undo it."}
      isWide
      isOpen={isOpen}
      onOpenChange={show}
      trigger={
        <Button>
          <Merge aria-hidden /> Merge
        </Button>
      }
    >
      {otherId ? (
        <Compare projectId={projectId} entity={entity} otherId={otherId} onBack={() => setOtherId(null)} onDone={() => show(false)} />
      ) : (
        <Choose projectId={projectId} entity={entity} onChoose={setOtherId} />
      )}
    </Dialog>
  );
}

function Choose({ projectId, entity, onChoose }: { projectId: string; entity: Entity; onChoose: (id: string) => void }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { graph } = entity;
  const query = { projectId, q, limit: 12, sort: "connected", userId: graph.userId, group: graph.userId ? undefined : graph.groupName };
  const { data, error } = useQuery({
    queryKey: ["merge with", query],
    queryFn: ({ signal }) => api.get("/v1/dashboard/entities", { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Notice kind="danger">{error.message}</Notice>;
  return (
    // Makes room for the list of options.
    <div className="min-h-72">
      <Combobox
        label="Entity to merge with"
        placeholder="Search by name"
        text={text}
        onText={setText}
        empty={data ? "No matching entities." : "Searching…"}
        choices={(data?.entities ?? [])
          .filter(({ id }) => id !== entity.id)
          .map((other) => ({
            value: other.id,
            text: (
              <>
                {displayName(other)} <span className="text-[13px] text-muted">{entityType(other.type).name}</span>
              </>
            ),
            note: counted(other.memoryCount, "memory", "memories"),
          }))}
        onPick={onChoose}
      />
    </div>
  );
}

function Compare({
  projectId,
  entity,
  otherId,
  onBack,
  onDone,
}: {
  projectId: string;
  entity: Entity;
  otherId: string;
  onBack: () => void;
  onDone: () => void;
}) {
  const { data: other, error } = useQuery({
    queryKey: ["entity", projectId, otherId],
    queryFn: ({ signal }) => api.get("/v1/dashboard/entities/{id}", { params: { id: otherId }, query: { projectId }, signal }),
  });
  const { merge } = useMerge(projectId);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  if (error) return <Notice kind="danger">{error.message}</Notice>;
  if (!other) return <Skeleton className="h-72" />;
  const sides = [entity, other];
  // The user's own entity is always kept. Otherwise default to the one with more memories.
  const subject = sides.find(({ isSubject }) => isSubject);
  const into = subject ?? sides.find(({ id }) => id === selectedId) ?? (other.memoryCount > entity.memoryCount ? other : entity);
  const from = into === entity ? other : entity;
  const names = [...new Set([...into.aliases, ...from.aliases])].filter((name) => name !== into.name);
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-muted text-sm">{subject ? "The user keeps their name" : "Name to keep"}</legend>
        {sides.map((side) => (
          <label
            key={side.id}
            className="block cursor-pointer rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent/5 has-disabled:cursor-default"
          >
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name="kept"
                // biome-ignore lint/a11y/noAutofocus: the field that had focus was just removed.
                autoFocus={side.id === into.id}
                className="size-4 accent-accent"
                checked={side.id === into.id}
                disabled={subject !== undefined}
                onChange={() => setSelectedId(side.id)}
              />
              <EntityTypeIcon type={side.type} />
              <span className="min-w-0 break-words font-medium text-sm">{displayName(side)}</span>
            </span>
            <span className="mt-2 block text-[13px] text-muted">
              {entityType(side.type).name} · {counted(side.memoryCount, "memory", "memories")} · {counted(side.relationCount, "relation")}
            </span>
            {side.memories[0] ? <span className="mt-2 block text-[13px] leading-5">“{side.memories[0].content}”</span> : null}
          </label>
        ))}
      </fieldset>
      <div className="mt-4 rounded-lg border border-line bg-panel p-3 text-sm leading-6">
        <p>
          Result: <strong className="font-semibold">{displayName(into)}</strong>, {entityType(into.type).name.toLowerCase()}
          {names.length > 0 ? `, with aliases ${names.slice(0, 6).join(", ")}${names.length > 6 ? "…" : ""}` : ""}.
        </p>
        <p className="text-muted">It gets all memories and relations of both. If some contradict each other, a conflict is opened.</p>
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden /> Choose another
        </Button>
        <Button
          look="primary"
          isBusy={merge.isPending}
          onClick={() =>
            merge.mutate(
              { from: { id: from.id, name: displayName(from) }, into: { id: into.id, name: displayName(into) } },
              { onSuccess: onDone },
            )
          }
        >
          Merge into {displayName(into)}
        </Button>
      </DialogActions>
    </>
  );
}
