"use client";

import { type FormEvent, useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { ApiError, api } from "../api";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Field, Input, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { useAct } from "../ui/use-act";
import { suggestTag, whatIsWrongWithTag } from "./suggest-tag";

type Created = Reply<"POST", "/v1/dashboard/projects">;

/** Name, tag and description of a new project. The tag follows the name until it is typed. */
export function ProjectForm({ onCreated, onCancel }: { onCreated: (created: Created) => void; onCancel: () => void }) {
  const [name, setName] = useState("");
  const [ownTag, setOwnTag] = useState<string | null>(null);
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const tag = ownTag ?? suggestTag(name);
  const create = useAct(() => api.post("/v1/dashboard/projects", { body: { name: name.trim(), tag, description: description.trim() } }), {
    after: onCreated,
    isQuiet: true,
  });
  const isTaken = create.error instanceof ApiError && create.error.code === "TAG_EXISTS";
  const wrongTag = whatIsWrongWithTag(tag);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() && !wrongTag) create.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field label="Name" error={isTried && !name.trim() ? "Give it a name." : null}>
        {(field) => (
          <Input {...field} value={name} maxLength={100} autoComplete="off" autoFocus onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field
        label="Tag"
        hint="Stands for the project in calls and exports. It stays as it is; the name can change."
        error={isTaken ? "Another project has this tag. Choose a different one." : isTried || ownTag ? tagError(tag, wrongTag) : null}
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
            placeholder="What its agents are for"
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

const tagError = (tag: string, wrong: string | null): string | null => (tag === "" ? "Give it a tag." : wrong);
