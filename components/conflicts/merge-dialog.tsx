"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Textarea } from "../ui/field";
import { type Conflict, mergedText } from "./conflict-labels";

export function MergeDialog({
  conflict,
  onMerge,
  onClose,
}: {
  conflict: Conflict;
  onMerge: (content: string) => void;
  onClose: () => void;
}) {
  const [content, setContent] = useState(mergedText(conflict));
  const templates = [
    ["Both", mergedText(conflict)],
    ["Existing", conflict.existing.content],
    ["New", conflict.incoming.content],
  ] as const;
  const merge = () => content.trim() && onMerge(content.trim());
  return (
    <Dialog
      title="Merge memories"
      hint="A new memory replaces both, which stay in history. Its entities are re-extracted."
      isOpen
      isWide
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          merge();
        }}
        onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === "Enter" && merge()}
      >
        <Field label="Statement">
          {(field) => (
            <Textarea {...field} value={content} rows={4} maxLength={10_000} onChange={(event) => setContent(event.target.value)} />
          )}
        </Field>
        <p className="mt-2 flex flex-wrap items-center gap-1.5 text-[13px] text-muted">
          Start from:{" "}
          {templates.map(([name, text]) => (
            <Button key={name} size="sm" look="quiet" onClick={() => setContent(text)}>
              {name}
            </Button>
          ))}
        </p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!content.trim()}>
            Merge
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
