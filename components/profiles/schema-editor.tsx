"use client";

import { Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ApiError, api } from "../api";
import { attributeName } from "../memories/memory-labels";
import { typeNames } from "../memories/type-badge";
import { Button } from "../ui/button";
import { Field, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { Panel } from "../ui/panel";
import { toast } from "../ui/toast";
import { useApiMutation } from "../ui/use-api-mutation";
import { useUnsavedWarning } from "../ui/use-unsaved-warning";
import { problemsOf, type Row, type Schema, type StoredSchema, toRows, toSchema } from "./draft";
import { FieldRow } from "./field-row";

const maxFields = 50;

const cleaned = (schema: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      property.type === "string" && property.enum
        ? { ...property, enum: property.enum.map((choice) => choice.trim()).filter(Boolean) }
        : property,
    ]),
  ),
});

export function SchemaEditor({ stored, relations }: { stored: StoredSchema; relations: string[] }) {
  const projectId = stored.project.id;
  const [saved, setSaved] = useState(stored);
  const [rows, setRows] = useState<Row[]>(() => toRows(stored.schema));
  const [json, setJson] = useState<string | null>(null);
  const [jsonProblem, setJsonProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<StoredSchema | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = useMemo(() => problemsOf(rows), [rows]);
  const schema = toSchema(rows, saved.schema);
  const isChanged =
    json !== null
      ? json !== pretty(saved.schema)
      : JSON.stringify(schema) !== JSON.stringify(saved.schema) || rows.length !== Object.keys(saved.schema.properties).length;
  useUnsavedWarning(isChanged);

  const load = (next: StoredSchema) => {
    setSaved(next);
    setRows(toRows(next.schema));
    setJson((text) => (text === null ? null : pretty(next.schema)));
    setTheirs(null);
    setOpened(new Set());
    setSubmitted(false);
    setJsonProblem(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server's version changes.
  useEffect(() => {
    if (stored.version !== saved.version && !isChanged) load(stored);
  }, [stored]);

  const save = useApiMutation(
    ({ next, version }: { next: Schema; version: number }) =>
      api.put("/v1/dashboard/profile-schema", { query: { projectId }, body: { schema: next, version } }),
    { done: () => "Profile schema saved", after: load, isQuiet: true },
  );
  async function send(next: Schema, version = saved.version) {
    try {
      await save.mutateAsync({ next: cleaned(next), version });
    } catch (error) {
      if (error instanceof ApiError && error.code === "PROFILE_SCHEMA_CHANGED") {
        return setTheirs(await api.get("/v1/dashboard/profile-schema", { query: { projectId } }));
      }
      const message = error instanceof Error ? error.message : "Couldn't save. Try again in a moment.";
      if (json === null) toast.error(message);
      else setJsonProblem(message);
    }
  }
  const parsed = (): Schema | null => {
    try {
      return JSON.parse(json!) as Schema;
    } catch {
      setJsonProblem("This isn't valid JSON.");
      return null;
    }
  };
  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    setJsonProblem(null);
    if (json !== null) {
      const next = parsed();
      return void (next && send(next));
    }
    if (problems.size === 0) return void send(schema);
    const form = event.currentTarget;
    // Wait until the fields have rendered their errors.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }
  const open = (key: string) => setOpened(new Set([...opened, key]));
  const addRow = () => {
    const key = crypto.randomUUID();
    setRows([...rows, { key, name: "", property: { type: "string" } }]);
    open(key);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {theirs ? (
        <Notice
          kind="warn"
          title="Someone else changed the schema"
          actions={
            <div className="flex flex-col gap-2">
              <Button
                size="sm"
                look="primary"
                onClick={() => {
                  const next = json === null ? schema : parsed();
                  if (next) void send(next, theirs.version);
                }}
              >
                Save mine instead
              </Button>
              <Button size="sm" onClick={() => load(theirs)}>
                Discard my changes
              </Button>
            </div>
          }
        >
          <p className="text-muted">
            It now has {Object.keys(theirs.schema.properties).length} fields. Your changes aren&rsquo;t saved yet.
          </p>
        </Notice>
      ) : null}
      <Panel
        title="Fields"
        hint="What memory doesn’t know by a field’s name, a model fills from its description, if one is connected."
        isFlush
        actions={
          <>
            <Button
              size="sm"
              look="quiet"
              disabled={json === null ? problems.size > 0 : isChanged}
              title={
                json === null
                  ? "Show the fields as JSON Schema"
                  : isChanged
                    ? "Save or discard your changes first"
                    : "Show the fields as a form"
              }
              onClick={() => setJson(json === null ? pretty(schema) : null)}
            >
              {json === null ? "Edit as JSON" : "Edit as a form"}
            </Button>
            {json === null ? (
              <Button size="sm" disabled={rows.length >= maxFields} onClick={addRow}>
                <Plus aria-hidden /> Add field
              </Button>
            ) : null}
          </>
        }
      >
        {json !== null ? (
          <div className="p-4">
            <Field label="JSON Schema" error={jsonProblem}>
              {(field) => (
                <Textarea
                  {...field}
                  className="field-sizing-content max-h-[36rem] min-h-64 font-mono text-[13px]!"
                  spellCheck={false}
                  value={json}
                  onChange={(event) => setJson(event.target.value)}
                />
              )}
            </Field>
          </div>
        ) : rows.length === 0 ? (
          <p className="px-4 py-6 text-center text-muted text-sm">No fields yet. Add the first one.</p>
        ) : (
          <ul aria-label="Fields" className="divide-y divide-line">
            {rows.map((row) => (
              <FieldRow
                key={row.key}
                row={row}
                isOpen={opened.has(row.key) || (isSubmitted && problems.has(row.key))}
                onOpen={() => open(row.key)}
                relations={relations}
                filledFrom={fromText(saved.filledFrom[row.name])}
                problem={isSubmitted ? problems.get(row.key) : undefined}
                onChange={(next) => setRows(rows.map((other) => (other.key === row.key ? next : other)))}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
        )}
      </Panel>
      {isChanged ? (
        <div className="sticky bottom-3 z-10 flex animate-appear flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-float">
          <p role="status" className="text-sm">
            Unsaved changes
            {isSubmitted && problems.size > 0 && json === null ? <span className="text-danger">. Fix the errors above.</span> : null}
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

const pretty = (schema: Schema): string => JSON.stringify(schema, null, 2);

function fromText(from: StoredSchema["filledFrom"][string] | undefined): string | undefined {
  if (!from) return undefined;
  const names = [...new Set(from.names.map((name) => `“${attributeName(name)}”`))];
  const sources = [...names, ...(from.type ? [`${typeNames[from.type].toLowerCase()} memories`] : [])];
  return sources.length > 0 ? `Looks for ${sources.join(", then ")}.` : "Only a model can fill it.";
}
