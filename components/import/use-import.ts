"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../api";
import { type Progress, sendFile } from "./send-file";
import { type ImportMode, type ImportResult, type ImportSource, itemsIn, merged } from "./sources";
import { type ImportPart, partsOf } from "./unzip";

export type Owner = { kind: "file" } | { kind: "user" | "group"; name: string };
export type Options = { from: ImportSource | "auto"; mode?: ImportMode; owner: Owner };

export type ImportState =
  | { step: "choose" }
  | { step: "reading"; share: number }
  | { step: "preview"; preview: ImportResult }
  | { step: "importing"; share: number; progress: Progress | null; preview: ImportResult }
  | { step: "done"; result: ImportResult }
  | { step: "failed"; error: Error; preview: ImportResult | null };

export function useImport(projectId: string) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<Options>({ from: "auto", owner: { kind: "file" } });
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const parts = useRef<ImportPart[]>([]);
  const active = useRef<AbortController>(undefined);
  useEffect(() => () => active.current?.abort(), []);

  async function run(chosen: Options, isDryRun: boolean, report: (share: number, progress: Progress | null) => void, signal: AbortSignal) {
    const { from, mode, owner } = chosen;
    const query = {
      from,
      mode,
      ...(owner.kind === "user" && { userId: owner.name }),
      ...(owner.kind === "group" && { group: owner.name }),
      ...(isDryRun && { dryRun: "true" }),
    };
    const results: ImportResult[] = [];
    for (const [index, part] of parts.current.entries()) {
      const before = results.length > 0 ? totalsOf(merged(results)) : null;
      const one = await sendFile<ImportResult>(`/v1/dashboard/projects/${projectId}/import`, part, {
        query,
        signal,
        report: ({ share, progress }) => report((index + share) / parts.current.length, added(before, progress)),
      });
      results.push(one);
    }
    return merged(results);
  }

  /** A later call replaces one that still runs. */
  async function attempt(work: (signal: AbortSignal, show: (next: ImportState) => void) => Promise<void>, preview: ImportResult | null) {
    active.current?.abort();
    const controller = new AbortController();
    active.current = controller;
    const show = (next: ImportState) => controller.signal.aborted || setState(next);
    try {
      await work(controller.signal, show);
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      show({ step: "failed", error: known, preview });
    }
  }

  const preview = (chosen: Options) =>
    attempt(async (signal, show) => {
      show({ step: "reading", share: 0 });
      const read = await run(chosen, true, (share) => show({ step: "reading", share }), signal);
      setOptions({ ...chosen, from: read.from, mode: read.mode });
      show({ step: "preview", preview: read });
    }, null);

  async function choose(next: File) {
    setFile(next);
    const chosen: Options = { from: "auto", owner: { kind: "file" } };
    setOptions(chosen);
    setState({ step: "reading", share: 0 });
    try {
      parts.current = await partsOf(next);
    } catch (error) {
      setState({ step: "failed", error: error instanceof ApiError ? error : new Error("This file can't be read."), preview: null });
      return;
    }
    await preview(chosen);
  }

  function change(next: Partial<Options>) {
    const chosen = { ...options, ...next };
    setOptions(chosen);
    if (chosen.owner.kind === "file" || chosen.owner.name !== "") void preview(chosen);
  }

  const start = (expected: ImportResult) =>
    attempt(async (signal, show) => {
      show({ step: "importing", share: 0, progress: null, preview: expected });
      const report = (share: number, progress: Progress | null) => show({ step: "importing", share, progress, preview: expected });
      show({ step: "done", result: await run(options, false, report, signal) });
      router.refresh();
    }, expected);

  function stop() {
    active.current?.abort();
    setState((now) =>
      now.step === "importing"
        ? {
            step: "failed",
            error: new Error("Stopped. What was imported stays; import the file again to bring the rest."),
            preview: now.preview,
          }
        : { step: "choose" },
    );
  }

  function reset() {
    active.current?.abort();
    setFile(null);
    setState({ step: "choose" });
  }

  return { file, options, state, choose, change, start, stop, reset, retry: () => preview(options) };
}

const totalsOf = ({ records, added, existing, updated, leftOut }: ImportResult): Progress => ({
  records,
  added: itemsIn(added),
  existing: itemsIn(existing),
  updated: itemsIn(updated),
  leftOut: leftOut.reduce((sum, { count }) => sum + count, 0),
});

function added(before: Progress | null, now: Progress | null): Progress | null {
  if (!before || !now) return now ?? before;
  return {
    records: before.records + now.records,
    added: before.added + now.added,
    existing: before.existing + now.existing,
    updated: before.updated + now.updated,
    leftOut: before.leftOut + now.leftOut,
  };
}
