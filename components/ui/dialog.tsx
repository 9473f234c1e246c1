"use client";

import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { onDemand } from "./on-demand";

const DialogWindow = onDemand(() => import("./dialog-window").then(({ DialogWindow }) => DialogWindow));
const ConfirmWindow = onDemand(() => import("./dialog-window").then(({ ConfirmWindow }) => ConfirmWindow));

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
      {isShown ? <DialogWindow {...rest} onClose={close} /> : null}
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
      {isShown ? <ConfirmWindow {...rest} onClose={close} /> : null}
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
  const { preload } = DialogWindow;
  const button =
    trigger &&
    cloneElement(trigger, {
      ...{ onClick: () => set(true), onPointerEnter: preload, onFocus: preload, "aria-haspopup": "dialog", "aria-expanded": isShown },
    });
  return { isShown, close: () => set(false), button };
}
