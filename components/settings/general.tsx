"use client";

import { CopyButton } from "../ui/copy";
import { Field, Input, Textarea } from "../ui/field";
import { SaveBar } from "./save-bar";
import type { Project } from "./settings";
import { useDraft } from "./use-draft";

export function General({ project: { id, name, tag, description } }: { project: Pick<Project, "id" | "name" | "tag" | "description"> }) {
  const { values, set, save, discard, isChanged, isBusy } = useDraft(
    id,
    { name, description },
    {
      toChange: (draft) => ({ name: draft.name.trim(), description: draft.description.trim() }),
      savedMessage: "Name and description saved",
    },
  );
  const isNameEmpty = values.name.trim() === "";
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name" error={isNameEmpty ? "Enter a name." : null}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" optional>
        {(field) => (
          <Textarea
            {...field}
            value={values.description}
            maxLength={2_000}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fixed name="Tag" value={tag} />
        <Fixed name="Project ID" value={id} />
      </dl>
      <SaveBar {...{ isChanged, isBusy }} isInvalid={isNameEmpty} onDiscard={discard} />
    </form>
  );
}

const Fixed = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="font-medium text-sm">{name}</dt>
    <dd className="mt-1 flex min-w-0 items-center gap-1">
      <code className="min-w-0 break-all font-mono text-[13px] text-muted">{value}</code>
      <CopyButton text={value} label={`Copy ${name === "Tag" ? "tag" : "project ID"}`} isBare />
    </dd>
  </div>
);
