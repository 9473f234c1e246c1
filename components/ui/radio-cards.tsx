"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";

export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  choices,
  isDisabled,
  isBeside,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; name: ReactNode; hint?: ReactNode }[];
  isDisabled?: boolean;
  isBeside?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0" disabled={isDisabled}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className={clsx("grid gap-2", isBeside && "sm:auto-cols-fr sm:grid-flow-col")}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              "flex cursor-pointer gap-3 rounded-md border px-3 py-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              choice.value === value ? "border-accent bg-accent/5" : "border-line hover:border-edge",
              isDisabled && "cursor-default opacity-60",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-1 size-4 shrink-0 accent-(--accent) outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium leading-6">{choice.name}</span>
              {choice.hint ? <span className="block text-[13px] text-muted leading-5">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
