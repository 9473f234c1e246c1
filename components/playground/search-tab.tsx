"use client";

import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api";
import { type MemoryType, TypeName, typeNames } from "../memories/type-badge";
import { Button } from "../ui/button";
import { Input, Select } from "../ui/field";
import { onDemand } from "../ui/on-demand";
import { Switch } from "../ui/switch";
import { Failure } from "./api-error";
import { CodeSamplePanel } from "./code-sample-panel";
import type { Place } from "./playground";
import { dashboardSearch, publicSearch, type SearchForm } from "./request-bodies";
import { exampleName, isEveryone, type Scope } from "./scope";
import { Examples, InlineField, PlayForm, Workbench } from "./workbench";

const SearchResults = onDemand(() => import("./search-results").then(({ SearchResults }) => SearchResults));

const limits = [5, 10, 20, 50];
const types = Object.keys(typeNames) as MemoryType[];

export function SearchTab({ place, scope }: { place: Place; scope: Scope }) {
  const [form, setForm] = useState<SearchForm>({ query: "", limit: 10, types: [], withSuperseded: false, withPassages: false });
  const search = useMutation({
    mutationFn: (body: ReturnType<typeof dashboardSearch>) => api.post("/v1/dashboard/search", { body }),
  });
  const change = (changed: Partial<SearchForm>) => setForm({ ...form, ...changed });
  const isEmpty = form.query.trim() === "";
  const toggle = (type: MemoryType) =>
    change({ types: form.types.includes(type) ? form.types.filter((one) => one !== type) : [...form.types, type] });

  return (
    <Workbench
      call={
        <CodeSamplePanel
          call={{ path: "/v1/core/search", body: publicSearch(scope, { ...form, query: form.query || "…" }), shows: "results" }}
          base={place.base}
          note={isEveryone(scope) ? scopeRequired : undefined}
        />
      }
    >
      <PlayForm label="Search" onSend={() => isEmpty || search.isPending || search.mutate(dashboardSearch(place.projectId, scope, form))}>
        <div className="flex gap-2">
          <Input
            aria-label="Query"
            placeholder="Search query"
            maxLength={10_000}
            value={form.query}
            onChange={(event) => change({ query: event.target.value })}
          />
          <Button type="submit" look="primary" isBusy={search.isPending} disabled={isEmpty}>
            Search
          </Button>
        </div>
        {isEmpty && !search.data ? (
          <div className="mt-3">
            <Examples examples={examplesOf(scope)} onPick={(query) => change({ query })} />
          </div>
        ) : null}
        <fieldset className="-mx-1 mt-3 flex min-w-0 gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap">
          <legend className="sr-only">Types</legend>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={form.types.includes(type)}
              onClick={() => toggle(type)}
              className={clsx(
                "inline-flex h-7.5 shrink-0 items-center rounded-full border px-2.5 text-[13px]",
                form.types.includes(type) ? "border-accent bg-accent/10 text-ink" : "border-line hover:border-edge",
              )}
            >
              <TypeName type={type} />
            </button>
          ))}
        </fieldset>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
          <InlineField label="Include superseded" isAfter>
            {(id) => <Switch id={id} isOn={form.withSuperseded} onChange={(withSuperseded) => change({ withSuperseded })} />}
          </InlineField>
          <InlineField label="Include passages" isAfter>
            {(id) => <Switch id={id} isOn={form.withPassages} onChange={(withPassages) => change({ withPassages })} />}
          </InlineField>
          <InlineField label="Limit">
            {(id) => (
              <Select
                id={id}
                className="h-8! w-auto!"
                value={form.limit}
                onChange={(event) => change({ limit: Number(event.target.value) })}
              >
                {limits.map((limit) => (
                  <option key={limit} value={limit}>
                    {limit}
                  </option>
                ))}
              </Select>
            )}
          </InlineField>
        </div>
      </PlayForm>
      {search.error ? <Failure error={search.error} base={place.base} /> : null}
      {search.data ? (
        <div className={search.isPending ? "opacity-60" : undefined} aria-busy={search.isPending}>
          <SearchResults response={search.data} place={place} />
        </div>
      ) : null}
    </Workbench>
  );
}

const examplesOf = (scope: Scope) => [
  `Where does ${exampleName(scope)} live?`,
  `What does ${exampleName(scope)} like?`,
  "What changed last month?",
];

export const scopeRequired = "API calls must name a user or group.";
