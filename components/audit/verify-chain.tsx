"use client";

import { ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Meter } from "../ui/meter";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import { brokenWords, shortHash, type Verification } from "./entry-words";
import { type Head, knownHead, rememberHead } from "./known-head";

/** One call looks at so many: a chain of any length is checked part by part, and one sees how far it is. */
const entriesAtOnce = 20_000;

type Result = Omit<Verification, "project"> & { known: Head | null };

/** Checks the chain from its first entry to its last, and against the end that this browser saw before. */
export function VerifyChain({ projectId, length }: { projectId: string; length: number }) {
  const [checked, setChecked] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  async function verify() {
    const controller = new AbortController();
    stop.current = controller;
    setResult(null);
    setFailure(null);
    setChecked(0);
    try {
      const known = knownHead(projectId);
      const found = await checkAll(projectId, { known, signal: controller.signal, onChecked: setChecked });
      if (found.valid) rememberHead(projectId, { ...found.head, at: found.checkedAt });
      setResult({ ...found, known });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : "It could not be checked.");
    } finally {
      setChecked(null);
    }
  }

  const isBusy = checked !== null;
  return (
    <section aria-label="Verify the chain" className="mb-6 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 max-w-2xl flex-1 basis-72 text-muted text-sm leading-6">
          Each entry carries the hash of the one before it, so that nothing can be changed, taken out or put in unseen. Entries hold
          digests, never content.
        </p>
        {isBusy ? (
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <Button look="primary" onClick={verify}>
            <ShieldCheck aria-hidden /> Verify
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {isBusy ? <Progress checked={checked} length={length} /> : null}
        {result ? <Outcome result={result} /> : null}
        {failure ? (
          <div className="mt-3">
            <Notice kind="danger" title="The chain was not checked to its end">
              {failure}
            </Notice>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type Checking = { known: Head | null; signal: AbortSignal; onChecked: (entries: number) => void };

async function checkAll(projectId: string, { known, signal, onChecked }: Checking): Promise<Verification> {
  let entriesChecked = 0;
  for (let fromSeq = 1; ; fromSeq += entriesAtOnce) {
    const toSeq = fromSeq + entriesAtOnce - 1;
    const isKnownHere = known && known.seq >= fromSeq && known.seq <= toSeq;
    const part = await api.post("/v1/dashboard/audit/verify", {
      body: { projectId, fromSeq, toSeq, ...(isKnownHere && { expectedHead: { seq: known.seq, hash: known.hash } }) },
      signal,
    });
    entriesChecked += part.entriesChecked;
    onChecked(entriesChecked);
    // A head that was seen and lies behind the chain's end now: the end was cut off.
    const isCut = known !== null && part.head.seq < known.seq;
    if (isCut && part.valid)
      return { ...part, entriesChecked, valid: false, firstInvalid: { seq: known.seq, id: null, reason: "head_mismatch" } };
    if (!part.valid || toSeq >= part.head.seq) return { ...part, entriesChecked };
  }
}

const Progress = ({ checked, length }: { checked: number; length: number }) => (
  <div className="mt-3">
    <Meter value={length ? checked / length : 1} label="Entries checked" />
    <p className="mt-1.5 text-[13px] text-muted tabular-nums">
      {checked.toLocaleString("en")} of {length.toLocaleString("en")} entries checked
    </p>
  </div>
);

function Outcome({ result: { valid, entriesChecked, firstInvalid, head, checkedAt, known } }: { result: Result }) {
  if (!valid && firstInvalid) {
    return (
      <div className="mt-3">
        <Notice kind="danger" title="The chain is broken">
          <p>
            Entry {firstInvalid.seq.toLocaleString("en")} {brokenWords(firstInvalid.reason)}.
            {firstInvalid.reason === "head_mismatch" ? null : ` The ${(firstInvalid.seq - 1).toLocaleString("en")} before it are whole.`}
          </p>
          <p className="text-muted">Compare with a backup from before, and keep this database as it is for whoever looks into it.</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="mt-3">
      <Notice
        kind="good"
        title={
          entriesChecked === 0
            ? "The chain is empty, and whole"
            : `${entriesChecked.toLocaleString("en")} ${entriesChecked === 1 ? "entry" : "entries"}, unbroken from entry 1 to entry ${head.seq.toLocaleString("en")}`
        }
        actions={<CopyButton text={JSON.stringify(head)} label="Copy the chain's end" isBare />}
      >
        <p className="text-[13px] text-muted leading-5.5">
          Checked <When at={checkedAt} as="exact" />. It ends with <code className="font-mono">{shortHash(head.hash)}</code>.
          {known && known.seq > 0 ? (
            <>
              {" "}
              It still holds entry {known.seq.toLocaleString("en")} as this browser saw it on <When at={known.at} as="exact" />.
            </>
          ) : (
            " This browser keeps the end, and compares with it next time."
          )}
        </p>
      </Notice>
    </div>
  );
}
