"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { Badge } from "../ui/badge";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import type { KeyInUse } from "./connect-key";

type Calls = ResponseBody<"GET", "/v1/dashboard/projects/{id}/api-keys/{keyId}/calls">;
type Call = Calls["calls"][number];

const pollMs = (polls: number) => (polls < 150 ? 2_000 : 15_000);

export function FirstCall({ projectId, apiKey }: { projectId: string; apiKey: KeyInUse | null }) {
  if (!apiKey) return <p className="text-muted text-sm">Create or choose a key first.</p>;
  // A new key's calls are all new.
  return <Live key={apiKey.id} projectId={projectId} apiKey={apiKey} />;
}

function Live({ projectId, apiKey }: { projectId: string; apiKey: KeyInUse }) {
  const [since] = useState(() => (apiKey.secret ? 0 : Date.now()));
  const { data, error } = useQuery({
    queryKey: ["calls of key", projectId, apiKey.id],
    queryFn: ({ signal }) =>
      api.get("/v1/dashboard/projects/{id}/api-keys/{keyId}/calls", { params: { id: projectId, keyId: apiKey.id }, signal }),
    refetchInterval: ({ state }) => pollMs(state.dataUpdateCount),
    staleTime: 0,
  });
  const calls = (data?.calls ?? []).filter(({ at }) => Date.parse(at) >= since);
  const isUsed = calls.length > 0 || Date.parse(data?.lastUsedAt ?? "") > since;
  return (
    <div className="space-y-4">
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {isUsed ? (
        <p role="status" className="flex items-center gap-2 font-medium text-good text-sm">
          <CircleCheck className="size-4" aria-hidden />
          {calls.length > 0 ? "Connected" : "Connected. No memory was added or searched yet."}
        </p>
      ) : (
        <p role="status" className="flex items-start gap-2.5 text-[13px] text-muted leading-5">
          <span aria-hidden className="mt-1.5 size-2 shrink-0 animate-pulse-soft rounded-full bg-accent" />
          Waiting for a call with {apiKey.name} ({apiKey.hint})… this page updates automatically.
        </p>
      )}
      {calls.length > 0 ? (
        <ul aria-label="Calls" className="divide-y divide-line rounded-md border border-line">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} projectId={projectId} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const names: Record<Call["kind"], string> = { add: "Add", search: "Search", ask: "Ask", chat: "Chat", context: "Context block" };

const CallRow = ({ call: { kind, at, latencyMs, errorCode, jobId }, projectId }: { call: Call; projectId: string }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
    <span className="min-w-24 font-medium">{names[kind]}</span>
    {errorCode ? <Badge tone="danger">{errorCode}</Badge> : <Badge tone="good">OK</Badge>}
    {latencyMs === null ? null : <span className="text-muted tabular-nums">{Math.round(latencyMs).toLocaleString("en")} ms</span>}
    {jobId ? (
      <Link className="link" href={`/projects/${projectId}/jobs/${jobId}`}>
        View job
      </Link>
    ) : null}
    <span className="ml-auto text-[13px] text-muted">
      <When at={at} />
    </span>
  </li>
);
