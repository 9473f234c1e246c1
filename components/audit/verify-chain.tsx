"use client";

import { ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Meter } from "../ui/meter";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import { problemLabel, shortHash, type Verification } from "./entry-labels";
import { type Head, rememberedHead, rememberHead } from "./remembered-head";

const batchSize = 20_000;

type Result = Omit<Verification, "project"> & { known: Head | null };

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
      const known = rememberedHead(projectId);
      const verification = await checkAll(projectId, { known, signal: controller.signal, onChecked: setChecked });
      if (verification.valid) rememberHead(projectId, { ...verification.head, at: verification.checkedAt });
      setResult({ ...verification, known });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : "Verification failed. Try again.");
    } finally {
      setChecked(null);
    }
  }

  const isBusy = checked !== null;
  return (
    <section aria-label="Verification" className="mb-6 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 max-w-2xl flex-1 basis-72 text-muted text-sm leading-6">
          Each entry includes the hash of the previous one, so any edit, deletion or insertion is detectable. Entries contain hashes, never
          content.
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
            <Notice kind="danger" title="Verification failed">
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
  for (let fromSeq = 1; ; fromSeq += batchSize) {
    const toSeq = fromSeq + batchSize - 1;
    const includesKnownHead = known && known.seq >= fromSeq && known.seq <= toSeq;
    const part = await api.post("/v1/dashboard/audit/verify", {
      body: { projectId, fromSeq, toSeq, ...(includesKnownHead && { expectedHead: { seq: known.seq, hash: known.hash } }) },
      signal,
    });
    entriesChecked += part.entriesChecked;
    onChecked(entriesChecked);
    const isTruncated = known !== null && part.head.seq < known.seq;
    if (isTruncated && part.valid)
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
        <Notice kind="danger" title="The audit log was tampered with">
          <p>
            Entry {firstInvalid.seq.toLocaleString("en")} {problemLabel(firstInvalid.reason)}.
            {firstInvalid.reason === "head_mismatch"
              ? null
              : ` The ${(firstInvalid.seq - 1).toLocaleString("en")} entries before it are intact.`}
          </p>
          <p className="text-muted">Compare with an earlier backup, and preserve this database for investigation.</p>
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
            ? "The log is empty"
            : `${entriesChecked.toLocaleString("en")} ${entriesChecked === 1 ? "entry" : "entries"} verified, 1 to ${head.seq.toLocaleString("en")}`
        }
        actions={<CopyButton text={JSON.stringify(head)} label="Copy latest hash" isBare />}
      >
        <p className="text-[13px] text-muted leading-5.5">
          Checked <When at={checkedAt} as="exact" />. Latest hash: <code className="font-mono">{shortHash(head.hash)}</code>.
          {known && known.seq > 0 ? (
            <>
              {" "}
              Entry {known.seq.toLocaleString("en")} is unchanged since this browser saw it on <When at={known.at} as="exact" />.
            </>
          ) : (
            " This browser remembers the latest hash and checks against it next time."
          )}
        </p>
      </Notice>
    </div>
  );
}
