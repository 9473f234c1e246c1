"use client";

import { Switch as Radix } from "radix-ui";

export const Switch = ({
  isOn,
  onChange,
  label,
  id,
  isDisabled,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  label?: string;
  id?: string;
  isDisabled?: boolean;
}) => (
  <Radix.Root
    id={id}
    checked={isOn}
    onCheckedChange={onChange}
    aria-label={label}
    disabled={isDisabled}
    className="inline-flex h-5.5 w-10 shrink-0 items-center rounded-full border border-edge/60 bg-hover px-0.5 transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
  >
    <Radix.Thumb className="size-4 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
  </Radix.Root>
);
