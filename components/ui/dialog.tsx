"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix, AlertDialog as RadixAlert } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Field, Input } from "./field";

const veil = "fixed inset-0 z-40 bg-black/40 animate-appear";
const sheet =
  "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-raised p-5 shadow-float";

/**
 * A window over the page. Escape and a click beside it close it. `isHeld`: only its own buttons do, for what is shown this once and would
 * be lost.
 */
export function Dialog({
  title,
  hint,
  trigger,
  isOpen,
  onOpenChange,
  isWide,
  isHeld,
  children,
}: {
  title: string;
  hint?: ReactNode;
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  isWide?: boolean;
  isHeld?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          className={clsx(sheet, isWide ? "max-w-2xl" : "max-w-md")}
          {...(!hint && { "aria-describedby": undefined })}
          {...(isHeld && { onEscapeKeyDown: stay, onInteractOutside: stay })}
        >
          <Radix.Title className="pr-8 font-semibold">{title}</Radix.Title>
          {hint ? <Radix.Description className="mt-1.5 text-muted text-sm leading-6">{hint}</Radix.Description> : null}
          <div className="mt-4">{children}</div>
          <Radix.Close asChild>
            <Button look="quiet" size="icon" aria-label="Close" className="absolute top-3 right-3">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const stay = (event: Event) => event.preventDefault();

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
);

/**
 * Asks before what cannot be taken back. `typed`: words that the person must type first, for what many rows hang on.
 * Stays open, with what went wrong said by a toast, when `onConfirm` throws.
 */
export function Confirm({
  title,
  children,
  action,
  typed,
  trigger,
  isOpen,
  onOpenChange,
  onConfirm,
}: {
  title: string;
  children: ReactNode;
  action: string;
  typed?: string;
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onConfirm: () => Promise<unknown>;
}) {
  const [own, setOwn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState("");
  const setOpen = (open: boolean) => {
    setWords("");
    setOwn(open);
    onOpenChange?.(open);
  };
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // Whoever was asked to do it has said why.
    } finally {
      setBusy(false);
    }
  }
  return (
    <RadixAlert.Root open={isOpen ?? own} onOpenChange={setOpen}>
      {trigger ? <RadixAlert.Trigger asChild>{trigger}</RadixAlert.Trigger> : null}
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={veil} />
        <RadixAlert.Content className={clsx(sheet, "max-w-md")}>
          <RadixAlert.Title className="font-semibold">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-1.5 text-muted text-sm leading-6">{children}</div>
          </RadixAlert.Description>
          {typed ? (
            <div className="mt-4">
              <Field label={<>Type &ldquo;{typed}&rdquo; to go on</>}>
                {(field) => (
                  <Input
                    {...field}
                    value={words}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => setWords(event.target.value)}
                  />
                )}
              </Field>
            </div>
          ) : null}
          <DialogActions>
            <RadixAlert.Cancel asChild>
              <Button>Cancel</Button>
            </RadixAlert.Cancel>
            <Button look="danger" isBusy={isBusy} disabled={typed !== undefined && words !== typed} onClick={confirm}>
              {action}
            </Button>
          </DialogActions>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
