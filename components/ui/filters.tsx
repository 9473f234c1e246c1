"use client";

import clsx from "clsx";
import { Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Input, Select } from "./field";
import { useFilters } from "./search-params";

export function SearchField({ label, name = "q" }: { label: string; name?: string }) {
  const { params, change, isPending } = useFilters();
  const inUrl = params.get(name) ?? "";
  const [text, setText] = useState(inUrl);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);

  useEffect(() => {
    if (!isTyping.current) setText(inUrl);
    isTyping.current = false;
  }, [inUrl]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable], [role=dialog]");
      if (event.key !== "/" || event.metaKey || event.ctrlKey || isInField) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => {
      window.removeEventListener("keydown", focus);
      clearTimeout(timer.current);
    };
  }, []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isTyping.current = true;
      change({ [name]: next.trim() });
    }, 180);
  }

  return (
    <div className="relative min-w-48 flex-1">
      <Search
        aria-hidden
        className={clsx("pointer-events-none absolute top-2.5 left-3 size-4 text-muted", isPending && "animate-pulse-soft text-accent")}
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && (text ? type("") : event.currentTarget.blur())}
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => type("")}
          className="absolute top-1.5 right-1.5 rounded p-1 text-muted hover:text-ink"
        >
          <X className="size-4" aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

export function FilterSelect({
  label,
  name,
  options,
}: {
  label: string;
  name: string;
  options: (readonly [value: string, name: string])[];
}) {
  const { params, change } = useFilters();
  return (
    <div className="max-w-full">
      <Select aria-label={label} value={params.get(name) ?? ""} onChange={(event) => change({ [name]: event.target.value })}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function Facets({
  label,
  name,
  facets,
}: {
  label: string;
  name: string;
  facets: { value: string; text: ReactNode; count?: number }[];
}) {
  const { params, change } = useFilters();
  const chosen = new Set((params.get(name) ?? "").split(",").filter(Boolean));
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    change({ [name]: [...next].join(",") });
  };
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto px-1 py-1">
      <legend className="sr-only">{label}</legend>
      {facets.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.has(value)}
          onClick={() => toggle(value)}
          className={clsx(
            "inline-flex h-7.5 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-[13px]",
            chosen.has(value) ? "border-accent bg-accent/10 text-ink" : "border-line bg-raised hover:border-edge",
          )}
        >
          {text}
          {count === undefined ? null : <span className="text-muted tabular-nums">{count.toLocaleString("en")}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** `names`: labels by parameter; `values`: text to show instead of an ID. */
export function ActiveFilters({ names, values = {} }: { names: Record<string, string>; values?: Record<string, string | undefined> }) {
  const { params, change } = useFilters();
  const active = Object.entries(names).filter(([name]) => params.get(name));
  if (active.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-[13px]">
      {active.map(([name, text]) => (
        <button
          key={name}
          type="button"
          onClick={() => change({ [name]: null })}
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 hover:border-edge"
        >
          <span className="truncate">
            <span className="text-muted">{text}: </span>
            {values[name] ?? params.get(name)}
          </span>
          <X className="size-3.5 shrink-0 text-muted" aria-label="Remove" />
        </button>
      ))}
      <button
        type="button"
        onClick={() => change(Object.fromEntries(active.map(([name]) => [name, null])))}
        className="px-1.5 text-accent hover:underline"
      >
        Clear all
      </button>
    </p>
  );
}
