"use client";

import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export function Tabs({
  tabs,
  label,
  value,
  onChange,
  keepMounted,
}: {
  tabs: Record<string, { name: ReactNode; content: ReactNode }>;
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  keepMounted?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const keys = Object.keys(tabs);
  const [own, setOwn] = useState(keys[0]!);
  const chosen = value ?? own;

  function choose(key: string) {
    setOwn(key);
    if (key !== chosen) onChange?.(key);
  }
  function move(event: KeyboardEvent) {
    const at = keys.indexOf(chosen);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + keys.length) % keys.length;
    choose(keys[next]!);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={keepMounted || key === chosen ? `${id}-${key}-view` : undefined}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => choose(key)}
            onKeyDown={move}
            className={clsx(
              "-mb-px whitespace-nowrap border-b-2 px-3 py-2 font-medium text-sm focus-visible:-outline-offset-2",
              key === chosen ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tabs[key]!.name}
          </button>
        ))}
      </div>
      {keys
        .filter((key) => keepMounted || key === chosen)
        .map((key) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-${key}-view`}
            aria-labelledby={`${id}-${key}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be focusable.
            tabIndex={0}
            hidden={key !== chosen}
            className="pt-4"
          >
            {tabs[key]!.content}
          </div>
        ))}
    </div>
  );
}
