"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ChoiceProps, ItemProps, MenuProps } from "./menu";

export const MenuList = ({ trigger, align = "end", children }: MenuProps) => (
  <Radix.Root modal={false} defaultOpen>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const row =
  "flex cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0";

export const Item = ({ isDanger, onSelect, isDisabled, children }: ItemProps) => (
  <Radix.Item className={clsx(row, isDanger && "text-danger")} onSelect={onSelect} disabled={isDisabled}>
    {children}
  </Radix.Item>
);

export const Choice = ({ isChosen, onSelect, children }: ChoiceProps) => (
  <Radix.Item className={row} role="menuitemradio" aria-checked={isChosen} onSelect={onSelect}>
    <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
    {isChosen ? <Check aria-hidden className="text-accent" /> : null}
  </Radix.Item>
);

export const Label = ({ children }: { children: React.ReactNode }) => (
  <Radix.Label className="px-2.5 py-1.5 text-muted text-xs">{children}</Radix.Label>
);

export const Rule = () => <Radix.Separator className="my-1 h-px bg-line" />;
