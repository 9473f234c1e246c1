"use client";

import { useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Select, Textarea } from "../ui/field";
import { useApiMutation } from "../ui/use-api-mutation";
import type { MemoryRecord } from "./memory-labels";
import { readMetadata } from "./read-metadata";
import { type MemoryType, typeNames } from "./type-badge";

export function EditMemory({ memory, projectId, onClose }: { memory: MemoryRecord; projectId: string; onClose: () => void }) {
  const [content, setContent] = useState(memory.content);
  const [type, setType] = useState(memory.type);
  const [text, setText] = useState(JSON.stringify(memory.metadata, null, 2));
  const metadata = readMetadata(text);
  const edit = {
    ...(content.trim() !== memory.content && { content: content.trim() }),
    ...(type !== memory.type && { type }),
    ...("value" in metadata && JSON.stringify(metadata.value) !== JSON.stringify(memory.metadata) && { metadata: metadata.value }),
  };
  const isChanged = Object.keys(edit).length > 0;
  const save = useApiMutation(
    () => api.patch("/v1/dashboard/memories/{id}", { params: { id: memory.id }, query: { projectId }, body: edit }),
    {
      done: ({ version }) => `Saved as version ${version}`,
      after: onClose,
    },
  );
  const isValid = content.trim() !== "" && !("error" in metadata);
  const submit = () => isValid && isChanged && !save.isPending && save.mutate();
  return (
    <Dialog
      title="Edit memory"
      hint="Saves a new version. Entities, relations and dates are re-extracted. If it contradicts another memory, a conflict is opened; nothing is replaced automatically."
      isOpen
      isWide
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === "Enter" && submit()}
      >
        <Field label="Statement" error={content.trim() === "" ? "Enter a statement. To remove the memory, delete it." : null}>
          {(field) => (
            <Textarea {...field} value={content} maxLength={10_000} rows={3} onChange={(event) => setContent(event.target.value)} />
          )}
        </Field>
        <Field label="Type">
          {(field) => (
            <Select {...field} value={type} onChange={(event) => setType(event.target.value as MemoryType)}>
              {Object.entries(typeNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Metadata" optional hint="A JSON object." error={"error" in metadata ? metadata.error : null}>
          {(field) => (
            <Textarea
              {...field}
              value={text}
              rows={4}
              spellCheck={false}
              className="font-mono text-[13px]!"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={!isChanged || !isValid}>
            Save new version
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
