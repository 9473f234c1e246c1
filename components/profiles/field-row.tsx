"use client";

import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { typeNames } from "../memories/type-badge";
import { Button } from "../ui/button";
import { Field, Input, Select, Textarea } from "../ui/field";
import {
  type Kind,
  kindOf,
  kinds,
  type Problem,
  type Row,
  type SourceKind,
  sourceKind,
  sources,
  sourceText,
  withKind,
  withSource,
} from "./draft";

const placeholders: Record<SourceKind, string> = {
  name: "",
  attribute: "LIVES_IN, FAVORITE:color, HAS_PET",
  type: "",
  query: "When does the user prefer to meet?",
};

type Props = {
  row: Row;
  relations: string[];
  /** What fills it as it is saved. */
  filledFrom: string | undefined;
  problem: Problem | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
};

/** One line, which opens into a form. */
export function FieldRow({ isOpen, onOpen, ...props }: Props & { isOpen: boolean; onOpen: () => void }) {
  const { row, filledFrom } = props;
  if (isOpen) return <FieldForm {...props} />;
  const source = sourceKind(row.property);
  return (
    <li className="relative grid gap-x-4 px-4 py-2.5 text-sm hover:bg-hover sm:grid-cols-[10rem_6rem_minmax(0,1fr)]">
      <button
        type="button"
        aria-label={`Edit ${row.name}`}
        className="self-start break-words text-left font-mono text-[13px] leading-6 after:absolute after:inset-0"
        onClick={onOpen}
      >
        {row.name}
      </button>
      <span className="text-muted leading-6">{kinds[kindOf(row.property)]}</span>
      <span className="min-w-0 break-words leading-6">
        {row.property.description}
        <span className="block text-[13px] text-muted leading-5">
          {source === "name" ? filledFrom : `${sources[source]}: ${sourceText(row.property)}`}
        </span>
      </span>
    </li>
  );
}

function FieldForm({ row, relations, filledFrom, problem, onChange, onRemove }: Props) {
  const { name, property } = row;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a new field appears.
  useEffect(() => {
    if (name === "") input.current?.focus();
  }, []);
  const set = (next: Row["property"]) => onChange({ ...row, property: next });
  const [kind, source] = [kindOf(property), sourceKind(property)];
  return (
    <li className="relative grid gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[10rem_8rem_minmax(0,1fr)_auto] sm:bg-panel">
      <Field label="Field" error={problem?.name}>
        {(field) => (
          <Input
            {...field}
            ref={input}
            className="scroll-mb-40 font-mono"
            value={name}
            placeholder="home_city"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange({ ...row, name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Type">
        {(field) => (
          <Select {...field} value={kind} onChange={(event) => set(withKind(property, event.target.value as Kind))}>
            {Object.entries(kinds).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Description" optional>
        {(field) => (
          <Textarea
            {...field}
            className="field-sizing-content min-h-9! resize-none py-1.25!"
            rows={1}
            value={property.description ?? ""}
            maxLength={500}
            placeholder="The city where the user lives"
            onChange={(event) => {
              const { description: _, ...rest } = property;
              set(event.target.value ? { ...rest, description: event.target.value } : rest);
            }}
          />
        )}
      </Field>
      <div className="absolute top-2 right-3 sm:static sm:pt-6.5">
        <Button size="icon" look="quiet" aria-label={`Remove ${name || "the new field"}`} title="Remove" onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="sm:col-span-2">
        <Field label="Filled from">
          {(field) => (
            <Select {...field} value={source} onChange={(event) => set(withSource(property, event.target.value as SourceKind, ""))}>
              {Object.entries(sources).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div>
        {source === "name" ? (
          filledFrom ? (
            <p className="break-words text-[13px] text-muted leading-5 sm:pt-8">{filledFrom}</p>
          ) : null
        ) : source === "type" ? (
          <Field label="Memory type">
            {(field) => (
              <Select {...field} value={sourceText(property)} onChange={(event) => set(withSource(property, "type", event.target.value))}>
                {Object.entries(typeNames).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <Field label={sources[source]} error={problem?.source}>
            {(field) => (
              <Input
                {...field}
                className={source === "attribute" ? "font-mono" : undefined}
                value={sourceText(property)}
                placeholder={placeholders[source]}
                list={source === "attribute" ? listId : undefined}
                onChange={(event) => set(withSource(property, source, event.target.value))}
              />
            )}
          </Field>
        )}
        {source === "attribute" ? (
          <datalist id={listId}>
            {relations.map((relation) => (
              <option key={relation} value={relation} />
            ))}
          </datalist>
        ) : null}
      </div>
      {kind === "choice" && property.type === "string" ? (
        <div className="sm:col-span-3">
          <Field label="Choices" hint="One per line" error={problem?.choices}>
            {(field) => (
              <Textarea
                {...field}
                className="field-sizing-content min-h-9! py-1.25!"
                rows={2}
                value={(property.enum ?? []).join("\n")}
                onChange={(event) => set({ ...property, enum: event.target.value.split("\n") })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </li>
  );
}
