"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Field, Input, Select } from "../ui/field";
import { useFilters } from "../ui/search-params";

const templates = [
  ["chat", "Chat: who they are and what they like first"],
  ["agent", "Agent: goals, decisions and limits first"],
  ["support", "Support: what happened lately first"],
] as const;
/** Past what a slider is good for, the number can still be typed. */
const slider = { min: 100, max: 8_000, step: 100 };
const most = 32_000;

/** How the block is made, in the address, and the block under it (`children`), which is dimmed while another is on its way. */
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
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most) return;
    timer.current = setTimeout(() => change({ maxTokens: number === 1_500 ? null : text }), 250);
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
          <legend className="mb-1.5 font-medium">At most so many tokens</legend>
          <div className="flex items-center gap-3">
            <input
              type="range"
              aria-label="Tokens, by slider"
              {...slider}
              value={Math.min(slider.max, Math.max(slider.min, Number(tokens) || slider.min))}
              onChange={(event) => limit(event.target.value)}
              className="h-9 min-w-0 flex-1 cursor-pointer accent-accent"
            />
            <div className="w-24 shrink-0">
              <Input
                type="number"
                aria-label="Tokens"
                inputMode="numeric"
                min={1}
                max={most}
                value={tokens}
                onChange={(event) => limit(event.target.value)}
              />
            </div>
          </div>
        </fieldset>
        <fieldset className="min-w-0 text-sm md:col-span-2">
          <legend className="mb-1.5 font-medium">
            Groups merged in <span className="font-normal text-muted">none unless chosen</span>
          </legend>
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
