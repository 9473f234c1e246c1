"use client";

import Link from "next/link";
import { Button, ButtonLink } from "../ui/button";
import { ChosenFile, DropFile } from "../ui/drop-file";
import { Meter } from "../ui/meter";
import { Notice } from "../ui/notice";
import { Panel } from "../ui/panel";
import { FileGuide } from "./file-guide";
import { ImportOptions } from "./import-options";
import { LeftOutList, Preview, Totals } from "./preview";
import { type ImportResult, itemsIn } from "./sources";
import { type ImportState, useImport } from "./use-import";

export function Importer({ projectId }: { projectId: string }) {
  const { file, options, state, choose, change, start, stop, reset, retry } = useImport(projectId);
  const base = `/projects/${projectId}`;
  if (!file || state.step === "choose") {
    return (
      <div className="space-y-6">
        <DropFile accept=".json,.jsonl,.ndjson,.af,.zip" formats="JSON, JSON lines, .af or ZIP" onFile={choose} />
        <FileGuide />
        <p className="max-w-2xl text-muted text-sm leading-6">
          For an export of Loci itself, see{" "}
          <Link className="link" href={`${base}/settings#transfer`}>
            Export and import
          </Link>{" "}
          in the settings.
        </p>
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <ChosenFile file={file} onRemove={state.step === "importing" ? undefined : reset} />
      {state.step === "preview" ? (
        <ImportOptions key={state.preview.from} {...{ projectId, options, onChange: change }} preview={state.preview} />
      ) : null}
      <Step {...{ state, base, start, stop, reset, retry }} />
    </div>
  );
}

type Actions = Pick<ReturnType<typeof useImport>, "start" | "stop" | "reset" | "retry">;

function Step({ state, base, start, stop, reset, retry }: { state: ImportState; base: string } & Actions) {
  switch (state.step) {
    case "choose":
      return null;
    case "reading":
      return (
        <Panel>
          <p role="status" className="mb-2.5 text-sm">
            Reading the file…
          </p>
          <Meter value={state.share} label="Read" />
        </Panel>
      );
    case "preview":
      return <Preview preview={state.preview} onStart={() => start(state.preview)} />;
    case "importing":
      return <Importing state={state} stop={stop} />;
    case "done":
      return <Done result={state.result} base={base} reset={reset} />;
    case "failed": {
      const { preview, error } = state;
      return (
        <Notice
          kind="danger"
          title={preview ? "The import stopped" : "This file can’t be imported"}
          actions={
            preview ? (
              <Button onClick={() => start(preview)}>Continue import</Button>
            ) : (
              <>
                <Button onClick={retry}>Try again</Button>
                <Button onClick={reset}>Choose another file</Button>
              </>
            )
          }
        >
          <p>{error.message}</p>
        </Notice>
      );
    }
  }
}

function Importing({ state, stop }: { state: Extract<ImportState, { step: "importing" }>; stop: () => void }) {
  const { share, progress, preview } = state;
  const done = progress ? progress.added + progress.existing + progress.updated : 0;
  const total = itemsIn(preview.added);
  return (
    <Panel
      title="Importing"
      actions={
        <Button size="sm" onClick={stop}>
          Stop
        </Button>
      }
    >
      <Meter value={total > 0 && progress ? done / total : share} label="Imported" />
      <p role="status" className="mt-2.5 text-muted text-sm tabular-nums">
        {progress
          ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")}${progress.existing > 0 ? `, ${progress.existing.toLocaleString("en")} of them imported before` : ""}`
          : "Sending the file…"}
      </p>
      <p className="mt-1 text-[13px] text-muted leading-5">
        Keep this page open. If it closes, import the file again: it continues where it stopped.
      </p>
    </Panel>
  );
}

function Done({ result, base, reset }: { result: ImportResult; base: string; reset: () => void }) {
  const isNothingNew = itemsIn(result.added) + itemsIn(result.updated) === 0;
  const [only] = result.users.names;
  const owner = result.users.total === 1 && only ? `?userId=${encodeURIComponent(only)}` : "";
  return (
    <>
      <Notice
        kind={isNothingNew ? "info" : "good"}
        title={isNothingNew ? "Nothing new in this file" : "Imported"}
        actions={
          <>
            <ButtonLink href={`${base}/jobs`}>View jobs</ButtonLink>
            <Button onClick={reset}>Import another file</Button>
          </>
        }
      >
        <p>
          {isNothingNew ? "Everything in it was imported before." : "Memories are being extracted. Everything is searchable already."}{" "}
          <Link className="link" href={`${base}/memories${owner}`}>
            View memories
          </Link>
        </p>
      </Notice>
      <Totals counts={result.added} users={result.users.total} title="Added" />
      {itemsIn(result.updated) > 0 ? <Totals counts={result.updated} title="Updated" /> : null}
      {itemsIn(result.existing) > 0 ? <Totals counts={result.existing} title="Imported before" /> : null}
      <LeftOutList leftOut={result.leftOut} title="Not imported" />
    </>
  );
}
