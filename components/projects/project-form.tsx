"use client";

import { type FormEvent, useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { ApiError, api } from "../api";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Field, Input, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { useApiMutation } from "../ui/use-api-mutation";
import { suggestTag, tagProblem } from "./suggest-tag";

type Created = ResponseBody<"POST", "/v1/dashboard/projects">;

export function ProjectForm({ onCreated, onCancel }: { onCreated: (created: Created) => void; onCancel: () => void }) {
  const [name, setName] = useState("");
  const [ownTag, setOwnTag] = useState<string | null>(null);
  const [description, setDescription] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const tag = ownTag ?? suggestTag(name);
  const create = useApiMutation(
    () => api.post("/v1/dashboard/projects", { body: { name: name.trim(), tag, description: description.trim() } }),
    {
      after: onCreated,
      isQuiet: true,
    },
  );
  const isTaken = create.error instanceof ApiError && create.error.code === "TAG_EXISTS";
  const invalidTag = tagProblem(tag);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() && !invalidTag) create.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field label="Name" error={isSubmitted && !name.trim() ? "Enter a name." : null}>
        {(field) => (
          <Input {...field} value={name} maxLength={100} autoComplete="off" autoFocus onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field
        label="Tag"
        hint="Identifies the project in the API. Can't be changed later."
        error={isTaken ? "This tag is already used. Choose another one." : isSubmitted || ownTag ? tagError(tag, invalidTag) : null}
      >
        {(field) => (
          <Input
            {...field}
            value={tag}
            maxLength={63}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            className="font-mono"
            onChange={(event) => {
              create.reset();
              setOwnTag(event.target.value.toLowerCase().replace(/\s/g, "-") || null);
            }}
          />
        )}
      </Field>
      <Field label="Description" optional>
        {(field) => (
          <Textarea
            {...field}
            value={description}
            maxLength={2_000}
            className="min-h-18"
            placeholder="For example, memory for our support agents"
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {create.error && !isTaken ? <Notice kind="danger">{create.error.message}</Notice> : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create project
        </Button>
      </DialogActions>
    </form>
  );
}

const tagError = (tag: string, problem: string | null): string | null => (tag === "" ? "Enter a tag." : problem);
