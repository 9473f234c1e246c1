"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Input, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { useApiMutation } from "../ui/use-api-mutation";
import { useCreateDialog } from "../ui/use-create-dialog";

const namePattern = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function CreateGroup({ projectId }: { projectId: string }) {
  const { isOpen, open, close } = useCreateDialog();
  return (
    <Dialog
      title="Create group"
      isOpen={isOpen}
      onOpenChange={(next) => (next ? open() : close())}
      trigger={
        <Button look="primary">
          <Plus aria-hidden /> Create group
        </Button>
      }
    >
      <GroupForm projectId={projectId} onClose={close} />
    </Dialog>
  );
}

function GroupForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const isValid = namePattern.test(name);
  const create = useApiMutation(
    () => api.post("/v1/dashboard/groups", { query: { projectId }, body: { name, description: description.trim() || undefined } }),
    { done: () => `Group ${name} created`, after: onClose, isQuiet: true },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isValid) create.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="Name"
        hint="Lowercase letters, digits, hyphens and underscores. Can't be changed later."
        error={isSubmitted && !isValid ? "Use up to 64 lowercase letters, digits, hyphens and underscores." : null}
      >
        {(field) => (
          <Input
            {...field}
            value={name}
            maxLength={64}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            className="font-mono"
            onChange={(event) => setName(event.target.value.toLowerCase().replace(/\s/g, "-"))}
          />
        )}
      </Field>
      <Field label="Description" optional>
        {(field) => (
          <Textarea {...field} value={description} maxLength={2_000} rows={3} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
      {create.error ? <Notice kind="danger">{create.error.message}</Notice> : null}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create group
        </Button>
      </DialogActions>
    </form>
  );
}
