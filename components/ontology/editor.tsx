"use client";

import { RotateCcw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ApiError, api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { toast } from "../ui/toast";
import { useApiMutation } from "../ui/use-api-mutation";
import { useUnsavedWarning } from "../ui/use-unsaved-warning";
import { CustomTypes } from "./custom-types";
import { changesBetween, countChanges, type Draft, type Ontology, problemsOf, rebase, toBody, toDraft } from "./draft";

export function OntologyEditor({ ontology }: { ontology: Ontology }) {
  const projectId = ontology.project.id;
  const [saved, setSaved] = useState(ontology);
  const [draft, setDraft] = useState<Draft>(() => toDraft(ontology));
  const [theirs, setTheirs] = useState<Ontology | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = useMemo(() => problemsOf(draft, saved), [draft, saved]);
  const changes = countChanges(draft, saved);
  useUnsavedWarning(changes > 0);

  const load = (next: Ontology, nextDraft: Draft = toDraft(next)) => {
    setSaved(next);
    setDraft(nextDraft);
    setTheirs(null);
    setSubmitted(false);
  };
  // Show a refreshed page's data unless there are unsaved edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server's version changes.
  useEffect(() => {
    if (ontology.version !== saved.version && changes === 0) load(ontology);
  }, [ontology]);

  const save = useApiMutation(
    (next: Draft) => api.put("/v1/dashboard/ontology", { query: { projectId }, body: toBody(next, saved.version) }),
    {
      done: () => "Ontology saved",
      after: (next) => load(next),
      isQuiet: true,
    },
  );
  async function send(next: Draft) {
    try {
      await save.mutateAsync(next);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "ONTOLOGY_CHANGED")) {
        toast.error(error instanceof Error ? error.message : "Couldn't save. Try again in a moment.");
        throw error;
      }
      setTheirs(await api.get("/v1/dashboard/ontology", { query: { projectId } }));
    }
  }
  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (problems.size === 0) return void send(draft).catch(() => {});
    const form = event.currentTarget;
    // Wait until the fields have rendered their errors.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  const counts = (part: "entityTypes" | "edgeTypes") => new Map(saved[part].map(({ name, count }) => [name, count]));
  const shownProblems = isSubmitted ? problems : new Map();
  const customCount = saved.entityTypes.concat(saved.edgeTypes).filter(({ builtIn }) => !builtIn).length;
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      {theirs ? (
        <Notice
          kind="warn"
          title="Someone else changed the ontology"
          actions={
            <div className="flex flex-col gap-2">
              <Button size="sm" look="primary" onClick={() => load(theirs, rebase(draft, saved, theirs))}>
                Reapply my changes
              </Button>
              <Button size="sm" onClick={() => load(theirs)}>
                Discard my changes
              </Button>
            </div>
          }
        >
          <p className="text-muted">
            {changesBetween(saved, theirs).join(", ") || "It was saved without changes"}. Your changes aren&rsquo;t saved yet.
          </p>
        </Notice>
      ) : null}
      <CustomTypes
        part="entityTypes"
        rows={draft.entityTypes}
        counts={counts("entityTypes")}
        problems={shownProblems}
        onChange={(entityTypes) => setDraft({ ...draft, entityTypes })}
      />
      <CustomTypes
        part="edgeTypes"
        rows={draft.edgeTypes}
        counts={counts("edgeTypes")}
        problems={shownProblems}
        onChange={(edgeTypes) => setDraft({ ...draft, edgeTypes })}
      />
      {customCount > 0 && changes === 0 ? (
        <Confirm
          title="Reset to default?"
          action="Reset ontology"
          onConfirm={() => send({ entityTypes: [], edgeTypes: [] })}
          trigger={
            <Button size="sm" look="quiet">
              <RotateCcw aria-hidden /> Reset to default
            </Button>
          }
        >
          This removes all {customCount} custom types. Existing memories keep their types; new ones use the built-in types.
        </Confirm>
      ) : null}
      {changes > 0 ? (
        <div className="sticky bottom-3 z-10 flex animate-appear flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-float">
          <p role="status" className="text-sm">
            {changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`}
            {isSubmitted && problems.size > 0 ? <span className="text-danger">. Fix the errors above.</span> : null}
          </p>
          <div className="flex gap-2">
            <Button look="quiet" onClick={() => load(saved)}>
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
