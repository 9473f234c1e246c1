import type { ReactNode } from "react";
import { Badge } from "../ui/badge";
import { Rows } from "../ui/rows";
import { When } from "../ui/when";
import { EditKey } from "./edit-key";
import { expiryState } from "./expiry";
import { RevokeKey } from "./revoke-key";
import { RotateKey } from "./rotate-key";
import { type ApiKey, accessLabel, scopes, trustNames } from "./scopes";

const columns = "md:grid-cols-[minmax(0,1.5fr)_minmax(0,1.5fr)_7.5rem_7.5rem_auto]";

export const KeyRows = ({ keys, projectId }: { keys: ApiKey[]; projectId: string }) => (
  <Rows label="API keys">
    {keys.map((key) => (
      <li key={key.id} className={`grid items-start gap-x-6 gap-y-2 px-4 py-3 text-sm ${columns}`}>
        <div className="min-w-0">
          <p className="break-words font-medium leading-6">{key.name}</p>
          <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
            <code className="font-mono">{key.hint}</code>
            <span>
              created <When at={key.createdAt} />
            </span>
          </p>
        </div>
        <div className="min-w-0">
          <p className="leading-6">{scopes[key.scope].name}</p>
          <p className="line-clamp-2 break-words text-[13px] text-muted" title={accessLabel(key) ?? undefined}>
            {key.constraints ? `Access: ${accessLabel(key)}` : "Entire project"}
          </p>
          {key.maxTrust === "user" ? null : <p className="text-[13px] text-muted">Trust: {trustNames[key.maxTrust]}</p>}
        </div>
        <Cell name="Last used">{key.lastUsedAt ? <When at={key.lastUsedAt} /> : "Never"}</Cell>
        <Cell name="Expires">
          <Expiry expiresAt={key.expiresAt} />
        </Cell>
        <div className="flex flex-wrap gap-2 md:justify-end">
          <EditKey projectId={projectId} apiKey={key} />
          <RotateKey projectId={projectId} apiKey={key} />
          <RevokeKey projectId={projectId} apiKey={key} />
        </div>
      </li>
    ))}
  </Rows>
);

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex gap-2 leading-6 md:block">
    <span className="text-[13px] text-muted md:block md:leading-5">{name}</span>
    <span>{children}</span>
  </p>
);

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  const near = expiryState(expiresAt, Date.now());
  if (expiresAt === null) return "Never";
  if (near === "expired") return <Badge tone="danger">Expired</Badge>;
  return (
    <span className={near === "soon" ? "text-warn" : undefined}>
      <When at={expiresAt} as="day" />
      {near === "soon" ? <span className="block text-[13px] leading-5">soon</span> : null}
    </span>
  );
}
