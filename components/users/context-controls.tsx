"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Field, Input, Select } from "../ui/field";
import { useFilters } from "../ui/search-params";

const templates = [
  ["chat", "Chat: profile and preferences first"],
  ["agent", "Agent: goals, decisions and limits first"],
  ["support", "Support: recent events first"],
] as const;
/** Higher limits can be typed. */
const slider = { min: 100, max: 8_000, step: 100 };
const maxLimit = 32_000;
const isLimit = (text: string): boolean => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= maxLimit;

export function ContextControls({
  template,
  maxTokens,
  groups,
  known,
  children,
}: {
  template: string;
  maxTokens: number;
  groups: string[];
  known: string[];
  children: ReactNode;
}) {
  const { change, isPending } = useFilters();
  const [tokens, setTokens] = useState(String(maxTokens));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTokens(String(maxTokens)), [maxTokens]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function limit(text: string) {
    setTokens(text);
    clearTimeout(timer.current);
    if (isLimit(text)) timer.current = setTimeout(() => change({ maxTokens: Number(text) === 1_500 ? null : text }), 250);
  }
  function toggle(group: string) {
    const next = groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group];
    change({ groups: next.join(",") });
  }

  return (
    <div className="space-y-4">
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-panel p-4 md:grid-cols-2">
        <Field label="Template">
          {(field) => (
            <Select
              {...field}
              value={template}
              onChange={(event) => change({ template: event.target.value === "chat" ? null : event.target.value })}
            >
              {templates.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="min-w-0 text-sm">
          <legend className="mb-1.5 font-medium">
            Token limit <span className={clsx("font-normal", isLimit(tokens) ? "text-muted" : "text-danger")}>(1–32,000)</span>
          </legend>
          <div className="flex items-center gap-3">
            <input
              type="range"
              aria-label="Token limit slider"
              {...slider}
              value={Math.min(slider.max, Math.max(slider.min, Number(tokens) || slider.min))}
              onChange={(event) => limit(event.target.value)}
              className="h-9 min-w-0 flex-1 cursor-pointer accent-accent"
            />
            <div className="w-24 shrink-0">
              <Input
                type="number"
                aria-label="Token limit"
                inputMode="numeric"
                min={1}
                max={maxLimit}
                aria-invalid={isLimit(tokens) ? undefined : true}
                value={tokens}
                onChange={(event) => limit(event.target.value)}
              />
            </div>
          </div>
        </fieldset>
        <fieldset className="min-w-0 text-sm md:col-span-2">
          <legend className="mb-1.5 font-medium">Include groups</legend>
          <div className="flex flex-wrap gap-1.5">
            {[...new Set([...known, ...groups])].map((group) => (
              <button
                key={group}
                type="button"
                aria-pressed={groups.includes(group)}
                onClick={() => toggle(group)}
                className={clsx(
                  "inline-flex h-7.5 max-w-full items-center rounded-full border px-2.5 text-[13px]",
                  groups.includes(group) ? "border-accent bg-accent/10 text-ink" : "border-line bg-raised hover:border-edge",
                )}
              >
                <span className="truncate">{group === "*" ? "All groups" : group}</span>
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <div aria-busy={isPending} className={clsx("transition-opacity", isPending && "opacity-60")}>
        {children}
      </div>
    </div>
  );
}
