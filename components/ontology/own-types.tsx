"use client";

import { Plus, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { relationWords } from "../entities/relation-words";
import { Button } from "../ui/button";
import { Field, Input, Textarea } from "../ui/field";
import { Panel } from "../ui/panel";
import { Switch } from "../ui/switch";
import { asName, type Part, type Problems, type Row } from "./draft";

const words = {
  entityTypes: {
    title: "Your entity types",
    hint: "Kinds of things that your memories speak of, beside those that every project has.",
    add: "Add entity type",
    of: ["entity", "entities"],
    name: "SUPPORT_TICKET",
    description: "an item of the tracker, named by its number",
  },
  edgeTypes: {
    title: "Your relations",
    hint: "What one thing can be to another. Read each as a sentence: subject, relation, object.",
    add: "Add relation",
    of: ["relation", "relations"],
    name: "ASSIGNED_TO",
    description: "who works on the subject now",
  },
} as const;

/** The types that a project adds, to be edited in place. Nothing is saved by itself. */
export function OwnTypes({
  part,
  rows,
  counts,
  problems,
  onChange,
}: {
  part: Part;
  rows: Row[];
  counts: ReadonlyMap<string, number>;
  problems: Problems;
  onChange: (rows: Row[]) => void;
}) {
  const { title, hint, add, of } = words[part];
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is one row more.
  useEffect(() => {
    if (isAdded.current) list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    isAdded.current = false;
  }, [rows.length]);
  const set = (key: string, change: Partial<Row>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const addRow = () => {
    isAdded.current = true;
    onChange([...rows, { key: crypto.randomUUID(), was: null, name: "", description: "", functional: false, isRemoved: false }]);
  };
  return (
    <Panel
      title={title}
      hint={hint}
      isFlush
      actions={
        <Button size="sm" onClick={addRow}>
          <Plus aria-hidden /> {add}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted text-sm">None yet. The built-in ones below are always there.</p>
      ) : (
        <ul ref={list} aria-label={title} className="divide-y divide-line">
          {rows.map((row) => {
            const count = row.was === null ? 0 : (counts.get(row.was) ?? 0);
            const counted = `${count.toLocaleString("en")} ${of[count === 1 ? 0 : 1]}`;
            if (row.isRemoved) {
              return (
                <li key={row.key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
                  <p className="min-w-0">
                    <span className="font-mono text-[13px] line-through">{row.was}</span>{" "}
                    <span className="text-muted">
                      {count > 0
                        ? `will be removed. ${counted} of it stay as they are; new memories get other types.`
                        : "will be removed. Nothing uses it."}
                    </span>
                  </p>
                  <Button size="sm" onClick={() => set(row.key, { isRemoved: false })}>
                    <RotateCcw aria-hidden /> Keep it
                  </Button>
                </li>
              );
            }
            const wrong = problems.get(row.key);
            return (
              <li key={row.key} className="relative grid gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
                <Field
                  label="Name"
                  error={wrong?.name}
                  hint={
                    row.was === null
                      ? undefined
                      : count === 0
                        ? "Not used yet"
                        : row.name === row.was
                          ? counted
                          : `${counted} keep the name ${row.was}`
                  }
                >
                  {(field) => (
                    <Input
                      {...field}
                      className="font-mono"
                      value={row.name}
                      placeholder={words[part].name}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={(event) => set(row.key, { name: asName(event.target.value) })}
                      onBlur={() => set(row.key, { name: row.name.replace(/_+$/, "") })}
                    />
                  )}
                </Field>
                <Field label="What it means" error={wrong?.description}>
                  {(field) => (
                    <Textarea
                      {...field}
                      className="field-sizing-content min-h-9! resize-none py-1.25!"
                      rows={1}
                      value={row.description}
                      placeholder={words[part].description}
                      onChange={(event) => set(row.key, { description: event.target.value })}
                    />
                  )}
                </Field>
                <div className="absolute top-2 right-3 sm:static sm:pt-6.5">
                  <Button
                    size="icon"
                    look="quiet"
                    aria-label={`Remove ${row.name || "the new type"}`}
                    title="Remove"
                    onClick={() =>
                      row.was === null ? onChange(rows.filter(({ key }) => key !== row.key)) : set(row.key, { isRemoved: true })
                    }
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
                {part === "edgeTypes" ? <OneValue row={row} onChange={(functional) => set(row.key, { functional })} /> : null}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** A functional edge type, in plain words and with an example in its own. */
function OneValue({ row, onChange }: { row: Row; onChange: (isOne: boolean) => void }) {
  const said = row.name ? relationWords(row.name) : "is assigned to";
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is in it.
    <label className="flex min-w-0 cursor-pointer items-start gap-3 text-[13px] sm:col-span-3">
      <Switch isOn={row.functional} onChange={onChange} label={`One value at a time: ${row.name || "the new relation"}`} />
      <span className="leading-5.5">
        <span className="font-medium">One value at a time</span>{" "}
        <span className="text-muted">
          {row.functional
            ? `“A ${said} B”, and later “A ${said} C”: then only C holds, and B is kept as history.`
            : `“A ${said} B”, and later “A ${said} C”: then both hold.`}
        </span>
      </span>
    </label>
  );
}
