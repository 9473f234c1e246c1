"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A word more on what is under the pointer or has the focus. Never the only place where something is said. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-72 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-page text-xs leading-5"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const TooltipProvider = ({ children }: { children: ReactNode }) => <Radix.Provider delayDuration={300}>{children}</Radix.Provider>;
