"use client";

import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";

// Menus are in the frame of every page, and few are opened: until then there is the button alone.
let parts: typeof import("./menu-list") | undefined;
const load = async () => {
  parts ??= await import("./menu-list");
};

export type MenuProps = { trigger: ReactElement<object>; align?: "start" | "end"; children: ReactNode };
export type ItemProps = { onSelect: () => void; isDanger?: boolean; isDisabled?: boolean; children: ReactNode };
export type ChoiceProps = { isChosen: boolean; onSelect: () => void; children: ReactNode };

/** What opens from a button: `<Menu trigger={<Button>…</Button>}><MenuItem onSelect={…}>Edit</MenuItem></Menu>` */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted && parts) return <parts.MenuList {...props} />;
  const ahead = () => void load();
  const open = () => load().then(() => setWanted(true));
  const handlers = {
    onClick: open,
    onPointerEnter: ahead,
    onFocus: ahead,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open();
    },
  };
  return cloneElement(props.trigger, { ...handlers, ...{ "aria-haspopup": "menu", "aria-expanded": false } });
}

// Children of a menu are drawn when it is open, and then its parts are there.
export const MenuItem = (props: ItemProps) => (parts ? <parts.Item {...props} /> : null);

/** One of several, marked when it is the chosen one. */
export const MenuChoice = (props: ChoiceProps) => (parts ? <parts.Choice {...props} /> : null);

export const MenuLabel = (props: { children: ReactNode }) => (parts ? <parts.Label {...props} /> : null);

export const MenuRule = () => (parts ? <parts.Rule /> : null);
