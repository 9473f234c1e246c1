"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "../ui/button";
import { Code } from "../ui/copy";
import { useOrigin } from "../use-origin";

export function Transfer({ projectId, tag }: { projectId: string; tag: string }) {
  const origin = useOrigin();
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-3">
        <a href={`/v1/dashboard/projects/${projectId}/export`} download={`${tag}.ndjson`} className={buttonClass()}>
          <Download aria-hidden /> Download export
        </a>
        <span className="text-[13px] text-muted">NDJSON; the last line is a record count, so you can detect truncation.</span>
      </p>
      <Code title="Via the API" text={`curl -s ${origin}/v1/export \\\n  -H "Authorization: Bearer $LOCI_API_KEY" > ${tag}.ndjson`} />
      <p className="text-muted text-sm leading-6">
        Add <code className="font-mono text-ink">?userId=…</code> or <code className="font-mono text-ink">?group=…</code> to export a single
        user or group.
      </p>
      <Code
        title="Import"
        text={`curl -s ${origin}/v1/import \\\n  -H "Authorization: Bearer $LOCI_API_KEY" \\\n  -H 'Content-Type: application/x-ndjson' \\\n  --data-binary @${tag}.ndjson`}
      />
      <p className="text-muted text-sm leading-6">
        These calls need an API key with{" "}
        <Link className="link" href={`/projects/${projectId}/keys?new=1`}>
          {" "}
          Admin{" "}
        </Link>{" "}
        permissions. Imports only add missing data and never change existing data, so they&rsquo;re safe to repeat.
      </p>
      <p className="text-muted text-sm leading-6">
        For ChatGPT, Claude, mem0, Zep, Supermemory, Letta and LangMem, see{" "}
        <Link className="link" href={`/projects/${projectId}/import`}>
          Import
        </Link>
        .
      </p>
    </div>
  );
}
