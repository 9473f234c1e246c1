"use client";

import { Button } from "../ui/button";
import type { EventChoice, EventName } from "./webhook-labels";

export function EventPicker({
  choices,
  chosen,
  onChange,
  error,
}: {
  choices: EventChoice[];
  chosen: EventName[];
  onChange: (chosen: EventName[]) => void;
  error: string | null;
}) {
  const isAll = chosen.length === choices.length;
  const toggle = (type: EventName) =>
    onChange(choices.map((choice) => choice.type).filter((each) => (each === type ? !chosen.includes(type) : chosen.includes(each))));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Events</legend>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span aria-hidden className="font-medium text-sm">
          Events
        </span>
        <Button size="sm" look="quiet" onClick={() => onChange(isAll ? [] : choices.map(({ type }) => type))}>
          {isAll ? "Clear" : "Select all"}
        </Button>
      </div>
      <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {choices.map(({ type, description }) => (
          <label key={type} className="flex cursor-pointer gap-3 px-3 py-2 text-sm hover:bg-hover">
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={() => toggle(type)}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <code className="block font-mono text-[13px] leading-6">{type}</code>
              <span className="block text-[13px] text-muted leading-5">{description}</span>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-[13px] text-danger leading-5">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
