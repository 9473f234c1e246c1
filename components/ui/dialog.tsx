"use client";

import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

// Dialog code is loaded on hover, focus or opening, to keep it out of the first load.
const load = () => import("./dialog-window");
const DialogWindow = lazy(() => load().then(({ DialogWindow }) => ({ default: DialogWindow })));
const ConfirmWindow = lazy(() => load().then(({ ConfirmWindow }) => ({ default: ConfirmWindow })));

type OpenState = { trigger?: ReactElement<object>; isOpen?: boolean; onOpenChange?: (isOpen: boolean) => void };

export type DialogProps = OpenState & {
  title: string;
  hint?: ReactNode;
  isWide?: boolean;
  isPersistent?: boolean;
  children: ReactNode;
};

/** `isPersistent`: only its buttons close it, not Escape or a click outside. */
export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  const { isShown, close, button } = useOpenState({ trigger, isOpen, onOpenChange });
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

export type ConfirmProps = OpenState & {
  title: string;
  children: ReactNode;
  action: string;
  confirmText?: string;
  onConfirm: () => Promise<unknown>;
};

/** `confirmText`: text the user must type first. Stays open when `onConfirm` throws; the caller shows the error. */
export function Confirm({ trigger, isOpen, onOpenChange, ...rest }: ConfirmProps) {
  const { isShown, close, button } = useOpenState({ trigger, isOpen, onOpenChange });
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

function useOpenState({ trigger, isOpen, onOpenChange }: OpenState) {
  const [own, setOwn] = useState(false);
  const set = (open: boolean) => {
    setOwn(open);
    onOpenChange?.(open);
  };
  const isShown = isOpen ?? own;
  const preload = () => void load();
  const button =
    trigger &&
    cloneElement(trigger, {
      ...{ onClick: () => set(true), onPointerEnter: preload, onFocus: preload, "aria-haspopup": "dialog", "aria-expanded": isShown },
    });
  return { isShown, close: () => set(false), button };
}
