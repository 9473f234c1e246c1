"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

/** What opens from a button: `<Menu trigger={<Button>…</Button>}><MenuItem onSelect={…}>Edit</MenuItem></Menu>` */
export const Menu = ({ trigger, align = "end", children }: { trigger: ReactNode; align?: "start" | "end"; children: ReactNode }) => (
  <Radix.Root modal={false}>
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

export const MenuItem = ({ isDanger, className, ...rest }: ComponentProps<typeof Radix.Item> & { isDanger?: boolean }) => (
  <Radix.Item className={clsx(row, isDanger && "text-danger", className)} {...rest} />
);

/** One of several, marked when it is the chosen one. */
export const MenuChoice = ({ isChosen, children, ...rest }: ComponentProps<typeof Radix.Item> & { isChosen: boolean }) => (
  <Radix.Item className={row} role="menuitemradio" aria-checked={isChosen} {...rest}>
    <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
    {isChosen ? <Check aria-hidden className="text-accent" /> : null}
  </Radix.Item>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 py-1.5 text-muted text-xs">{children}</Radix.Label>
);

export const MenuRule = () => <Radix.Separator className="my-1 h-px bg-line" />;
