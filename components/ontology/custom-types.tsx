"use client";

import { Plus, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { relationLabel } from "../entities/relation-labels";
import { Button } from "../ui/button";
import { Field, Input, Textarea } from "../ui/field";
import { Panel } from "../ui/panel";
import { Switch } from "../ui/switch";
import { asName, type Part, type Problems, type Row } from "./draft";

const labels = {
  entityTypes: {
    title: "Custom entity types",
    hint: "Types of people, places and things, in addition to the built-in ones.",
    add: "Add entity type",
    nouns: ["entity", "entities"],
    name: "SUPPORT_TICKET",
    description: "An issue in the tracker, identified by its number",
  },
  edgeTypes: {
    title: "Custom relations",
    hint: "How entities can be related. Each reads as a sentence: subject, relation, object.",
    add: "Add relation",
    nouns: ["relation", "relations"],
    name: "ASSIGNED_TO",
    description: "The person currently working on the subject",
  },
} as const;

export function CustomTypes({
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
  const { title, hint, add, nouns } = labels[part];
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a row is added.
  useEffect(() => {
    if (isAdded.current) list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    isAdded.current = false;
  }, [rows.length]);
  const set = (key: string, change: Partial<Row>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const addRow = () => {
    isAdded.current = true;
    onChange([...rows, { key: crypto.randomUUID(), savedName: null, name: "", description: "", functional: false, isRemoved: false }]);
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
        <p className="px-4 py-6 text-center text-muted text-sm">No custom types yet. The built-in types below are always available.</p>
      ) : (
        <ul ref={list} aria-label={title} className="divide-y divide-line">
          {rows.map((row) => {
            const count = row.savedName === null ? 0 : (counts.get(row.savedName) ?? 0);
            const counted = `${count.toLocaleString("en")} ${nouns[count === 1 ? 0 : 1]}`;
            if (row.isRemoved) {
              return (
                <li key={row.key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
                  <p className="min-w-0">
                    <span className="font-mono text-[13px] line-through">{row.savedName}</span>{" "}
                    <span className="text-muted">
                      {count > 0
                        ? `will be removed. ${counted} keep this type; new memories won't use it.`
                        : "will be removed. It isn't used."}
                    </span>
                  </p>
                  <Button size="sm" onClick={() => set(row.key, { isRemoved: false })}>
                    <RotateCcw aria-hidden /> Keep
                  </Button>
                </li>
              );
            }
            const errors = problems.get(row.key);
            return (
              <li key={row.key} className="relative grid gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
                <Field
                  label="Name"
                  error={errors?.name}
                  hint={
                    row.savedName === null
                      ? undefined
                      : count === 0
                        ? "Not used yet"
                        : row.name === row.savedName
                          ? counted
                          : `${counted} keep the name ${row.savedName}`
                  }
                >
                  {(field) => (
                    <Input
                      {...field}
                      className="font-mono"
                      value={row.name}
                      placeholder={labels[part].name}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={(event) => set(row.key, { name: asName(event.target.value) })}
                      onBlur={() => set(row.key, { name: row.name.replace(/_+$/, "") })}
                    />
                  )}
                </Field>
                <Field label="Description" error={errors?.description}>
                  {(field) => (
                    <Textarea
                      {...field}
                      className="field-sizing-content min-h-9! resize-none py-1.25!"
                      rows={1}
                      value={row.description}
                      placeholder={labels[part].description}
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
                      row.savedName === null ? onChange(rows.filter(({ key }) => key !== row.key)) : set(row.key, { isRemoved: true })
                    }
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
                {part === "edgeTypes" ? <SingleValue row={row} onChange={(functional) => set(row.key, { functional })} /> : null}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function SingleValue({ row, onChange }: { row: Row; onChange: (isOne: boolean) => void }) {
  const label = row.name ? relationLabel(row.name) : "is assigned to";
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is in it.
    <label className="flex min-w-0 cursor-pointer items-start gap-3 text-[13px] sm:col-span-3">
      <Switch isOn={row.functional} onChange={onChange} label={`Single value: ${row.name || "new relation"}`} />
      <span className="leading-5.5">
        <span className="font-medium">Single value</span>{" "}
        <span className="text-muted">
          {row.functional
            ? `After “A ${label} B” and later “A ${label} C”, only C is active; B is kept in history.`
            : `After “A ${label} B” and later “A ${label} C”, both are active.`}
        </span>
      </span>
    </label>
  );
}
