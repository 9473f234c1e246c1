"use client";

import { RotateCcw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ApiError, api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { toast } from "../ui/toast";
import { useAct } from "../ui/use-act";
import { useUnsaved } from "../ui/use-unsaved";
import { changesBetween, countChanges, type Draft, type Ontology, problemsOf, rebase, toBody, toDraft } from "./draft";
import { OwnTypes } from "./own-types";

/** Edits what a project adds to the types. Saved as a whole, on the version that was read: what somebody else saved meanwhile is never lost. */
export function OntologyEditor({ ontology }: { ontology: Ontology }) {
  const projectId = ontology.project.id;
  const [saved, setSaved] = useState(ontology);
  const [draft, setDraft] = useState<Draft>(() => toDraft(ontology));
  const [theirs, setTheirs] = useState<Ontology | null>(null);
  const [isTold, setTold] = useState(false);
  const problems = useMemo(() => problemsOf(draft, saved), [draft, saved]);
  const changes = countChanges(draft, saved);
  useUnsaved(changes > 0);

  const take = (next: Ontology, on: Draft = toDraft(next)) => {
    setSaved(next);
    setDraft(on);
    setTheirs(null);
    setTold(false);
  };
  // The page was read anew, and nothing is being edited: what stands there now is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another version comes.
  useEffect(() => {
    if (ontology.version !== saved.version && changes === 0) take(ontology);
  }, [ontology]);

  const save = useAct((next: Draft) => api.put("/v1/dashboard/ontology", { query: { projectId }, body: toBody(next, saved.version) }), {
    done: () => "Ontology saved",
    after: (next) => take(next),
    isQuiet: true,
  });
  async function send(next: Draft) {
    try {
      await save.mutateAsync(next);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "ONTOLOGY_CHANGED")) {
        toast.error(error instanceof Error ? error.message : "It was not saved. Try again in a moment.");
        throw error;
      }
      setTheirs(await api.get("/v1/dashboard/ontology", { query: { projectId } }));
    }
  }
  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (problems.size === 0) return void send(draft).catch(() => {});
    const form = event.currentTarget;
    // After the fields have heard what is wrong with them.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  const counts = (part: "entityTypes" | "edgeTypes") => new Map(saved[part].map(({ name, count }) => [name, count]));
  const told = isTold ? problems : new Map();
  const added = saved.entityTypes.concat(saved.edgeTypes).filter(({ builtIn }) => !builtIn).length;
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      {theirs ? (
        <Notice
          kind="warn"
          title="Somebody changed the ontology meanwhile"
          actions={
            <div className="flex flex-col gap-2">
              <Button size="sm" look="primary" onClick={() => take(theirs, rebase(draft, saved, theirs))}>
                Keep mine on top
              </Button>
              <Button size="sm" onClick={() => take(theirs)}>
                Take theirs
              </Button>
            </div>
          }
        >
          <p className="text-muted">
            {changesBetween(saved, theirs).join(", ") || "It was saved without a change"}. Your words are still here, and nothing of yours
            is saved yet.
          </p>
        </Notice>
      ) : null}
      <OwnTypes
        part="entityTypes"
        rows={draft.entityTypes}
        counts={counts("entityTypes")}
        problems={told}
        onChange={(entityTypes) => setDraft({ ...draft, entityTypes })}
      />
      <OwnTypes
        part="edgeTypes"
        rows={draft.edgeTypes}
        counts={counts("edgeTypes")}
        problems={told}
        onChange={(edgeTypes) => setDraft({ ...draft, edgeTypes })}
      />
      {added > 0 && changes === 0 ? (
        <Confirm
          title="Reset to the default?"
          action="Reset ontology"
          onConfirm={() => send({ entityTypes: [], edgeTypes: [] })}
          trigger={
            <Button size="sm" look="quiet">
              <RotateCcw aria-hidden /> Reset to the default
            </Button>
          }
        >
          All {added} types of your own are removed. What is remembered already keeps its types; new memories get the built-in ones.
        </Confirm>
      ) : null}
      {changes > 0 ? (
        <div className="sticky bottom-3 z-10 flex animate-appear flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-float">
          <p role="status" className="text-sm">
            {changes === 1 ? "1 change is" : `${changes} changes are`} not saved
            {isTold && problems.size > 0 ? <span className="text-danger">, and something is missing above</span> : null}
          </p>
          <div className="flex gap-2">
            <Button look="quiet" onClick={() => take(saved)}>
              Discard
            </Button>
            <Button type="submit" look="primary" isBusy={save.isPending} disabled={theirs !== null}>
              Save changes
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}
