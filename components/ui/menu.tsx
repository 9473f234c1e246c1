"use client";

import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
import { loadFailed } from "./on-demand";
import { toast } from "./toast";
import { whenIdle } from "./when-idle";

// Menus are on every page but rarely opened, so their code is loaded when the browser is idle.
let parts: typeof import("./menu-list") | undefined;
const load = async () => {
  parts ??= await import("./menu-list");
};
// A failure shows when a menu is opened, which tries again.
const preload = () => void load().catch(() => undefined);
whenIdle(preload);

export type MenuProps = { trigger: ReactElement<object>; align?: "start" | "end"; children: ReactNode };
export type ItemProps = { onSelect: () => void; isDanger?: boolean; isDisabled?: boolean; children: ReactNode };
export type ChoiceProps = { isChosen: boolean; onSelect: () => void; children: ReactNode };

export function Menu(props: MenuProps) {
  const [isRequested, setRequested] = useState(false);
  if (isRequested && parts) return <parts.MenuList {...props} />;
  const open = () =>
    load().then(
      () => setRequested(true),
      () => toast.error(loadFailed),
    );
  const handlers = {
    onClick: open,
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open();
    },
  };
  return cloneElement(props.trigger, { ...handlers, ...{ "aria-haspopup": "menu", "aria-expanded": false } });
}

// Items only render in an open menu, when `parts` is loaded.
export const MenuItem = (props: ItemProps) => (parts ? <parts.Item {...props} /> : null);

export const MenuChoice = (props: ChoiceProps) => (parts ? <parts.Choice {...props} /> : null);

export const MenuLabel = (props: { children: ReactNode }) => (parts ? <parts.Label {...props} /> : null);

export const MenuRule = () => (parts ? <parts.Rule /> : null);
