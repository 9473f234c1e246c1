"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Views of one thing. `tabs`: value → its name and what it shows. `isKept`: what was typed in one is there when one comes back. */
export const Tabs = ({
  tabs,
  label,
  value,
  onChange,
  isKept,
}: {
  tabs: Record<string, { name: ReactNode; content: ReactNode }>;
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  isKept?: boolean;
}) => (
  <Radix.Root defaultValue={value === undefined ? Object.keys(tabs)[0] : undefined} value={value} onValueChange={onChange}>
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
      {Object.entries(tabs).map(([key, { name }]) => (
        <Radix.Trigger
          key={key}
          value={key}
          className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-medium text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
        >
          {name}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {Object.entries(tabs).map(([key, { content }]) => (
      <Radix.Content key={key} value={key} forceMount={isKept || undefined} className="pt-4 data-[state=inactive]:hidden">
        {content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
