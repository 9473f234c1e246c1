"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Textarea } from "../ui/field";
import { type Conflict, proposedWords } from "./conflict-words";

/** A person writes the one statement that stands for both. */
export function MergeSides({
  conflict,
  onMerge,
  onClose,
}: {
  conflict: Conflict;
  onMerge: (content: string) => void;
  onClose: () => void;
}) {
  const [content, setContent] = useState(proposedWords(conflict));
  const words = [
    ["Both", proposedWords(conflict)],
    ["Known before", conflict.existing.content],
    ["New", conflict.incoming.content],
  ] as const;
  const merge = () => content.trim() && onMerge(content.trim());
  return (
    <Dialog
      title="Merge the two"
      hint="Both become history, and a new memory with these words stands for them. Whom it speaks of is drawn from the words."
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
          Begin with
          {words.map(([name, text]) => (
            <Button key={name} size="sm" look="quiet" onClick={() => setContent(text)}>
              {name}
            </Button>
          ))}
        </p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!content.trim()}>
            Merge into one
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
