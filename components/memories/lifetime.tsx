"use client";

import { Clock, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { useApiMutation } from "../ui/use-api-mutation";
import type { MemoryRecord } from "./memory-labels";

type Props = { memory: MemoryRecord; projectId: string };
type Change = { pinned?: boolean; expiresAt?: string | null };

const useChange = ({ memory, projectId }: Props, done: (change: Change) => string, after?: () => void) =>
  useApiMutation((body: Change) => api.patch("/v1/dashboard/memories/{id}", { params: { id: memory.id }, query: { projectId }, body }), {
    done: (_, change) => done(change),
    after,
  });

export function PinButton(props: Props) {
  const { pinned, status } = props.memory;
  const change = useChange(props, (made) => (made.pinned ? "Memory pinned" : "Memory unpinned"));
  if (!pinned && status !== "active") return null;
  return (
    <Button
      size="sm"
      aria-pressed={pinned}
      title={pinned ? undefined : "First in every context block. Never expires, and only a person replaces it."}
      isBusy={change.isBusy}
      onClick={() => change.mutate({ pinned: !pinned })}
    >
      {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} {pinned ? "Unpin" : "Pin"}
    </Button>
  );
}

export function ExpiryButton(props: Props) {
  const { expiresAt, pinned } = props.memory;
  const [isOpen, setOpen] = useState(false);
  if (pinned) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Clock aria-hidden /> {expiresAt === null ? "Set expiry" : "Change expiry"}
      </Button>
      {isOpen ? <ExpiryDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExpiryDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { expiresAt } = props.memory;
  const [date, setDate] = useState(expiresAt?.slice(0, 10) ?? "");
  const change = useChange(props, (made) => (made.expiresAt ? "Expiry saved" : "This memory no longer expires"), onClose);
  const isPast = date !== "" && date < new Date().toISOString().slice(0, 10);
  return (
    <Dialog
      title="Expiry"
      hint="After this day (UTC), search, answers, context blocks and lists ignore the memory."
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (date !== "" && !isPast) change.mutate({ expiresAt: date });
        }}
      >
        <Field label="Last day" error={isPast ? "Choose today or a later day." : null}>
          {(field) => <Input {...field} type="date" value={date} onChange={(event) => setDate(event.target.value)} />}
        </Field>
        <DialogActions>
          {expiresAt === null ? null : (
            <Button look="quiet" isBusy={change.isPending} onClick={() => change.mutate({ expiresAt: null })}>
              Never expire
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={change.isPending} disabled={date === "" || isPast}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
