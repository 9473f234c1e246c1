"use client";

import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";

// Menus are on every page but rarely opened, so only the button is loaded at first.
let parts: typeof import("./menu-list") | undefined;
const load = async () => {
  parts ??= await import("./menu-list");
};

export type MenuProps = { trigger: ReactElement<object>; align?: "start" | "end"; children: ReactNode };
export type ItemProps = { onSelect: () => void; isDanger?: boolean; isDisabled?: boolean; children: ReactNode };
export type ChoiceProps = { isChosen: boolean; onSelect: () => void; children: ReactNode };

export function Menu(props: MenuProps) {
  const [isRequested, setRequested] = useState(false);
  if (isRequested && parts) return <parts.MenuList {...props} />;
  const preload = () => void load();
  const open = () => load().then(() => setRequested(true));
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
