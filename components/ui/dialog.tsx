"use client";

import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

// A window is code that no page needs before it is opened: it comes when a pointer or the focus is on its trigger, or when it opens.
const load = () => import("./dialog-window");
const DialogWindow = lazy(() => load().then(({ DialogWindow }) => ({ default: DialogWindow })));
const ConfirmWindow = lazy(() => load().then(({ ConfirmWindow }) => ({ default: ConfirmWindow })));

type Opening = { trigger?: ReactElement<object>; isOpen?: boolean; onOpenChange?: (isOpen: boolean) => void };

export type DialogProps = Opening & {
  title: string;
  hint?: ReactNode;
  isWide?: boolean;
  isHeld?: boolean;
  children: ReactNode;
};

/**
 * A window over the page. Escape and a click beside it close it. `isHeld`: only its own buttons do, for what is shown this once and would
 * be lost.
 */
export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  const { isShown, close, button } = useOpening({ trigger, isOpen, onOpenChange });
  return (
    <>
      {button}
      {isShown ? (
        <Suspense fallback={null}>
          <DialogWindow {...rest} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
);

export type ConfirmProps = Opening & {
  title: string;
  children: ReactNode;
  action: string;
  typed?: string;
  onConfirm: () => Promise<unknown>;
};

/**
 * Asks before what cannot be taken back. `typed`: words that the person must type first, for what many rows hang on.
 * Stays open, with what went wrong said by a toast, when `onConfirm` throws.
 */
export function Confirm({ trigger, isOpen, onOpenChange, ...rest }: ConfirmProps) {
  const { isShown, close, button } = useOpening({ trigger, isOpen, onOpenChange });
  return (
    <>
      {button}
      {isShown ? (
        <Suspense fallback={null}>
          <ConfirmWindow {...rest} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether it is open, by its own state or by whoever holds it, and the trigger that opens it. */
function useOpening({ trigger, isOpen, onOpenChange }: Opening) {
  const [own, setOwn] = useState(false);
  const set = (open: boolean) => {
    setOwn(open);
    onOpenChange?.(open);
  };
  const isShown = isOpen ?? own;
  const ahead = () => void load();
  const button =
    trigger &&
    cloneElement(trigger, {
      ...{ onClick: () => set(true), onPointerEnter: ahead, onFocus: ahead, "aria-haspopup": "dialog", "aria-expanded": isShown },
    });
  return { isShown, close: () => set(false), button };
}
