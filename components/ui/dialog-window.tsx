"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix, AlertDialog as RadixAlert } from "radix-ui";
import { useState } from "react";
import { Boundary } from "./boundary";
import { Button } from "./button";
import { type ConfirmProps, DialogActions, type DialogProps } from "./dialog";
import { Field, Input } from "./field";
import { useReturnFocus } from "./use-return-focus";

const veil = "fixed inset-0 z-40 bg-black/40 animate-appear";
const sheet =
  "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-raised p-5 shadow-float";

const preventClose = (event: Event) => event.preventDefault();

export function DialogWindow({
  title,
  hint,
  isWide,
  isPersistent,
  children,
  onClose,
}: Omit<DialogProps, "trigger"> & { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          className={clsx(sheet, isWide ? "max-w-2xl" : "max-w-md")}
          onCloseAutoFocus={returnFocus}
          {...(!hint && { "aria-describedby": undefined })}
          {...(isPersistent && { onEscapeKeyDown: preventClose, onInteractOutside: preventClose })}
        >
          <Radix.Title className="pr-8 font-semibold">{title}</Radix.Title>
          {hint ? <Radix.Description className="mt-1.5 text-muted text-sm leading-6">{hint}</Radix.Description> : null}
          <div className="mt-4">
            <Boundary>{children}</Boundary>
          </div>
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

export function ConfirmWindow({
  title,
  children,
  action,
  confirmText,
  onConfirm,
  onClose,
}: Omit<ConfirmProps, "trigger"> & { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // `onConfirm` has already shown the error; stay open for another try.
    } finally {
      setBusy(false);
    }
  }
  return (
    <RadixAlert.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={veil} />
        <RadixAlert.Content className={clsx(sheet, "max-w-md")} onCloseAutoFocus={returnFocus}>
          <RadixAlert.Title className="font-semibold">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-1.5 text-muted text-sm leading-6">
              <Boundary>{children}</Boundary>
            </div>
          </RadixAlert.Description>
          {confirmText ? (
            <div className="mt-4">
              <Field label={<>Type &ldquo;{confirmText}&rdquo; to confirm</>}>
                {(field) => (
                  <Input
                    {...field}
                    value={typed}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
            </div>
          ) : null}
          <DialogActions>
            <RadixAlert.Cancel asChild>
              <Button>Cancel</Button>
            </RadixAlert.Cancel>
            <Button look="danger" isBusy={isBusy} disabled={confirmText !== undefined && typed !== confirmText} onClick={confirm}>
              {action}
            </Button>
          </DialogActions>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
